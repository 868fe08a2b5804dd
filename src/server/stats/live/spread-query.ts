import { type SQL, sql } from 'drizzle-orm';
import type { Spread } from '#shared/stats/call-figures.ts';

/** Lower quartile, median and upper quartile; null if there are no values. */
export type Quartiles = [number, number, number] | null;

export function selectQuartiles(value: SQL): SQL<Quartiles> {
  // Null values are ignored; a negative one counts as zero.
  return sql<Quartiles>`array_to_json(percentile_cont(array[0.25, 0.5, 0.75])
    within group (order by case when ${value} < 0 then 0 else ${value} end))`;
}

export function spreadOf(count: number, quarters: Quartiles): Spread | null {
  if (count === 0 || !quarters) return null;
  const [lower, median, upper] = quarters.map(Math.round);
  return lower === undefined || median === undefined || upper === undefined
    ? null
    : { count, lower, median, upper };
}
