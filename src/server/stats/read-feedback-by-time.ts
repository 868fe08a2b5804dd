import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { feedbackByTime as contract } from '#shared/stats/contract.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import {
  HOURS_PER_DAY,
  mostActiveDay,
  peakHours,
  quietestPeriod,
  WEEKDAY_NAMES,
} from '#shared/stats/rules.ts';
import { IS_COMPLAINT } from './rollups/definitions.ts';
import { selectRollupsByTime, type ZonedVenue } from './venue-totals.ts';

type Row = { weekday: number; hour: number; count: number };

/** Visits by weekday and hour, over all time. */
export async function readFeedbackByTime(
  db: Queryable,
  venue: ZonedVenue,
): Promise<z.input<typeof contract.response>> {
  const { rows } = await db.execute<Row>(sql`
    select weekday::int, hour::int, sum(feedback_count)::int as count
    from ${selectRollupsByTime(venue)} times group by 1, 2
  `);
  const hours = sums(rows, HOURS_PER_DAY, ({ hour }) => hour);
  const days = sums(rows, WEEKDAY_NAMES.length, ({ weekday }) => weekday - 1);
  return {
    peakHours: peakHours(hours),
    insights: {
      mostActiveDay: mostActiveDay(days),
      quietestPeriod: quietestPeriod(hours),
      totalFeedback: hours.reduce((sum, count) => sum + count, 0),
    },
    hourlyDistribution: hours.map((count, hour) => ({ hour, count })),
  };
}

function sums(rows: readonly Row[], length: number, indexOf: (row: Row) => number): number[] {
  const totals = Array.from({ length }, () => 0);
  for (const row of rows) totals[indexOf(row)] = (totals[indexOf(row)] ?? 0) + row.count;
  return totals;
}

/** Complaints by hour, on the given days or over all time. */
export async function readComplaintsHeatmap(
  db: Queryable,
  venue: ZonedVenue,
  days: DaySpan | undefined,
): Promise<{ hour: number; count: number }[]> {
  const { rows } = await db.execute<{ hour: number; count: number }>(sql`
    select hour::int, sum(count)::int as count from (${selectComplaintTimes(venue, days)}) complaints
    group by hour
  `);
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]));
  return Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    hour,
    count: counts.get(hour) ?? 0,
  }));
}

function selectComplaintTimes(venue: ZonedVenue, days: DaySpan | undefined): SQL {
  if (!days) {
    return sql`
      select hour, feedback_count as count from ${selectRollupsByTime(venue)} times
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
