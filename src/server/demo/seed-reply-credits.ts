import { replyMonthStart } from '#server/billing/reply-credits/open-reply-month.ts';
import { insertReplyCreditEntry } from '#server/billing/reply-credits/queries.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { monthOf } from './compose-demo-owner.ts';

/**
 * The ledger for the owner's reply credits: this month's allowance, and the replies it was spent
 * on.
 */
export async function seedReplyCredits(
  tx: Transaction,
  businessId: string,
  repliedAt: readonly Date[],
  now: Date,
): Promise<void> {
  const { start, end } = monthOf(now);
  const month = replyMonthStart({ replyCreditsResetDate: end });
  const line = { businessId, pool: 'monthly', month } as const;
  await insertReplyCreditEntry(tx, {
    ...line,
    reason: 'allowance',
    amount: PLANS.premium.monthlyReplyLimit,
    source: `${businessId} ${month}`,
    createdAt: start,
  });
  for (const createdAt of repliedAt) {
    const spent = { reason: 'reply', amount: -1, source: newId(), createdAt } as const;
    await insertReplyCreditEntry(tx, { ...line, ...spent });
  }
}
