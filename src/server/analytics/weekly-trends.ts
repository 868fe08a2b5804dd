import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { weeklyTrends as contract } from '#shared/analytics/contract.ts';
import { percentChange } from '#shared/analytics/rules.ts';
import type { Queryable } from '../platform/database.ts';
import type { AskedVenue } from './venue-figures.ts';

const DAYS_IN_WEEK = 7;
type Row = { date: string; day: string; count: number };

/** Is more or less feedback coming than the week before? Whole days of the venue, today included. */
export async function weeklyTrends(
  db: Queryable,
  venue: AskedVenue,
  now: SQL,
): Promise<z.input<typeof contract.response>> {
  const today = sql`(${now} at time zone ${venue.timezone})::date`;
  const { rows } = await db.execute<Row>(sql`
    with days as (
      select ${today} - back as date from generate_series(0, ${2 * DAYS_IN_WEEK - 1}) back
    ),
    -- One stretch of the index for both weeks: a look per day would read it fourteen times.
    counted as (
      select (created_at at time zone ${venue.timezone})::date as date, count(*)::int as count
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null
        and created_at >= (${today} - ${2 * DAYS_IN_WEEK}::int)::timestamp at time zone ${venue.timezone}
      group by 1
    )
    select date::text, to_char(date, 'Dy') as day, coalesce(count, 0) as count
    from days left join counted using (date) order by date
  `);
  const lastWeek = total(rows.slice(0, DAYS_IN_WEEK));
  const dailyBreakdown = rows.slice(DAYS_IN_WEEK);
  const thisWeek = total(dailyBreakdown);
  return {
    thisWeek,
    lastWeek,
    percentChange: percentChange(thisWeek, lastWeek),
    dailyBreakdown,
  };
}

function total(days: readonly Row[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}
