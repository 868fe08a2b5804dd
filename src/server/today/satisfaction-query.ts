import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import { startOfDaySql } from '#server/platform/database/local-days.ts';
import type { Services } from '#server/services.ts';
import { totalsOfDaysSql } from '#server/stats/rollups/rollups-from-deltas.ts';
import type { VenueWithToday } from '#server/venues/queries.ts';
import { type DaySpan, lastSevenDays, weekBefore } from '#shared/stats/definitions.ts';
import type { SatisfactionWeek, TodayResponse } from '#shared/today/contract.ts';

/** How many earlier weeks show what is usual for this weekday. */
const WEEKS_BEFORE = 8;
/** With this many answers a venue is no longer new, so counting stops here. */
const ANSWERS_COUNTED = 5;

const WEEKS = 13;

/** Satisfaction for each of the last weeks until today, oldest first. */
export async function findSatisfactionWeeks(
  db: Queryable,
  venue: VenueWithToday,
): Promise<SatisfactionWeek[]> {
  const weeks: DaySpan[] = [lastSevenDays(venue.today)];
  for (let week = weeks[0]; week && weeks.length < WEEKS; week = weeks[0]) {
    weeks.unshift(weekBefore(week));
  }
  const { rows } = await db.execute<SatisfactionWeek>(sql`
    select week.first::text, week.last::text, totals.rated, totals.satisfied
    from venues
    cross join unnest(
      ${sql.param(weeks.map(({ first }) => first))}::date[],
      ${sql.param(weeks.map(({ last }) => last))}::date[]
    ) as week(first, last)
    cross join lateral (
      ${totalsOfDaysSql({ first: sql`week.first`, last: sql`week.last` })}
    ) totals
    where venues.id = ${venue.id}::uuid
    order by week.first
  `);
  return rows;
}

/**
 * How many guests have answered so far today. Also how many had answered by this time on the same
 * weekday of earlier weeks, since the venue had its first guest.
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
      select weeks, date, ${startOfDaySql(day, zone)} as since,
        ${startOfDaySql(sql`(date + 1)`, zone)} as before,
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

export async function findFirstSteps(
  db: Queryable,
  businessId: string,
  venueUuid: string,
): Promise<TodayResponse['beginning']> {
  const { rows } = await db.execute<TodayResponse['beginning']>(sql`
    select first_qr_generated_at is not null as "hasMadeCodes",
      (exists (select from invitations where business_id = businesses.id)
        or (select count(*) from members where business_id = businesses.id) > 1) as "hasInvited",
      (select count(*)::int from (
        select from feedback where venue_uuid = ${venueUuid}::uuid and held_at is null
        limit ${ANSWERS_COUNTED}
      ) counted) as answers
    from businesses where id = ${businessId}::uuid
  `);
  const [row] = rows;
  if (!row) throw new Error('a venue without a business');
  return row;
}
