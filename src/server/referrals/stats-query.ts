import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { ownerUserId } from '#server/businesses/owner-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReferralStats } from '#shared/referrals/contract.ts';
import { referralPostings, referrals } from './table.ts';

export async function countReferrals(
  db: Queryable,
  referrerId: string,
): Promise<ReferralStats['stats']> {
  const { status, referrerCreditAwarded, referrerCreditAmount } = referrals;
  const [row] = await db
    .select({
      totalReferrals: sql<number>`count(*)::int`,
      pendingReferrals: sql<number>`(count(*) filter (where ${status} = 'pending'))::int`,
      rewardedReferrals: sql<number>`(count(*) filter (
        where ${status} in ('completed', 'rewarded')
      ))::int`,
      totalEarnings: sql<number>`coalesce(sum(${referrerCreditAmount}) filter (
        where ${referrerCreditAwarded} and ${status} <> 'revoked'
      ), 0)::int`,
    })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId));
  if (!row) throw new Error('a count always has a row');
  return row;
}

/**
 * Whether the referred owner's address may be shown. Anyone can register with any address, so its
 * owner must have verified it first.
 */
const isTheirs = or(ne(referrals.status, 'pending'), eq(users.emailVerified, true));

export type ListedReferral = Awaited<ReturnType<typeof findReferralsOf>>[number];

export async function findReferralsOf(db: Queryable, referrerId: string, most: number) {
  return db
    .select({
      id: referrals.id,
      // The API identifies both sides by user, not by business.
      referrerId: ownerUserId(sql`referrals.referrer_id`),
      refereeId: sql<string | null>`${ownerUserId(sql`referrals.referee_id`)}`,
      referralCode: referrals.referralCode,
      refereeEmail: sql<string | null>`case when ${isTheirs} then ${referrals.refereeEmail} end`,
      status: referrals.status,
      referrerCreditAmount: referrals.referrerCreditAmount,
      refereeCreditAmount: referrals.refereeCreditAmount,
      referrerCreditAwarded: referrals.referrerCreditAwarded,
      refereeCreditAwarded: referrals.refereeCreditAwarded,
      createdAt: referrals.createdAt,
      completedAt: referrals.completedAt,
      rewardedAt: referrals.rewardedAt,
      revokedAt: referrals.revokedAt,
      revokedReason: referrals.revokedReason,
      awardDueAt: referralPostings.dueAt,
    })
    .from(referrals)
    .leftJoin(users, eq(users.id, ownerUserId(sql`referrals.referee_id`)))
    .leftJoin(
      referralPostings,
      and(
        eq(referralPostings.referralId, referrals.id),
        eq(referralPostings.party, 'referrer'),
        eq(referralPostings.kind, 'award'),
        isNull(referralPostings.postedAt),
        isNull(referralPostings.withdrawnAt),
      ),
    )
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.createdAt), desc(referrals.id))
    .limit(most);
}
