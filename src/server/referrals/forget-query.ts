import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database.ts';
import { referralCodes, referrals } from './table.ts';

/** The referrer keeps the referral and sees no longer whose it was; the own code ends. */
export async function forgetReferralsOf(db: Queryable, userId: string): Promise<void> {
  await db.update(referrals).set({ refereeEmail: null }).where(eq(referrals.refereeId, userId));
  await db.delete(referralCodes).where(eq(referralCodes.userId, userId));
}
