import { moveReplyMonth, type ReplyBalanceRow } from '#server/businesses/reply-balance-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { insertReplyCreditEntry } from './queries.ts';

/**
 * Gives the month's allowance when a new month of the owner's has begun. The month is that of the
 * first venue's zone, so it is also for whoever adds, moves or removes a venue to call this.
 */
export async function openReplyMonth(
  services: Services,
  tx: Transaction,
  businessId: string,
): Promise<void> {
  const opened = await moveReplyMonth(tx, businessId, databaseNow(services));
  if (!opened) return;
  const month = countedMonth(opened);
  // The source keeps a month from being given twice, whichever zones it was counted in.
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

/** The first day of the month that the reset date ends, in whichever zone that is. */
export function countedMonth({
  replyCreditsResetDate,
}: Pick<ReplyBalanceRow, 'replyCreditsResetDate'>): string {
  if (!replyCreditsResetDate) throw new Error('reply credits without an open month');
  const amidIt = new Date(replyCreditsResetDate.getTime() - HALF_A_MONTH_MS);
  return `${amidIt.toISOString().slice(0, 7)}-01`;
}
