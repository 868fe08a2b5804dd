import { and, gt, inArray } from 'drizzle-orm';
import { sessions } from '#server/accounts/sessions/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';

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
