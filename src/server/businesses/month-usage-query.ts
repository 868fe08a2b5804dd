import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';
import { totalsSince } from '#server/stats/rollups/since-query.ts';
import { PLANS, TIERS, UNLIMITED } from '#shared/billing/plans.ts';
import { ownerMonthEnd, ownerMonthStart, ownerTimeZone } from './business-month-query.ts';

export type MonthUsage = { used: number; endsAt: Date };

const LIMITED_TIERS = TIERS.filter((tier) => PLANS[tier].monthlyFeedbackLimit !== UNLIMITED);

/** This month's usage as a plan with a limit would count it, and when the month ends. */
export async function findMonthUsage(
  services: Services,
  db: Queryable,
  businessId: string,
): Promise<MonthUsage> {
  const now = databaseNow(services);
  const owner = sql`${businessId}::uuid`;
  const month = ownerMonthStart(owner, now);
  const { rows } = await db.execute<{ used: number; endsAt: string }>(sql`
    select ${usedInMonth(owner, month)} as used, ${ownerMonthEnd(owner, month)} as "endsAt"
  `);
  const [row] = rows;
  if (!row) throw new Error('a month without its count');
  return { used: row.used, endsAt: new Date(row.endsAt) };
}

/** Whether the next answer would exceed the monthly limit of the business's plan. */
export async function isMonthFull(
  services: Services,
  db: Queryable,
  businessId: string,
): Promise<boolean> {
  const owner = sql`${businessId}::uuid`;
  const month = ownerMonthStart(owner, databaseNow(services));
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    select ${usedInMonth(owner, month)} >= businesses.monthly_feedback_limit as "isFull"
    from businesses where businesses.id = ${owner} and ${hasMonthlyLimit()}
  `);
  return rows[0]?.isFull ?? false;
}

/** Whether the plan of the business in the row has a monthly limit. */
export function hasMonthlyLimit(): SQL<boolean> {
  return sql<boolean>`coalesce(businesses.subscription_tier, 'starter')
    = any(${sql.param([...LIMITED_TIERS])}::text[])`;
}

/**
 * The answers of the month, but at least the intake's own counter, which does not exist yet in a
 * new month.
 */
function usedInMonth(owner: SQL, month: SQL): SQL {
  return sql`greatest(
    (select used from monthly_usage where business_id = ${owner} and month = (${month})::date),
    ${answersInMonth(owner, month)}
  )`;
}

/** All answers that came within the limit, including those to deleted venues. */
export function answersInMonth(owner: SQL, month: SQL): SQL {
  return sql`
    (select coalesce(sum(come.total), 0)::int
      from (select ${month} at time zone ${ownerTimeZone(owner)} as start) clock
      cross join venues
      cross join lateral (${totalsSince(sql`clock.start`)}) come
      where venues.business_id = ${owner}) - ${unsealedInMonth(owner, month)}`;
}

/** Answers beyond the limit that were unsealed because they are about safety. */
export function unsealedInMonth(owner: SQL, month: SQL): SQL {
  return sql`
    (select count(*)::int from feedback join venues on venues.id = feedback.venue_uuid
      where venues.business_id = ${owner} and feedback.unsealed_at is not null
        and feedback.created_at >= ${month} at time zone ${ownerTimeZone(owner)})`;
}
