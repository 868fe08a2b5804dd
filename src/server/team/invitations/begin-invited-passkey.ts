import { askInvitedForPasskey } from '#server/accounts/proofs/invitee-passkey.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { personName } from '#shared/team/person-name.ts';
import { findByToken } from './find-by-token.ts';

/** Starts a passkey for a new user who wants no password. */
export async function beginInvitedPasskey(
  services: Services,
  { token, ...names }: { token: string; firstName: string; lastName: string },
  address: string,
) {
  await spendRateLimit(services, 'tokenGuessesPerAddress', networkOf(address));
  const { email } = await findByToken(services.db, token, services.now());
  const account = await findUserByEmail(services.db, email);
  if (account?.emailVerified) {
    throw new AppError('UNAUTHENTICATED', `Please sign in as ${email} to accept the invitation`);
  }
  const displayName = personName({ ...names, email });
  return await askInvitedForPasskey(services, { email, displayName }, account?.id);
}
