import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { withdrawAwardsTo } from './postings-query.ts';
import { payerCards, referralCodes, referrals } from './table.ts';

/**
 * The referrer keeps the referral and sees no longer whose it was; the own code ends, and with it
 * what was still to come.
 */
export async function forgetReferralsOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.update(referrals).set({ refereeEmail: null }).where(eq(referrals.refereeId, userId));
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  await tx.delete(payerCards).where(eq(payerCards.userId, userId));
  await withdrawAwardsTo(tx, userId, at);
}
