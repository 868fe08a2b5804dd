import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findMemberByEmail } from '#server/businesses/member-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import {
  hiddenVenues,
  lockTeam,
  type MemberAssignment,
  type RequestedAssignment,
  requireAuthorityOverMember,
  resolveVenues,
  type TeamAuthority,
} from '../team-authority.ts';
import {
  findPendingInvitation,
  findVenuesOfInvitation,
  type InvitationRow,
  insertInvitation,
  replaceVenuesOfInvitation,
  updateInvitation,
} from './invitation-query.ts';
import { requirePlaceToInvite } from './member-limit.ts';
import { sendInvitation, wasMailedJustNow } from './send-invitation.ts';

/**
 * Invites an email address. If an invitation is pending, it gets the new role, the new venues and a
 * new link.
 */
export async function inviteMember(
  services: Services,
  session: Session,
  { email, ...wanted }: RequestedAssignment & { email: string },
): Promise<string> {
  return services.db.transaction(async (tx) => {
    const { business, reach } = await lockTeam(tx, session, 'manager');
    requireAuthorityOverMember(reach, {
      role: wanted.role,
      hasAllVenues: wanted.venueIds === null,
    });
    if (wanted.role === 'owner') requireFreshProof(services, session);
    const placed = await resolveVenues(tx, reach, wanted);
    await refuseMember(tx, reach, email);
    const now = services.now();
    const pending = await findPendingInvitation(tx, { businessId: business.id, email });
    const isOpen = pending !== undefined && pending.expiresAt > now;
    if (isOpen) await refuseForeignInvitation(tx, reach, pending);
    if (isOpen && (await isJustSent(tx, pending, placed, now))) return pending.id;
    await requirePlaceToInvite(tx, business, { now, except: pending?.id });
    const id = pending?.id ?? newId();
    await storeAssignment(tx, { id, businessId: business.id, email, now, isNew: !pending }, placed);
    await sendInvitation(services, tx, reach, id);
    const { role, hasAllVenues, venueUuids } = placed;
    const venues = hasAllVenues ? null : venueUuids;
    const details = { invitation: id, role, venues, isRenewed: isOpen };
    await recordAudit(tx, { at: now, action: 'member.invited', details });
    return id;
  });
}

async function refuseMember(tx: Transaction, reach: TeamAuthority, email: string): Promise<void> {
  if (!(await findMemberByEmail(tx, { businessId: reach.businessId, email }))) return;
  throw new AppError(
    'CONFLICT',
    reach.role === 'owner'
      ? 'This person is already in your team. You can change their role in the list.'
      : 'This person is already in the team. An owner can add your restaurants to theirs.',
  );
}

/**
 * Whether an invitation was sent a moment ago: a double click, or two owners with the same idea,
 * must not send two emails.
 */
async function isJustSent(
  tx: Transaction,
  { id, role, hasAllVenues, sentAt }: InvitationRow,
  placed: MemberAssignment,
  now: Date,
): Promise<boolean> {
  if (!wasMailedJustNow(sentAt, now)) return false;
  if (role !== placed.role || hasAllVenues !== placed.hasAllVenues) return false;
  const venueUuids = new Set(await findVenuesOfInvitation(tx, id));
  return (
    venueUuids.size === placed.venueUuids.length &&
    placed.venueUuids.every((venue) => venueUuids.has(venue))
  );
}

/** A manager must not reduce or change an invitation that only an owner may create. */
async function refuseForeignInvitation(
  tx: Transaction,
  reach: TeamAuthority,
  invitation: { id: string } & Omit<MemberAssignment, 'venueUuids'>,
): Promise<void> {
  if (reach.role === 'owner') return;
  const venueUuids = await findVenuesOfInvitation(tx, invitation.id);
  const isForeign =
    invitation.role !== 'staff' ||
    (invitation.hasAllVenues && reach.venueIds !== null) ||
    hiddenVenues(reach, venueUuids).length > 0;
  if (!isForeign) return;
  throw new AppError('CONFLICT', 'Someone else has already invited this person.');
}

type InvitationToStore = {
  id: string;
  businessId: string;
  email: string;
  now: Date;
  isNew: boolean;
};

async function storeAssignment(
  tx: Transaction,
  { id, businessId, email, now, isNew }: InvitationToStore,
  { role, hasAllVenues, venueUuids }: MemberAssignment,
): Promise<void> {
  const place = { role, hasAllVenues };
  if (isNew) {
    // The link is created when the email is sent; until then no token matches this hash.
    const unsent = { tokenHash: `unsent:${id}`, sentAt: now, expiresAt: now };
    await insertInvitation(tx, { id, businessId, email, ...place, ...unsent, createdAt: now });
  } else {
    await updateInvitation(tx, id, place);
  }
  await replaceVenuesOfInvitation(tx, id, venueUuids);
}
