import { advanceReplyMonth, type ReplyBalanceRow } from '#server/businesses/reply-balance-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { insertReplyCreditEntry } from './queries.ts';

/**
 * Grants the monthly allowance when a new month has begun in the first venue's time zone. Must also
 * be called when a venue is added, moved or removed, since that can change the time zone.
 */
export async function openReplyMonth(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<void> {
  const opened = await advanceReplyMonth(tx, businessId, databaseNow(services));
  if (!opened) return;
  const month = replyMonthStart(opened);
  // The unique source prevents a second allowance for the same month after a change of time zone.
  await insertReplyCreditEntry(tx, {
    businessId,
    pool: 'monthly',
    month,
    reason: 'allowance',
    amount: opened.monthlyReplyLimit,
    source: `${businessId} ${month}`,
    createdAt: services.now(),
  });
}

const HALF_A_MONTH_MS = 15 * DAY_MS;

/**
 * First day of the calendar month that ends at the reset date. The result is the same for every
 * time zone.
 */
export function replyMonthStart({
  replyCreditsResetDate,
}: Pick<ReplyBalanceRow, 'replyCreditsResetDate'>): string {
  if (!replyCreditsResetDate) throw new Error('reply credits without an open month');
  const amidIt = new Date(replyCreditsResetDate.getTime() - HALF_A_MONTH_MS);
  return `${amidIt.toISOString().slice(0, 7)}-01`;
}
