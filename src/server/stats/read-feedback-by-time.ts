import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import type { feedbackByTime as contract } from '#shared/stats/contract.ts';
import {
  HOURS_PER_DAY,
  mostActiveDay,
  peakHours,
  quietestPeriod,
  WEEKDAY_NAMES,
} from '#shared/stats/rules.ts';
import { rollupsByTimeOf, type ZonedVenue } from './venue-totals.ts';

type Row = { weekday: number; hour: number; count: number };

/** Visits by weekday and hour, over all time. */
export async function readFeedbackByTime(
  db: Queryable,
  venue: ZonedVenue,
): Promise<z.input<typeof contract.response>> {
  const { rows } = await db.execute<Row>(sql`
    select weekday::int, hour::int, sum(feedback_count)::int as count
    from ${rollupsByTimeOf(venue)} times group by 1, 2
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
