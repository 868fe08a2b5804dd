import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { lockTeam } from '../lock-team.ts';
import { isVisibleTo, requireAuthorityOverMember, type TeamAuthority } from '../team-authority.ts';
import {
  findVenuesOfInvitation,
  type InvitationRow,
  lockInvitation,
  revokeInvitationsWithoutVenue,
  updateInvitation,
} from './invitation-query.ts';
import { invitationEndedError } from './refuse-ended-invitation.ts';
import { requireRoomToInvite } from './require-room.ts';
import { sendInvitation, wasMailedJustNow } from './send-invitation.ts';

/**
 * Emails a new link, which is valid for another week, even if the invitation has expired. Repeated
 * clicks within a minute send nothing.
 */
export async function resendInvitation(
  services: Services,
  session: Session,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { business, reach } = await lockTeam(tx, session, 'manager');
    const { role, sentAt } = await findPending(tx, reach, id);
    if (role === 'owner') requireFreshProof(services, session);
    const now = services.now();
    if (wasMailedJustNow(sentAt, now)) return;
    await requireRoomToInvite(tx, business, { now, except: id });
    await sendInvitation(services, tx, reach, id);
    const details = { invitation: id };
    await recordAudit(tx, { at: now, action: 'member.invitation-resent', details });
  });
}

export async function revokeInvitation(
  services: Services,
  session: Session,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { reach } = await lockTeam(tx, session, 'manager');
    await findPending(tx, reach, id);
    const now = services.now();
    await updateInvitation(tx, id, { revokedAt: now });
    const details = { invitation: id };
    await recordAudit(tx, { at: now, action: 'member.invitation-revoked', details });
  });
}

/**
 * Revokes invitations that were only for a deleted venue: they are of no use, yet take up a place
 * in the plan.
 */
export async function endInvitationsOfDeletedVenue(
  tx: Transaction,
  { businessId, at }: { businessId: string; at: Date },
): Promise<void> {
  for (const invitation of await revokeInvitationsWithoutVenue(tx, businessId, at)) {
    const details = { invitation };
    await recordAudit(tx, { at, businessId, action: 'member.invitation-revoked', details });
  }
}

async function findPending(
  tx: Transaction,
  reach: TeamAuthority,
  id: string,
): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, { id, businessId: reach.businessId });
  const venueUuids = await findVenuesOfInvitation(tx, id);
  if (!invitation || !isVisibleTo(reach, { ...invitation, venueUuids })) {
    throw new AppError('NOT_FOUND', 'There is no such invitation');
  }
  requireAuthorityOverMember(reach, invitation);
  if (invitation.acceptedAt) {
    throw invitationEndedError('This invitation was accepted already. Look among the members.');
  }
  if (invitation.revokedAt) {
    throw invitationEndedError('This invitation was taken back already. Invite the person again.');
  }
  return invitation;
}
