import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_TIME_ZONE } from '#shared/venues/rules.ts';

/** The owner's calendar is that of their first venue. */
export function ownerTimeZone(businessId: SQL): SQL {
  return sql`coalesce((
    select first.timezone from venues first
    where first.business_id = ${businessId} and first.deleted_at is null
    order by first.created_at, first.id limit 1
  ), ${DEFAULT_TIME_ZONE})`;
}

/** When the owner's month began, as a time of the owner's clock. */
export function ownerMonth(businessId: SQL, now: SQL): SQL {
  return sql`date_trunc('month', ${now} at time zone ${ownerTimeZone(businessId)})`;
}

/** The first instant after a month, by the owner's clock. */
export function endOfMonth(businessId: SQL, month: SQL): SQL {
  return sql`((${month} + interval '1 month') at time zone ${ownerTimeZone(businessId)})`;
}
