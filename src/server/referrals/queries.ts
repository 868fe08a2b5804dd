import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database.ts';
import { referralCodes, referrals } from './table.ts';

export async function findReferrer(db: Queryable, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.code, code));
  return row?.userId;
}

/** The first referrer of an owner stays. */
export async function insertReferral(
  db: Queryable,
  referral: typeof referrals.$inferInsert,
): Promise<void> {
  await db.insert(referrals).values(referral).onConflictDoNothing();
}

export async function insertReferralCode(
  db: Queryable,
  code: typeof referralCodes.$inferInsert,
): Promise<void> {
  await db.insert(referralCodes).values(code);
}
