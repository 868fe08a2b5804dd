import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan } from '#shared/stats/definitions.ts';

const ARRIVAL = sql`feedback.created_at`;

/**
 * Condition for rows of `feedback`, or of a table with a copy of its time, that arrived on the
 * given days in a time zone. An index on the time can be used.
 */
export function arrivedOn({ first, last }: DaySpan, timezone: string, moment = ARRIVAL): SQL {
  const days = { first: sql`${first}::date`, last: sql`${last}::date` };
  return arrivedBetween(days, sql`${timezone}`, moment);
}

/** Like `arrivedOn`, but the statement itself reads the days and the time zone from a row. */
export function arrivedBetween(
  { first, last }: Record<keyof DaySpan, SQL>,
  timezone: SQL,
  moment = ARRIVAL,
): SQL {
  return sql`(
    ${moment} >= ${startOfDay(first, timezone)}
    and ${moment} < ${startOfDay(sql`(${last} + 1)`, timezone)}
  )`;
}

/**
 * A day's first instant. Where clocks go back from one o'clock to midnight, that is the earlier
 * midnight.
 */
export function startOfDay(day: SQL, timezone: SQL): SQL {
  const midnight = sql`(${day}::timestamp at time zone ${timezone})`;
  const earlier = sql`(${midnight} - interval '1 hour')`;
  return sql`case
    when (${earlier} at time zone ${timezone})::date = ${day} then ${earlier} else ${midnight}
  end`;
}
