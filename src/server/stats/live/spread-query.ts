import { type SQL, sql } from 'drizzle-orm';
import type { Spread } from '#shared/stats/call-figures.ts';

/** Null where nothing was counted. */
export type Quarters = [number, number, number] | null;

/** The quarter, the half and the three quarters of all values. */
export function quartersOf(value: SQL): SQL<Quarters> {
  // What did not happen has no place among the others.
  return sql<Quarters>`array_to_json(percentile_cont(array[0.25, 0.5, 0.75])
    within group (order by case when ${value} < 0 then 0 else ${value} end))`;
}

export function spreadOf(count: number, quarters: Quarters): Spread | null {
  if (count === 0 || !quarters) return null;
  const [lower, median, upper] = quarters.map(Math.round);
  return lower === undefined || median === undefined || upper === undefined
    ? null
    : { count, lower, median, upper };
}
