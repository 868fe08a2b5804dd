import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';

/** The time zone of the owner's calendar: that of the first venue. */
export function ownerTimeZone(businessId: SQL): SQL {
  return sql`coalesce((
    select first.timezone from venues first
    where first.business_id = ${businessId} and first.deleted_at is null
    order by first.created_at, first.id limit 1
  ), ${DEFAULT_TIME_ZONE})`;
}

/** The start of the owner's current month, in local time. */
export function ownerMonthStart(businessId: SQL, now: SQL): SQL {
  return sql`date_trunc('month', ${now} at time zone ${ownerTimeZone(businessId)})`;
}

/** The first instant after the month, in the owner's time zone. */
export function ownerMonthEnd(businessId: SQL, month: SQL): SQL {
  return sql`((${month} + interval '1 month') at time zone ${ownerTimeZone(businessId)})`;
}
