import { sql } from 'drizzle-orm';
import { ownerMonthStartSql, ownerUserIdSql } from '#server/businesses/business-query.ts';
import {
  answersInMonthSql,
  hasMonthlyLimitSql,
  releasedInMonthSql,
} from '#server/businesses/month-usage-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';

type FeedbackUsage = {
  subscriptionTier: Tier | null;
  isPastDue: boolean;
  monthlyFeedbackLimit: number;
  used: number;
  held: number;
  releasedAsSafety: number;
  locations: number;
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
  const month = ownerMonthStartSql(owner, now);
  const { rows } = await db.execute<FeedbackUsage>(sql`
    select businesses.subscription_tier as "subscriptionTier",
      businesses.subscription_status = 'past_due' as "isPastDue",
      businesses.monthly_feedback_limit as "monthlyFeedbackLimit",
      greatest(
        (select used from monthly_usage
          where business_id = ${owner} and month = (${month})::date
            and ${hasMonthlyLimitSql()}),
        ${answersInMonthSql(owner, month)}
      ) as used,
      (select count(*)::int from feedback join venues on venues.id = feedback.venue_uuid
        where venues.business_id = ${owner} and venues.deleted_at is null
          and feedback.held_at is not null
          and feedback.created_at >= ${now} - ${HELD_DAYS}::int * interval '1 day') as held,
      ${releasedInMonthSql(owner, month)} as "releasedAsSafety",
      (select count(*)::int from venues
        where venues.business_id = ${owner} and venues.deleted_at is null) as locations
    from businesses
    where businesses.id = ${owner} and exists (
      select from venues
      where ${isInScope(scope)} and venue_id = ${venueId} and deleted_at is null
    )
  `);
  return rows[0];
}

export type ReachedMonthlyLimit = {
  businessId: string;
  /** The first day of the month. */
  month: string;
  limit: number;
  /** Identifies the email about this month. */
  key: string;
};

/**
 * Businesses that have used up this month's answers, and whose owner wants to be notified but has
 * not been.
 */
export async function findReachedLimitsToMail(
  services: Services,
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<ReachedMonthlyLimit[]> {
  const now = databaseNow(services);
  const { rows } = await db.execute<ReachedMonthlyLimit>(sql`
    select businesses.id as "businessId", full_month.month::text as month,
      businesses.monthly_feedback_limit as "limit", notice.key
    from monthly_usage full_month
    join businesses on businesses.id = full_month.business_id
    join users owner on owner.id = ${ownerUserIdSql(sql`businesses.id`)}
    cross join lateral (
      select 'full month ' || businesses.id || ' ' || full_month.month as key
    ) notice
    where full_month.used >= businesses.monthly_feedback_limit
      and full_month.month >= (${now} - interval '32 days')::date
      and ${hasMonthlyLimitSql()}
      and businesses.billing_mails_enabled and owner.email_verified
      and businesses.id <> all(${sql.param([...except])}::uuid[])
      and full_month.month = (${ownerMonthStartSql(sql`businesses.id`, now)})::date
      and not exists (select from billing_notices where billing_notices.key = notice.key)
    order by businesses.id limit ${most}
  `);
  return rows;
}
