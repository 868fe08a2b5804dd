import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { withdrawAwardsTo } from './postings-query.ts';
import { payerCards, referralCodes, referrals } from './table.ts';

/**
 * Hides the deleted owner's address from the referrer, who keeps the referral. Deletes the owner's
 * own code and withdraws rewards still to come.
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
