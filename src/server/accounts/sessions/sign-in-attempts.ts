import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from '../queries.ts';

export type SignInAttempt = {
  email: string;
  account: Pick<UserRow, 'id' | 'passwordChangedAt'> | undefined;
  network: string;
  /** The name under which this browser has signed in to the account before. */
  device: string | undefined;
};

/**
 * Counts an attempt before the password is checked, so that simultaneous guesses all count; throws
 * if there were too many. A known browser has its own count, so a stranger's guesses never lock it
 * out. Changing the password resets all counts.
 */
export async function spendSignInAttempt(
  services: Services,
  attempt: SignInAttempt,
): Promise<void> {
  for (const [limit, subject] of rateLimitsFor(attempt))
    await spendRateLimit(services, limit, subject);
}

/** A successful sign-in does not count as an attempt. */
export async function refundSignInAttempt(
  services: Services,
  attempt: SignInAttempt,
): Promise<void> {
  for (const [limit, subject] of rateLimitsFor(attempt)) {
    await refundRateLimit(services, limit, subject);
  }
}

function rateLimitsFor({
  email,
  account,
  network,
  device,
}: SignInAttempt): [RateLimitName, string][] {
  const since = account?.passwordChangedAt?.getTime() ?? 0;
  if (account && device) {
    return [['loginPerDevice', JSON.stringify([account.id, since, device])]];
  }
  return [
    ['loginPerAddress', network],
    ['loginPerAccountAndAddress', JSON.stringify([email, since, network])],
    ['loginPerAccount', JSON.stringify([email, since])],
  ];
}
