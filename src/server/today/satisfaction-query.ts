import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { totalsOfDays } from '#server/stats/rollups/days-query.ts';
import type { VenueWithToday } from '#server/venues/venues-with-today-query.ts';
import { type DaySpan, lastSevenDays, weekBefore } from '#shared/stats/definitions.ts';
import type { SatisfactionWeek } from '#shared/today/contract.ts';

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
      ${totalsOfDays({ first: sql`week.first`, last: sql`week.last` })}
    ) totals
    where venues.id = ${venue.id}::uuid
    order by week.first
  `);
  return rows;
}
