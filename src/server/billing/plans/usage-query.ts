import { type SQL, sql } from 'drizzle-orm';
import {
  ownerMonthEnd,
  ownerMonthStart,
  ownerTimeZone,
} from '#server/businesses/business-month-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { totalsSince } from '#server/stats/rollups/since-query.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import { PLANS, TIERS, type Tier, UNLIMITED } from '#shared/billing/plans.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';

export const LIMITED_TIERS = TIERS.filter((tier) => PLANS[tier].monthlyFeedbackLimit !== UNLIMITED);

export type FeedbackUsage = {
  subscriptionTier: Tier | null;
  isPastDue: boolean;
  monthlyFeedbackLimit: number;
  used: number;
  held: number;
  unsealed: number;
};

/**
 * Feedback received this month by the whole business, including deleted venues. On a plan with a
 * limit, the figure is at least the counter that the intake enforces. Undefined if the venue is out
 * of scope.
 */
export async function findFeedbackUsage(
  services: Services,
  db: Queryable,
  { scope, venueId }: { scope: TenantScope; venueId: string },
): Promise<FeedbackUsage | undefined> {
  const now = databaseNow(services);
  const owner = sql`${scope.businessId}::uuid`;
  const month = ownerMonthStart(owner, now);
  const { rows } = await db.execute<FeedbackUsage>(sql`
    select businesses.subscription_tier as "subscriptionTier",
      businesses.subscription_status = 'past_due' as "isPastDue",
      businesses.monthly_feedback_limit as "monthlyFeedbackLimit",
      greatest(
        (select used from monthly_usage
          where business_id = ${owner} and month = (${month})::date
            and coalesce(businesses.subscription_tier, 'starter')
              = any(${sql.param([...LIMITED_TIERS])}::text[])),
        ${comeInMonth(owner, month)} - ${unsealedInMonth(owner, month)}
      ) as used,
      (select count(*)::int from feedback join venues on venues.id = feedback.venue_uuid
        where venues.business_id = ${owner} and venues.deleted_at is null
          and feedback.held_at is not null
          and feedback.created_at >= ${now} - ${HELD_DAYS}::int * interval '1 day') as held,
      ${unsealedInMonth(owner, month)} as unsealed
    from businesses
    where businesses.id = ${owner} and exists (
      select from venues
      where ${isInScope(scope)} and venue_id = ${venueId} and deleted_at is null
    )
  `);
  return rows[0];
}

export type MonthUsage = { used: number; endsAt: Date };

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
    select greatest(
        (select used from monthly_usage where business_id = ${owner} and month = (${month})::date),
        ${comeInMonth(owner, month)} - ${unsealedInMonth(owner, month)}
      ) as used,
      ${ownerMonthEnd(owner, month)} as "endsAt"
  `);
  const [row] = rows;
  if (!row) throw new Error('a month without its count');
  return { used: row.used, endsAt: new Date(row.endsAt) };
}

function comeInMonth(owner: SQL, month: SQL): SQL {
  return sql`
    (select coalesce(sum(come.total), 0)::int
      from (select ${month} at time zone ${ownerTimeZone(owner)} as start) clock
      cross join venues
      cross join lateral (${totalsSince(sql`clock.start`)}) come
      where venues.business_id = ${owner})`;
}

/** Answers beyond the limit that were unsealed because they are about safety. */
function unsealedInMonth(owner: SQL, month: SQL): SQL {
  return sql`
    (select count(*)::int from feedback join venues on venues.id = feedback.venue_uuid
      where venues.business_id = ${owner} and feedback.unsealed_at is not null
        and feedback.created_at >= ${month} at time zone ${ownerTimeZone(owner)})`;
}
