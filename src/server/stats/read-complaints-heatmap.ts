import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { HOURS_PER_DAY } from '#shared/stats/rules.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import { rollupsByTimeOf, type ZonedVenue } from './venue-totals.ts';

/** Complaints by hour, on the given days or over all time. */
export async function readComplaintsHeatmap(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<{ hour: number; count: number }[]> {
  const { rows } = await db.execute<{ hour: number; count: number }>(sql`
    select hour::int, sum(count)::int as count from (${complaints(venue, days)}) complaints
    group by hour
  `);
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]));
  return Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    hour,
    count: counts.get(hour) ?? 0,
  }));
}

function complaints(venue: ZonedVenue, days: DaySpan | undefined): SQL {
  if (!days) {
    return sql`
      select hour, feedback_count as count from ${rollupsByTimeOf(venue)} times
      where ${IS_COMPLAINT}`;
  }
  const isInRange = sql`day between ${days.first}::date and ${days.last}::date`;
  return sql`
    select hour, complaint_count as count from rollups_by_day
    where venue_uuid = ${venue.id}::uuid and ${isInRange}
    union all
    select hour, feedback_count from rollup_deltas
    where venue_uuid = ${venue.id}::uuid and ${isInRange} and ${IS_COMPLAINT}`;
}
