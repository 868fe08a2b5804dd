import type { UserRow } from '#server/accounts/queries.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { findMember } from '#server/businesses/member-query.ts';
import { type Business, insertMember, lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { personName } from '#shared/team/person-name.ts';
import { replaceVenuesOfMember } from '../members/member-venues-query.ts';
import { queueMemberJoinedMail } from './emails.ts';
import {
  findVenuesOfInvitation,
  type InvitationRow,
  lockInvitation,
  updateInvitation,
} from './invitation-query.ts';
import { invitationEndedError, refuseEndedInvitation } from './refuse-ended-invitation.ts';
import { requireRoomToJoin } from './require-room.ts';

export type Invitation = InvitationRow & { businessName: string };

/**
 * Makes the user a member, once. Locks the business and checks the invitation again, since it may
 * have been used, revoked or resent after its link was opened.
 */
export async function joinBusiness(
  services: Services,
  tx: Transaction,
  { id, businessId, businessName, tokenHash }: Invitation,
  user: UserRow,
): Promise<string> {
  const at = services.now();
  const business = await lockBusiness(tx, businessId);
  const invitation = business && (await lockInvitation(tx, { id, businessId }));
  if (!invitation) throw invitationEndedError('This invitation was taken back.');
  refuseEndedInvitation(invitation, at);
  if (invitation.tokenHash !== tokenHash) {
    throw invitationEndedError('We have sent you a newer invitation. Please open the newest mail.');
  }
  const key = { businessId, userId: user.id };
  if (await findMember(tx, key)) {
    throw new AppError('CONFLICT', 'You belong to this team already. Sign in to get to work.');
  }
  const { role, hasAllVenues, invitedBy } = invitation;
  await requireRoomToJoin(tx, business);
  await insertMember(tx, { ...key, role, hasAllVenues, createdAt: at });
  await replaceVenuesOfMember(tx, key, await findVenuesOfInvitation(tx, id));
  await updateInvitation(tx, id, { acceptedAt: at });
  const details = { invitation: id, role };
  await recordAudit(tx, { at, ...key, action: 'member.joined', details });
  const joined = { name: personName(user), role, businessId, businessName };
  for (const reader of await readersOf(tx, business, invitedBy)) {
    await queueMemberJoinedMail(services, tx, reader, joined);
  }
  return businessId;
}

type Recipient = { email: string; firstName: string | null };

/** The people to email: the owner, and the inviter if they are still a member. */
async function readersOf(
  tx: Transaction,
  { id: businessId, owner }: Business,
  invitedBy: string | null,
): Promise<Recipient[]> {
  const isOwner = invitedBy === null || invitedBy === owner.userId;
  const inviter = isOwner ? undefined : await findMember(tx, { businessId, userId: invitedBy });
  return inviter ? [owner, inviter] : [owner];
}
