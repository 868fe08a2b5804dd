import { findBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { spendRateLimitInTransaction } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { normaliseMailbox } from '#shared/accounts/normalise-mailbox.ts';
import { DAY_MS } from '#shared/durations.ts';
import { MAX_REPLIES_PER_ADDRESS_PER_DAY, maxRepliesPerDay } from '#shared/replies/limits.ts';

/** Limits how many replies a business can send per day, by email and on tickets together. */
export async function limitRepliesOfBusiness(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<void> {
  const since = (await findBusiness(tx, businessId))?.createdAt ?? services.now();
  const ageDays = (services.now().getTime() - since.getTime()) / DAY_MS;
  await spendRateLimitInTransaction(services, tx, 'repliesPerOwner', businessId, {
    most: maxRepliesPerDay(ageDays),
    refusal: (most, seconds) =>
      `You have sent ${most} replies today, which is the most for now; it grows with every week of your account. You can reply again in ${inWords(seconds)}. No credit was used.`,
  });
}

/** Limits how many emails one guest can get per day, from all businesses together. */
export async function limitMailsToGuest(
  services: Services,
  tx: Transaction,
  email: string,
): Promise<void> {
  await spendRateLimitInTransaction(services, tx, 'repliesPerAddress', normaliseMailbox(email), {
    most: MAX_REPLIES_PER_ADDRESS_PER_DAY,
    refusal: (most, seconds) =>
      `This guest has already been sent ${most} replies today. You can reply in ${inWords(seconds)}. No credit was used.`,
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
