import {
  addExtraCredits,
  findReplyBalance,
  returnMonthlyCredit,
  spendExtraCredit,
  spendMonthlyCredit,
} from '#server/businesses/reply-balance-query.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { replyCreditsOf } from '#shared/billing/usage.ts';
import { openReplyMonth, replyMonthStart } from './open-reply-month.ts';
import { findSpentCredit, insertReplyCreditEntry } from './queries.ts';

/**
 * Spends one credit, from the monthly allowance first, then from the purchased ones. `source`
 * identifies the reply, so that the credit can be returned.
 */
export async function spendReplyCredit(
  services: Services,
  tx: Transaction,
  businessId: string,
  source: string,
): Promise<void> {
  await openReplyMonth(services, tx, businessId);
  const monthly = await spendMonthlyCredit(tx, businessId);
  if (!monthly && !(await spendExtraCredit(tx, businessId))) {
    throw new AppError('NO_REPLY_CREDITS', 'No reply credits remaining');
  }
  const isNew = await insertReplyCreditEntry(tx, {
    businessId,
    pool: monthly ? 'monthly' : 'extra',
    month: monthly ? replyMonthStart(monthly) : null,
    reason: 'reply',
    amount: -1,
    source,
    createdAt: services.now(),
  });
  if (!isNew) throw new Error('one reply took two credits');
}

/** Returns a spent credit to its pool, once. A monthly credit from a past month is lost. */
export async function returnReplyCredit(
  services: Services,
  tx: Transaction,
  source: string,
): Promise<void> {
  const spent = await findSpentCredit(tx, source);
  if (!spent) return;
  const { businessId, pool, month } = spent;
  const createdAt = services.now();
  const entry = {
    businessId,
    pool,
    month,
    reason: 'returned',
    amount: 1,
    source,
    createdAt,
  } as const;
  if (!(await insertReplyCreditEntry(tx, entry))) return;
  if (month === null) await addExtraCredits(tx, businessId, 1);
  else await returnMonthlyCredit(tx, businessId, month);
}

/** Adds purchased credits once per `source`; false if they were already added. */
export async function grantReplyCredits(
  services: Services,
  tx: Transaction,
  businessId: string,
  { credits, source }: { credits: number; source: string },
): Promise<boolean> {
  const isNew = await insertReplyCreditEntry(tx, {
    businessId,
    pool: 'extra',
    reason: 'purchase',
    amount: credits,
    source,
    createdAt: services.now(),
  });
  if (isNew) await addExtraCredits(tx, businessId, credits);
  return isNew;
}

export async function readReplyCredits(services: Services, db: Database, businessId: string) {
  const now = services.now();
  const find = () => findReplyBalance(db, businessId, databaseNow(services));
  let balance = await find();
  if (balance && !balance.isCurrent) {
    await db.transaction((tx) => openReplyMonth(services, tx, businessId));
    balance = await find();
  }
  if (!balance) throw new Error('an owner without an account');
  return { ...replyCreditsOf(balance, now), resetsAt: balance.replyCreditsResetDate ?? now };
}
