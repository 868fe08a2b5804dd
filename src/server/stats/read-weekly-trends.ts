import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { arrivedOnSql } from '#server/platform/database/local-days.ts';
import type { weeklyTrends as contract } from '#shared/stats/contract.ts';
import { lastSevenDays, weekBefore } from '#shared/stats/definitions.ts';
import { percentChange } from '#shared/stats/rules.ts';
import type { VenueAndLastDay } from './venue-totals.ts';

type Row = { date: string; day: string; count: number };

/** This week's feedback compared with the week before. */
export async function readWeeklyTrends(
  db: Queryable,
  venue: VenueAndLastDay,
): Promise<z.input<typeof contract.response>> {
  const week = lastSevenDays(venue.today);
  const { first } = weekBefore(week);
  const { last } = week;
  const { rows } = await db.execute<Row>(sql`
    with days as (
      select date::date from generate_series(${first}::date, ${last}::date, '1 day') date
    ),
    -- Reads both weeks as one range of the index; a query per day would read it fourteen times.
    counted as (
      select (created_at at time zone ${venue.timezone})::date as date, count(*)::int as count
      from feedback
      where venue_uuid = ${venue.id}::uuid and held_at is null
        and ${arrivedOnSql({ first, last }, venue.timezone)}
      group by 1
    )
    select date::text, to_char(date, 'Dy') as day, coalesce(count, 0) as count
    from days left join counted using (date) order by date
  `);
  const dailyBreakdown = rows.filter(({ date }) => date >= week.first);
  const thisWeek = sumDays(dailyBreakdown);
  const lastWeek = sumDays(rows) - thisWeek;
  return {
    thisWeek,
    lastWeek,
    percentChange: percentChange(thisWeek, lastWeek),
    dailyBreakdown,
  };
}

function sumDays(days: readonly Row[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}
