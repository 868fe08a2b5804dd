import { type SQL, sql } from 'drizzle-orm';
import { databaseNow } from '#server/platform/database/database-clock.ts';
import type { Services } from '#server/services.ts';

/**
 * Whether it is within the quiet hours now, by the clock of the venue in the row. `quietHours` is
 * JSON of `{ from, to }`; null means never quiet.
 */
export function isQuietNow(services: Pick<Services, 'now'>, quietHours: SQL): SQL<boolean> {
  const time = sql`to_char(${databaseNow(services)} at time zone venues.timezone, 'HH24:MI')`;
  const from = sql`(${quietHours} ->> 'from')`;
  const to = sql`(${quietHours} ->> 'to')`;
  // "HH:MM" sorts correctly as text.
  return sql<boolean>`coalesce(case when ${from} < ${to} then ${time} >= ${from} and ${time} < ${to}
    else ${time} >= ${from} or ${time} < ${to} end, false)`;
}
