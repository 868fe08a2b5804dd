import { sql } from 'drizzle-orm';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { startOfDay } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';

/** How many earlier weeks show what is usual for this weekday. */
const WEEKS_BEFORE = 8;

/**
 * How many guests have answered today, and by this time on the same weekday of earlier weeks since
 * the venue had its first guest.
 */
export async function countGuestsSoFarToday(
  services: Pick<Services, 'db' | 'now'>,
  venue: VenueWithToday,
): Promise<{ guests: number; before: number[] }> {
  const zone = sql`${venue.timezone}`;
  const day = sql`date`;
  // Compute the bounds once per day: doing so per guest would take longer than the counting.
  const { rows } = await services.db.execute<{ weeks: number; count: number }>(sql`
    with dates as (
      select weeks, ${venue.today}::date - 7 * weeks as date
      from generate_series(0, ${WEEKS_BEFORE}::int) weeks
    ), days as materialized (
      select weeks, date, ${startOfDay(day, zone)} as since,
        ${startOfDay(sql`(date + 1)`, zone)} as before,
        case when weeks > 0 then (
          (${databaseNow(services)} at time zone ${zone}) - 7 * weeks * interval '1 day'
        ) at time zone ${zone} else 'infinity' end as until
      from dates
    )
    select weeks, counted.count
    from days cross join lateral (
      select count(*)::int as count from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null
        and created_at >= since and created_at < before and created_at <= until
    ) counted
    where weeks = 0 or date >= (
      select min(day) from rollups_by_day where venue_uuid = ${venue.id}::uuid
    )
    order by weeks
  `);
  const [today, ...before] = rows.map(({ count }) => count);
  return { guests: today ?? 0, before };
}
