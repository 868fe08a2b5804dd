import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { refundRateLimit, spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from '../queries.ts';

export type SignInAttempt = {
  email: string;
  account: Pick<UserRow, 'id' | 'passwordChangedAt'> | undefined;
  network: string;
  /** By which name the browser has signed in to this account before. */
  device: string | undefined;
};

/**
 * Counts an attempt before the password is looked at, so that guesses sent all at once are counted all
 * the same; refuses when there were too many. What a stranger tries never keeps out a browser that
 * has signed in before: it has a count of its own. A changed password starts all counts anew.
 */
export async function spendSignInAttempt(
  services: Services,
  attempt: SignInAttempt,
): Promise<void> {
  for (const [limit, subject] of rateLimitsFor(attempt))
    await spendRateLimit(services, limit, subject);
}

/** A sign-in that succeeded does not count. */
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
