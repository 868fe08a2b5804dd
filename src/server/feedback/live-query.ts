import { and, gt, inArray, sql } from 'drizzle-orm';
import { sessions } from '../accounts/table.ts';
import type { Queryable } from '../platform/database.ts';

export const LIVE_CHANNEL = 'tabletalk_feedback';

export async function notify(db: Queryable, messages: readonly string[]): Promise<void> {
  const all = sql.param([...messages]);
  await db.execute(sql`
    select pg_notify(${LIVE_CHANNEL}, message) from unnest(${all}::text[]) as message
  `);
}

/** Those of the sessions that still last; looking does not prolong them. */
export async function findLastingSessions(
  db: Queryable,
  sids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, [...sids]), gt(sessions.expire, now)));
  return new Set(rows.map(({ sid }) => sid));
}
