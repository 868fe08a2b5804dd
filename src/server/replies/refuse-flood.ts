import { findBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { spendRateLimitWithin } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { MOST_REPLIES_TO_ONE_ADDRESS_A_DAY, mostRepliesADay } from '#shared/replies/limits.ts';
import { mailboxOf } from './mailbox-of.ts';

/** Limits the replies of a business per day, by mail and on tickets together. */
export async function refuseReplyFlood(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<void> {
  const since = (await findBusiness(tx, businessId))?.createdAt ?? services.now();
  const ageDays = (services.now().getTime() - since.getTime()) / DAY_MS;
  await spendRateLimitWithin(services, tx, 'repliesPerOwner', businessId, {
    most: mostRepliesADay(ageDays),
    refusal: (most, seconds) =>
      `You have sent ${most} replies today, which is the most for now; it grows with every week of your account. You can reply again in ${inWords(seconds)}. No credit was used.`,
  });
}

/** Limits the mails to one guest per day, across all businesses. */
export async function refuseFloodOf(
  services: Services,
  tx: Transaction,
  email: string,
): Promise<void> {
  await spendRateLimitWithin(services, tx, 'repliesPerAddress', mailboxOf(email), {
    most: MOST_REPLIES_TO_ONE_ADDRESS_A_DAY,
    refusal: (most, seconds) =>
      `This guest has already been sent ${most} replies today. You can reply in ${inWords(seconds)}. No credit was used.`,
  });
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
