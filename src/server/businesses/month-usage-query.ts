import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { totalsSinceSql } from '#server/stats/rollups/time-zone-query.ts';
import { PLANS, TIERS, UNLIMITED } from '#shared/billing/plans.ts';
import { ownerMonthEndSql, ownerMonthStartSql, ownerTimeZoneSql } from './business-query.ts';
import { businesses } from './table.ts';

const balance = {
  monthlyReplyLimit: businesses.monthlyReplyLimit,
  repliesUsedThisMonth: businesses.repliesUsedThisMonth,
  extraReplyCredits: businesses.extraReplyCredits,
  replyCreditsResetDate: businesses.replyCreditsResetDate,
};
/**
 * The first day of the month being counted. The reset date is the end of that month. Fifteen days
 * before the reset date, every time zone is in that month.
 */
const countedMonth = sql`date_trunc(
  'month', (${businesses.replyCreditsResetDate} at time zone 'UTC') - interval '15 days'
)`;

type MonthUsage = { used: number; endsAt: Date };

const LIMITED_TIERS = TIERS.filter((tier) => PLANS[tier].monthlyFeedbackLimit !== UNLIMITED);

/** This month's usage as a plan with a limit would count it, and when the month ends. */
export async function findMonthUsage(
  services: Services,
  db: Queryable,
  businessId: string,
): Promise<MonthUsage> {
  const now = databaseNow(services);
  const owner = sql`${businessId}::uuid`;
  const month = ownerMonthStartSql(owner, now);
  const { rows } = await db.execute<{ used: number; endsAt: string }>(sql`
    select ${usedInMonthSql(owner, month)} as used, ${ownerMonthEndSql(owner, month)} as "endsAt"
  `);
  const [row] = rows;
  if (!row) throw new Error('a month without its count');
  return { used: row.used, endsAt: new Date(row.endsAt) };
}

