import { createHash, randomBytes } from 'node:crypto';
import { findUser, findUserByEmail } from '#server/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { personName } from '#shared/team/person-name.ts';
import type { Role } from '#shared/team/roles.ts';
import {
  findInvitation,
  findVenueNamesOfInvitation,
  type InvitationRow,
  markInvitationOpened,
} from './invitation-query.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;

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
  if (!invitation) throw new AppError('NOT_FOUND', 'We can’t find this invitation');
  refuseEndedInvitation(invitation, now);
  if (invitation.tokenHash !== read.hash) {
    throw invitationEndedError('We’ve sent you a newer invitation. Please open the latest email.');
  }
  return invitation;
}

/**
 * The secret in an invitation link. It starts with the invitation's ID, so that a replaced link can
 * say that there is a newer email. Only the hash of the whole token is stored.
 */
export function newInvitationToken(id: string): { token: string; hash: string } {
  const idBytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const token = Buffer.concat([idBytes, randomBytes(SECRET_BYTES)]).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** Returns null if the token has the wrong length. */
function readInvitationToken(token: string): { id: string; hash: string } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, hash: hashSecret(token) };
}

function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type OpenedInvitation = {
  businessName: string;
  role: Role;
  email: string;
  invitedBy: string | null;
  venueNames: string[] | null;
  hasAccount: boolean;
};

/**
 * Shows an invitation. An unverified account counts as no account, because the person with the link
 * takes it over.
 */
export async function readInvitation(
  services: Services,
  token: string,
  address: string,
): Promise<OpenedInvitation> {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  const now = services.now();
  const invitation = await findInvitationByToken(services.db, token, now);
  await markInvitationOpened(services.db, invitation.id, now);
  const { businessName, role, email } = invitation;
  const account = await findUserByEmail(services.db, email);
  const sender = invitation.invitedBy && (await findUser(services.db, invitation.invitedBy));
  const invitedBy = sender ? personName(sender) : null;
  const venueNames = await findVenueNamesOfInvitation(services.db, invitation);
  const hasAccount = account?.emailVerified ?? false;
  return { businessName, role, email, invitedBy, venueNames, hasAccount };
}

/** Refuses accepted, revoked and expired invitations, and says what to do instead. */
export function refuseEndedInvitation(
  { acceptedAt, revokedAt, expiresAt }: InvitationRow,
  now: Date,
): void {
  if (acceptedAt) {
    throw invitationEndedError(
      'This invitation has already been accepted. Sign in to get started.',
    );
  }
  if (revokedAt) {
    throw invitationEndedError('This invitation was withdrawn. Ask for a new one.');
  }
  if (expiresAt <= now) {
    throw invitationEndedError('This invitation has expired. Ask for it to be sent again.');
  }
}

export function invitationEndedError(message: string): AppError {
  return new AppError('INVITATION_OVER', message);
}
