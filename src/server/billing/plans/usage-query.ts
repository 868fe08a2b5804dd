import { sql } from 'drizzle-orm';
import { ownerMonthStart } from '#server/businesses/business-month-query.ts';
import {
  answersInMonth,
  hasMonthlyLimit,
  unsealedInMonth,
} from '#server/businesses/month-usage-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { isInScope } from '#server/venues/scope-query.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { HELD_DAYS } from '#shared/feedback/rules.ts';

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
            and ${hasMonthlyLimit()}),
        ${answersInMonth(owner, month)}
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
