import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { complaintTimes as contract } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import { selectRollupsByTime, type ZonedVenue } from './venue-totals.ts';

type HeatmapCell = { weekday: number; hour: number; answers: number; complaints: number };

/** Complaints by weekday and hour of the visit, on the given days or over all time. */
export async function readComplaintTimes(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<z.input<typeof contract.response>> {
  const counted = days ? onDaysSql(venue, days) : overAllTime(venue);
  const { rows: cells } = await db.execute<HeatmapCell>(sql`
    select weekday::int, hour::int, sum(answers)::int as answers,
      sum(complaints)::int as complaints
    from (${counted}) counted
    group by 1, 2 having sum(answers) > 0 order by 1, 2
  `);
  return {
    answers: cells.reduce((sum, { answers }) => sum + answers, 0),
    complaints: cells.reduce((sum, { complaints }) => sum + complaints, 0),
    cells,
  };
}

function onDaysSql(venue: ZonedVenue, { first, last }: DaySpan) {
  const isAsked = sql`venue_uuid = ${venue.id}::uuid and day between ${first}::date and ${last}::date`;
  return sql`
    select weekday, hour, feedback_count as answers, complaint_count as complaints
    from rollups_by_day where ${isAsked}
    union all
    select weekday, hour, feedback_count, feedback_count * ${IS_COMPLAINT}::int
    from rollup_deltas where ${isAsked}`;
}

function overAllTime(venue: ZonedVenue) {
  return sql`
    select weekday, hour, feedback_count as answers,
      feedback_count * ${IS_COMPLAINT}::int as complaints
    from ${selectRollupsByTime(venue)} times`;
}
