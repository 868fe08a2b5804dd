import { AppError } from '#shared/api/errors.ts';
import type { InvitationRow } from './invitation-query.ts';

/** Refuses accepted, revoked and expired invitations, and says what to do instead. */
export function refuseEndedInvitation(
  { acceptedAt, revokedAt, expiresAt }: InvitationRow,
  now: Date,
): void {
  if (acceptedAt) {
    throw invitationEndedError('This invitation was accepted already. Sign in to get to work.');
  }
  if (revokedAt) {
    throw invitationEndedError(
      'This invitation was taken back. Ask whoever invited you for a new one.',
    );
  }
  if (expiresAt <= now) {
    throw invitationEndedError(
      'This invitation has run out. Ask whoever invited you to send it again.',
    );
  }
}

export function invitationEndedError(message: string): AppError {
  return new AppError('INVITATION_OVER', message);
}
