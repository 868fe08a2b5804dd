import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#shared/api/errors.ts';
import { findInvitation, type InvitationRow } from './invitation-query.ts';
import { readInvitationToken } from './invitation-token.ts';
import { invitationEndedError, refuseEndedInvitation } from './refuse-ended-invitation.ts';

/**
 * Finds the invitation for a link; throws if it is unknown, has ended or was replaced by a newer
 * link.
 */
export async function findInvitationByToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<InvitationRow & { businessName: string }> {
  const read = readInvitationToken(token);
  const invitation = read && (await findInvitation(db, read.id));
  if (!invitation) throw new AppError('NOT_FOUND', 'There is no such invitation');
  refuseEndedInvitation(invitation, now);
  if (invitation.tokenHash !== read.hash) {
    throw invitationEndedError('We have sent you a newer invitation. Please open the newest mail.');
  }
  return invitation;
}
