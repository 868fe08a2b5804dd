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
  const { rows } = await db.execute<Row>(sql`
    with days as (
      select today - back as date
      from (select (${now} at time zone ${venue.timezone})::date as today) clock,
        generate_series(0, ${2 * DAYS_IN_WEEK - 1}) back
    )
    select days.date::text, to_char(days.date, 'Dy') as day, count(feedback.id)::int as count
    from days left join feedback on feedback.venue_uuid = ${venue.id}::uuid
      and feedback.held_at is null
      and feedback.created_at >= (days.date::timestamp at time zone ${venue.timezone})
      and feedback.created_at < ((days.date + 1)::timestamp at time zone ${venue.timezone})
    group by days.date order by days.date
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