/** Whether the next answer would exceed the monthly limit of the business's plan. */
export async function isMonthlyLimitReached(
  services: Services,
  db: Queryable,
  businessId: string,
): Promise<boolean> {
  const owner = sql`${businessId}::uuid`;
  const month = ownerMonthStartSql(owner, databaseNow(services));
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    select ${usedInMonthSql(owner, month)} >= businesses.monthly_feedback_limit as "isFull"
    from businesses where businesses.id = ${owner} and ${hasMonthlyLimitSql()}
  `);
  return rows[0]?.isFull ?? false;
}

/** Whether the plan of the business in the row has a monthly limit. */
export function hasMonthlyLimitSql(): SQL<boolean> {
  return sql<boolean>`coalesce(businesses.subscription_tier, 'starter')
    = any(${sql.param([...LIMITED_TIERS])}::text[])`;
}

/**
 * The answers of the month, or the intake's own counter if that is higher. A new month has no
 * counter yet.
 */
function usedInMonthSql(owner: SQL, month: SQL): SQL {
  return sql`greatest(
    (select used from monthly_usage where business_id = ${owner} and month = (${month})::date),
    ${answersInMonthSql(owner, month)}
  )`;
}

/** All answers that came within the limit, including those to deleted venues. */
export function answersInMonthSql(owner: SQL, month: SQL): SQL {
  return sql`
    (select coalesce(sum(come.total), 0)::int
      from (select ${month} at time zone ${ownerTimeZoneSql(owner)} as start) clock
      cross join venues
      cross join lateral (${totalsSinceSql(sql`clock.start`)}) come
      where venues.business_id = ${owner}) - ${releasedInMonthSql(owner, month)}`;
}

/** Answers beyond the limit that were released because they are about safety. */
export function releasedInMonthSql(owner: SQL, month: SQL): SQL {
  return sql`
    (select count(*)::int from feedback join venues on venues.id = feedback.venue_uuid
      where venues.business_id = ${owner} and feedback.unsealed_at is not null
        and feedback.created_at >= ${month} at time zone ${ownerTimeZoneSql(owner)})`;
}

/**
 * The reply credits of a business. Each change is one SQL statement that also checks its condition.
 */
export type ReplyBalanceRow = Pick<typeof businesses.$inferSelect, keyof typeof balance>;

export async function findReplyBalance(
  db: Queryable,
  businessId: string,
  now: SQL,
): Promise<(ReplyBalanceRow & { isCurrent: boolean }) | undefined> {
  const isCurrent = sql<boolean>`not ${isReplyMonthOutdated(businessId, now)}`;
  const [row] = await db
    .select({ ...balance, isCurrent })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return row;
}

/**
 * Moves the reset date to the end of the owner's current month. Returns the new balance, or
 * undefined if the date was already correct.
 */
export async function advanceReplyMonth(
  db: Queryable,
  businessId: string,
  now: SQL,
): Promise<ReplyBalanceRow | undefined> {
  const month = monthToCount(sql`${businessId}::uuid`, now);
  const [row] = await db
    .update(businesses)
    .set({
      repliesUsedThisMonth: usedIn(month),
      replyCreditsResetDate: ownerMonthEndSql(sql`${businessId}::uuid`, month),
    })
    .where(and(eq(businesses.id, businessId), isReplyMonthOutdated(businessId, now)))
    .returning(balance);
  return row;
}

/** The month's columns as they would be if the current month had already been opened. */
export function currentReplyMonthSql(now: SQL) {
  const businessId = sql`${businesses.id}`;
  const month = monthToCount(businessId, now);
  return {
    repliesUsedThisMonth: usedIn(month).mapWith(businesses.repliesUsedThisMonth),
    replyCreditsResetDate: ownerMonthEndSql(businessId, month).mapWith(
      businesses.replyCreditsResetDate,
    ),
  };
}

function usedIn(month: SQL): SQL {
  return sql`case when ${countedMonth} = ${month} then ${businesses.repliesUsedThisMonth} else 0 end`;
}

/**
 * Never goes back a month, even if a venue moves to a time zone where the previous month has not
 * ended yet.
 */
function monthToCount(businessId: SQL, now: SQL): SQL {
  return sql`greatest(${countedMonth}, ${ownerMonthStartSql(businessId, now)})`;
}

function isReplyMonthOutdated(id: string, now: SQL): SQL {
  const businessId = sql`${id}::uuid`;
  const end = ownerMonthEndSql(businessId, monthToCount(businessId, now));
  return sql`(${businesses.replyCreditsResetDate} is distinct from ${end})`;
}

/** Returns undefined if the month's credits are used up. */
export async function spendMonthlyCredit(
  db: Queryable,
  businessId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(businesses)
    .set({ repliesUsedThisMonth: sql`${businesses.repliesUsedThisMonth} + 1` })
    .where(
      and(
        eq(businesses.id, businessId),
        lt(businesses.repliesUsedThisMonth, businesses.monthlyReplyLimit),
      ),
    )
    .returning(balance);
  return row;
}

/** Returns undefined if no purchased credits are left. */
export async function spendExtraCredit(
  db: Queryable,
  businessId: string,
): Promise<ReplyBalanceRow | undefined> {
  const [row] = await db
    .update(businesses)
    .set({ extraReplyCredits: sql`${businesses.extraReplyCredits} - 1` })
    .where(and(eq(businesses.id, businessId), gt(businesses.extraReplyCredits, 0)))
    .returning(balance);
  return row;
}

/** Does nothing if a different month is being counted now. */
export async function returnMonthlyCredit(
  db: Queryable,
  businessId: string,
  month: string,
): Promise<void> {
  await db
    .update(businesses)
    .set({ repliesUsedThisMonth: sql`${businesses.repliesUsedThisMonth} - 1` })
    .where(
      and(
        eq(businesses.id, businessId),
        gt(businesses.repliesUsedThisMonth, 0),
        sql`${countedMonth} = ${month}::date`,
      ),
    );
}

export async function addExtraCredits(
  db: Queryable,
  businessId: string,
  credits: number,
): Promise<void> {
  await db
    .update(businesses)
    .set({ extraReplyCredits: sql`${businesses.extraReplyCredits} + ${credits}` })
    .where(eq(businesses.id, businessId));
}

/** Never removes more credits than there are. */
export async function removeExtraCredits(
  db: Queryable,
  businessId: string,
  credits: number,
): Promise<void> {
  await db
    .update(businesses)
    .set({ extraReplyCredits: sql`greatest(0, ${businesses.extraReplyCredits} - ${credits})` })
    .where(eq(businesses.id, businessId));
}
