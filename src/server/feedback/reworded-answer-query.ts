import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { SAME_NEWS_WITHIN_MS } from '#shared/push/news.ts';

/**
 * Marks a reworded answer as read again, unless its words have changed once more. If the new words
 * opened a case or made it another kind of safety matter, it is alerted again, since the first alert
 * did not mention it. Within a minute of that alert nothing changes, and the next run tries again.
 */
export async function markRewordedAnswerRead(
  db: Queryable,
  { id, rewordedAt }: { id: string; rewordedAt: Date },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update feedback set reworded_at = null,
      alerted_at = case when ${HAS_NEWS} then null else alerted_at end
    where id = ${id}::uuid and reworded_at = ${rewordedAt.toISOString()}::timestamptz
      and not (${HAS_NEWS} and ${wasJustAlerted(now)})
  `);
}

/** For statements on `feedback`. */
export function wasJustAlerted(now: Date): SQL {
  const minuteAgo = new Date(now.getTime() - SAME_NEWS_WITHIN_MS);
  return sql`coalesce(alerted_at > ${minuteAgo.toISOString()}::timestamptz, false)`;
}

const HAS_NEWS = sql`exists (
  select from cases where cases.feedback_id = feedback.id and (
    cases.opened_at >= reworded_at or exists (
      select from case_entries
      where case_entries.case_id = cases.id and case_entries.act = 'class_changed'
        and case_entries.at >= reworded_at and case_entries.by is null
        and case_entries.details ->> 'to' is not null
    )
  )
)`;
