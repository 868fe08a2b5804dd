import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { SAME_NEWS_WITHIN_MS } from '#shared/push/news.ts';

/**
 * Notes that the words of an answer were read again, unless they changed once more. The alert is due
 * anew where the new words opened a case, for what was told before did not speak of it; not within a
 * minute of the first, in which nobody is told of the same answer twice.
 */
export async function settleRewording(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = null,
      alerted_at = case when ${HAS_NEW_CASE} then null else alerted_at end
    where id = ${id}::uuid and reworded_at = ${rewordedAt.toISOString()}::timestamptz
      and not (${HAS_NEW_CASE} and ${wasJustAlerted(now)})
  `);
}

/** Of a row of feedback. */
export function wasJustAlerted(now: Date): SQL {
  const minuteAgo = new Date(now.getTime() - SAME_NEWS_WITHIN_MS);
  return sql`coalesce(alerted_at > ${minuteAgo.toISOString()}::timestamptz, false)`;
}

const HAS_NEW_CASE = sql`exists (
  select from cases where cases.feedback_id = feedback.id and cases.opened_at >= reworded_at
)`;
