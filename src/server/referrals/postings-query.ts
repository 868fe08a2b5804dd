import { and, desc, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { users } from '#server/accounts/table.ts';
import { ownerUserIdSql } from '#server/businesses/business-query.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ReferralStats } from '#shared/referrals/contract.ts';
import { referralPostings, referrals } from './table.ts';

/**
 * Whether the referred owner's address may be shown. Anyone can register with any address, so its
 * owner must have verified it first.
 */
const isTheirs = or(ne(referrals.status, 'pending'), eq(users.emailVerified, true));

export type PostingRow = typeof referralPostings.$inferSelect;

export async function insertPostings(
  db: Queryable,
  postings: readonly (typeof referralPostings.$inferInsert)[],
): Promise<void> {
  if (postings.length > 0) await db.insert(referralPostings).values([...postings]);
}

/** Withdraws awards that were never attempted, and returns those that may exist at the provider. */
export async function withdrawAwards(
  tx: Transaction,
  referralId: string,
  at: Date,
): Promise<PostingRow[]> {
  const isAward = and(
    eq(referralPostings.referralId, referralId),
    eq(referralPostings.kind, 'award'),
    isNull(referralPostings.withdrawnAt),
  );
  await tx
    .update(referralPostings)
    .set({ withdrawnAt: at })
    .where(and(isAward, isNull(referralPostings.attemptedAt)));
  return tx.select().from(referralPostings).where(isAward);
}

/** The credit that a referred owner has received and that was not taken back. */
export async function findCreditOfReferee(db: Queryable, businessId: string): Promise<number> {
  const [row] = await db
    .select({ pence: sql<number>`coalesce(sum(${referralPostings.amount}), 0)::int` })
    .from(referralPostings)
    .where(
      and(
        eq(referralPostings.businessId, businessId),
        eq(referralPostings.party, 'referee'),
        isNotNull(referralPostings.postedAt),
      ),
    );
  return row?.pence ?? 0;
}

export async function withdrawAwardsToBusiness(
  db: Queryable,
  businessId: string,
  at: Date,
): Promise<void> {
  await db
    .update(referralPostings)
    .set({ withdrawnAt: at })
    .where(
      and(
        eq(referralPostings.businessId, businessId),
        eq(referralPostings.kind, 'award'),
        isNull(referralPostings.attemptedAt),
        isNull(referralPostings.withdrawnAt),
      ),
    );
}

type DuePostingFilter = {
  at: Date;
  retryBefore: Date;
  isSimulated: boolean;
  /** Ids of postings that failed and are to be retried later. */
  except: readonly string[];
  most: number;
};

/**
 * Postings that are due and not in progress. Simulated payments never earn real credit. A reversal
 * waits until its award is known to have been posted.
 */
export async function findDuePostings(db: Queryable, due: DuePostingFilter): Promise<PostingRow[]> {
  return db
    .select()
    .from(referralPostings)
    .where(
      and(
        isDue(due),
        notInArray(referralPostings.id, [...due.except]),
        sql`exists (
          select from referrals where referrals.id = ${referralPostings.referralId}
            and (referrals.first_invoice_id like 'sim\\_%') = ${due.isSimulated}
        )`,
        sql`(${referralPostings.kind} = 'award' or exists (
          select from referral_postings award
          where award.referral_id = ${referralPostings.referralId}
            and award.party = ${referralPostings.party}
            and award.kind = 'award' and award.posted_at is not null
        ))`,
      ),
    )
    .orderBy(referralPostings.dueAt)
    .limit(due.most);
}

/** Returns undefined if another server was faster, or the posting has been withdrawn. */
export async function markPostingAttempted(
  tx: Transaction,
  id: string,
  customerId: string,
  due: Pick<DuePostingFilter, 'at' | 'retryBefore'>,
): Promise<(PostingRow & { customerId: string }) | undefined> {
  const [row] = await tx
    .update(referralPostings)
    .set({
      attemptedAt: due.at,
      customerId: sql`coalesce(${referralPostings.customerId}, ${customerId})`,
    })
    .where(and(eq(referralPostings.id, id), isDue(due)))
    .returning();
  return row && { ...row, customerId: row.customerId ?? customerId };
}

export async function markPostingPosted(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(referralPostings)
    .set({ postedAt: at })
    .where(and(eq(referralPostings.id, id), isNull(referralPostings.postedAt)))
    .returning({ id: referralPostings.id });
  return rows.length > 0;
}

function isDue({ at, retryBefore }: Pick<DuePostingFilter, 'at' | 'retryBefore'>) {
  return and(
    isNull(referralPostings.postedAt),
    isNull(referralPostings.withdrawnAt),
    sql`${referralPostings.dueAt} <= ${at.toISOString()}::timestamptz`,
    sql`(${referralPostings.attemptedAt} is null
      or ${referralPostings.attemptedAt} <= ${retryBefore.toISOString()}::timestamptz)`,
  );
}

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

export type ReferralListItem = Awaited<ReturnType<typeof findReferralsByReferrer>>[number];

export async function findReferralsByReferrer(db: Queryable, referrerId: string, most: number) {
  return db
    .select({
      id: referrals.id,
      // The API identifies both sides by user, not by business.
      referrerId: ownerUserIdSql(sql`referrals.referrer_id`),
      refereeId: sql<string | null>`${ownerUserIdSql(sql`referrals.referee_id`)}`,
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
    .leftJoin(users, eq(users.id, ownerUserIdSql(sql`referrals.referee_id`)))
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
