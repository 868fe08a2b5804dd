import { type SQL, sql } from 'drizzle-orm';
import { HOURS } from '#shared/analytics/rules.ts';
import { IS_COMPLAINT } from '../figures/queries.ts';
import type { Queryable } from '../platform/database.ts';
import { type AskedVenue, figuresByTimeOf } from './venue-figures.ts';

/** A range of moments since a start, a range of whole days, or everything. */
export type HeatmapRange = { since: Date } | { from: string; to: string } | 'all';

/** At which hours do guests complain? */
export async function complaintsHeatmap(
  db: Queryable,
  venue: AskedVenue,
  range: HeatmapRange,
): Promise<{ hour: number; count: number }[]> {
  const { rows } = await db.execute<{ hour: number; count: number }>(sql`
    select hour::int, sum(count)::int as count from (${complaints(venue, range)}) complaints
    group by hour
  `);
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]));
  return Array.from({ length: HOURS }, (_, hour) => ({ hour, count: counts.get(hour) ?? 0 }));
}

function complaints(venue: AskedVenue, range: HeatmapRange): SQL {
  if (range === 'all') {
    return sql`
      select hour, feedback_count as count from ${figuresByTimeOf(venue)} times
      where ${IS_COMPLAINT}`;
  }
  if ('from' in range) {
    return complaintsOfDays(venue, sql`day between ${range.from}::date and ${range.to}::date`);
  }
  // The days are counted already; only the day that the range begins in has to be looked through.
  // It is told by the calendar, since its midnight may come twice when clocks are put back.
  const since = sql`${range.since.toISOString()}::timestamptz`;
  const firstDay = sql`(${since} at time zone ${venue.timezone})::date`;
  return sql`
    ${complaintsOfDays(venue, sql`day > ${firstDay}`)}
    union all
    select coalesce(visit_hour, extract(hour from created_at at time zone ${venue.timezone})), 1
    from feedback
    where venue_uuid = ${venue.id}::uuid and held_at is null and created_at >= ${since}
      and created_at < ((${firstDay} + 1)::timestamp at time zone ${venue.timezone})
      and (created_at at time zone ${venue.timezone})::date = ${firstDay}
      and ${IS_COMPLAINT}`;
}

function complaintsOfDays(venue: AskedVenue, isInRange: SQL): SQL {
  return sql`
    select hour, complaint_count as count from figures_by_day
    where venue_uuid = ${venue.id}::uuid and ${isInRange}
    union all
    select hour, feedback_count from figure_deltas
    where venue_uuid = ${venue.id}::uuid and ${isInRange} and ${IS_COMPLAINT}`;
}
