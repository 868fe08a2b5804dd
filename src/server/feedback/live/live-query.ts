import { and, gt, inArray } from 'drizzle-orm';
import { sessions } from '#server/accounts/sessions/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Those of the given sessions that are still valid. The check does not extend them. */
export async function findValidSessions(
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
