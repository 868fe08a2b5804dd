import { sql } from 'drizzle-orm';
import { ownerMonthStart } from '#server/businesses/business-month-query.ts';
import { hasMonthlyLimit } from '#server/businesses/month-usage-query.ts';
import { ownerUserId } from '#server/businesses/owner-query.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';

export type FullMonth = {
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
export async function findFullMonthsToMail(
  services: Services,
  db: Queryable,
  { except, most }: { except: readonly string[]; most: number },
): Promise<FullMonth[]> {
  const now = databaseNow(services);
  const { rows } = await db.execute<FullMonth>(sql`
    select businesses.id as "businessId", full_month.month::text as month,
      businesses.monthly_feedback_limit as "limit", notice.key
    from monthly_usage full_month
    join businesses on businesses.id = full_month.business_id
    join users owner on owner.id = ${ownerUserId(sql`businesses.id`)}
    cross join lateral (
      select 'full month ' || businesses.id || ' ' || full_month.month as key
    ) notice
    where full_month.used >= businesses.monthly_feedback_limit
      and full_month.month >= (${now} - interval '32 days')::date
      and ${hasMonthlyLimit()}
      and businesses.billing_mails_enabled and owner.email_verified
      and businesses.id <> all(${sql.param([...except])}::uuid[])
      and full_month.month = (${ownerMonthStart(sql`businesses.id`, now)})::date
      and not exists (select from billing_notices where billing_notices.key = notice.key)
    order by businesses.id limit ${most}
  `);
  return rows;
}
