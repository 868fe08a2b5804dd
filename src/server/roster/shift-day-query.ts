import { type SQL, sql } from 'drizzle-orm';
import { SHIFT_DAY_BEGINS } from '#shared/roster/roster-rules.ts';

/** Whether a moment belongs to a day of shifts of the venue, which lasts until the next morning. */
export function isOnShiftDaySql(moment: SQL, day: string, timezone: string): SQL<boolean> {
  const begins = (date: SQL) =>
    sql`((${date} + ${SHIFT_DAY_BEGINS}::time) at time zone ${timezone})`;
  const [first, next] = [sql`${day}::date`, sql`${day}::date + 1`];
  return sql<boolean>`(${moment} >= ${begins(first)} and ${moment} < ${begins(next)})`;
}
