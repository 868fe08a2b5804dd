import {
  addExtraCredits,
  advanceReplyMonth,
  findReplyBalance,
  type ReplyBalanceRow,
  removeExtraCredits,
  returnMonthlyCredit,
  spendExtraCredit,
  spendMonthlyCredit,
} from '#server/businesses/month-usage-query.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { countReplyCredits } from '#shared/billing/usage.ts';
import { DAY_MS } from '#shared/durations.ts';
import { findBoughtCredits, findSpentCredit, insertReplyCreditEntry } from './queries.ts';

const HALF_A_MONTH_MS = 15 * DAY_MS;

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
  await grantMonthlyAllowanceIfDue(services, tx, businessId);
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
    await db.transaction((tx) => grantMonthlyAllowanceIfDue(services, tx, businessId));
    balance = await find();
  }
  if (!balance) throw new Error('an owner without an account');
  return { ...countReplyCredits(balance, now), resetsAt: balance.replyCreditsResetDate ?? now };
}

/** Removes the unspent credits of a pack whose payment was reversed, once. */
export async function revokeReplyCredits(
  services: Services,
  tx: Transaction,
  source: string,
): Promise<number> {
  const bought = await findBoughtCredits(tx, source);
  const owner = bought && (await lockBusiness(tx, bought.businessId));
  if (!owner) return 0;
  const taken = Math.min(bought.amount, owner.extraReplyCredits);
  const isNew = await insertReplyCreditEntry(tx, {
    businessId: owner.id,
    pool: 'extra',
    reason: 'purchase_refunded',
    amount: 0 - taken,
    source,
    createdAt: services.now(),
  });
  if (!isNew) return 0;
  await removeExtraCredits(tx, owner.id, taken);
  return taken;
}

/**
 * Grants the monthly allowance when a new month has begun in the first venue's time zone. Must also
 * be called when a venue is added, moved or removed, since that can change the time zone.
 */
export async function grantMonthlyAllowanceIfDue(
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
