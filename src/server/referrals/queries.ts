import { and, eq, exists, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { reversedPayments } from '#server/billing/subscriptions/table.ts';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import { businesses } from '#server/businesses/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { withdrawAwardsToBusiness } from './postings-query.ts';
import { payerCards, referralCodes, referrals } from './table.ts';

export type ReferralRow = typeof referrals.$inferSelect;

export async function findReferrer(db: Queryable, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ businessId: referralCodes.businessId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code));
  return row?.businessId;
}

export async function findReferralCode(
  db: Queryable,
  businessId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.businessId, businessId));
  return row?.code;
}

/**
 * Stores the owner's code; stores nothing if the owner already has one or another owner has this
 * one.
 */
export async function claimReferralCode(
  db: Queryable,
  code: typeof referralCodes.$inferInsert,
): Promise<void> {
  await db.insert(referralCodes).values(code).onConflictDoNothing();
}

export async function insertReferralCode(
  db: Queryable,
  code: typeof referralCodes.$inferInsert,
): Promise<void> {
  await db.insert(referralCodes).values(code);
}

/** Stores the referrer unless the new owner already has one; true if it was stored. */
export async function insertReferral(
  db: Queryable,
  referral: typeof referrals.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(referrals)
    .values(referral)
    .onConflictDoNothing()
    .returning({ id: referrals.id });
  return rows.length > 0;
}

export async function deletePendingReferral(db: Queryable, refereeId: string): Promise<void> {
  await db
    .delete(referrals)
    .where(and(eq(referrals.refereeId, refereeId), eq(referrals.status, 'pending')));
}

export async function lockReferral(
  tx: Transaction,
  which: { id: string } | { refereeId: string } | { firstInvoiceId: string },
): Promise<ReferralRow | undefined> {
  const [column, value] =
    'id' in which
      ? [referrals.id, which.id]
      : 'refereeId' in which
        ? [referrals.refereeId, which.refereeId]
        : [referrals.firstInvoiceId, which.firstInvoiceId];
  const [row] = await tx.select().from(referrals).where(eq(column, value)).for('update');
  return row;
}

/** Completes the referral of a verified account; returns true if this call completed it. */
export async function completePendingReferral(
  tx: Transaction,
  referralId: string,
  payment: Required<Pick<ReferralRow, 'completedAt' | 'firstInvoiceId' | 'paymentCustomerId'>>,
): Promise<boolean> {
  const isVerified = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, ownerUserIdSql(sql`referrals.referee_id`)), eq(users.emailVerified, true)),
    );
  const rows = await tx
    .update(referrals)
    .set({ status: 'completed', ...payment })
    .where(and(eq(referrals.id, referralId), eq(referrals.status, 'pending'), exists(isVerified)))
    .returning({ id: referrals.id });
  return rows.length > 0;
}

/** Moves the referral to a new state if it is in one of the expected states. */
export async function changeReferralState(
  tx: Transaction,
  referralId: string,
  from: readonly ReferralRow['status'][],
  to: Partial<typeof referrals.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(referrals)
    .set(to)
    .where(and(eq(referrals.id, referralId), sql`${referrals.status} in ${from}`))
    .returning({ id: referrals.id });
  return rows.length > 0;
}

export async function setCreditAwarded(
  tx: Transaction,
  referralId: string,
  party: 'referrer' | 'referee',
  isAwarded: boolean,
): Promise<void> {
  const flag =
    party === 'referrer'
      ? { referrerCreditAwarded: isAwarded }
      : { refereeCreditAwarded: isAwarded };
  await tx.update(referrals).set(flag).where(eq(referrals.id, referralId));
}

/** Locks the business before its referral, in the same order as every other writer. */
export async function lockBusinessShared(tx: Transaction, businessId: string): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('key share');
}

export type Payer = { email: string; customerId: string | null };

export async function findPayer(db: Queryable, businessId: string): Promise<Payer | undefined> {
  const [row] = await db
    .select({ email: users.email, customerId: businesses.paymentCustomerId })
    .from(businesses)
    .innerJoin(users, eq(users.id, ownerUserIdSql(sql`businesses.id`)))
    .where(eq(businesses.id, businessId));
  return row;
}

export async function insertPayerCards(
  db: Queryable,
  businessId: string,
  fingerprints: readonly string[],
): Promise<void> {
  if (fingerprints.length === 0) return;
  await db
    .insert(payerCards)
    .values(fingerprints.map((fingerprint) => ({ businessId, fingerprint })))
    .onConflictDoNothing();
}

export async function havePaymentCardInCommon(
  db: Queryable,
  one: string,
  other: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from payer_cards one join payer_cards other on other.fingerprint = one.fingerprint
    where one.business_id = ${one} and other.business_id = ${other} limit 1
  `);
  return rows.length > 0;
}

/** The caller must hold the lock on the business: refunds and this check must not interleave. */
export async function isInvoiceReversed(db: Queryable, invoiceId: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(reversedPayments)
    .where(eq(reversedPayments.paidFor, invoiceId));
  return rows.length > 0;
}

/**
 * Hides the deleted owner's address from the referrer, who keeps the referral. Deletes the owner's
 * own code and withdraws rewards still to come.
 */
export async function eraseReferralsOfBusiness(
  tx: Transaction,
  businessId: string,
  at: Date,
): Promise<void> {
  await tx.update(referrals).set({ refereeEmail: null }).where(eq(referrals.refereeId, businessId));
  await tx.delete(referralCodes).where(eq(referralCodes.businessId, businessId));
  await tx.delete(payerCards).where(eq(payerCards.businessId, businessId));
  await withdrawAwardsToBusiness(tx, businessId, at);
}
