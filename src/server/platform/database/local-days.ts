import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan } from '#shared/stats/definitions.ts';

const ARRIVAL = sql`feedback.created_at`;

/**
 * Condition for rows of `feedback`, or of a table with a copy of its time, that arrived on the
 * given days in a time zone. An index on the time can be used.
 */
export function arrivedOnSql({ first, last }: DaySpan, timezone: string, moment = ARRIVAL): SQL {
  const days = { first: sql`${first}::date`, last: sql`${last}::date` };
  return arrivedBetweenSql(days, sql`${timezone}`, moment);
}

/** Like `arrivedOnSql`, but the statement itself reads the days and the time zone from a row. */
export function arrivedBetweenSql(
  { first, last }: Record<keyof DaySpan, SQL>,
  timezone: SQL,
  moment = ARRIVAL,
): SQL {
  return sql`(
    ${moment} >= ${startOfDaySql(first, timezone)}
    and ${moment} < ${startOfDaySql(sql`(${last} + 1)`, timezone)}
  )`;
}

/**
 * A day's first instant. Where clocks go back from one o'clock to midnight, that is the earlier
 * midnight.
 */
export function startOfDaySql(day: SQL, timezone: SQL): SQL {
  const midnight = sql`(${day}::timestamp at time zone ${timezone})`;
  const earlier = sql`(${midnight} - interval '1 hour')`;
  return sql`case
    when (${earlier} at time zone ${timezone})::date = ${day} then ${earlier} else ${midnight}
  end`;
}
