import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { withdrawAwardsTo } from './postings-query.ts';
import { payerCards, referralCodes, referrals } from './table.ts';

/**
 * The referrer keeps the referral and sees no longer whose it was; the own code ends, and with it
 * what was still to come.
 */
export async function forgetReferralsOf(
  tx: Transaction,
  businessId: string,
  at: Date,
): Promise<void> {
  await tx.update(referrals).set({ refereeEmail: null }).where(eq(referrals.refereeId, businessId));
  await tx.delete(referralCodes).where(eq(referralCodes.businessId, businessId));
  await tx.delete(payerCards).where(eq(payerCards.businessId, businessId));
  await withdrawAwardsTo(tx, businessId, at);
}
