import { sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';

/**
 * How many replaced versions of one answer may wait to be read. A guest makes only a few in the
 * seconds until then. The limit keeps a script from filling the table, and from keeping the reader
 * busy while other guests wait.
 */
export const MAX_REPLACED_VERSIONS = 20;

/**
 * Keeps the words of an answer that are about to be replaced, unless they were read. Words on which
 * the reader failed count as unread. Above the limit, the oldest versions are deleted. The caller
 * must have locked the answer.
 */
export async function keepUnreadWords(
  tx: Transaction,
  feedbackId: string,
  replacedAt: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into replaced_words (
      id, feedback_id, overall_rating, primary_issue, text_general, text_specific, replaced_at
    )
    select ${newId()}::uuid, id, overall_rating, primary_issue, text_general, text_specific,
      ${replacedAt.toISOString()}::timestamptz
    from feedback
    where id = ${feedbackId}::uuid
      and (reworded_at is not null or not exists (
        select from understandings
        where understandings.feedback_id = feedback.id and failed_reads = 0
      ))
      and not exists (
        select from replaced_words same where same.feedback_id = feedback.id
          and (same.overall_rating, same.primary_issue, same.text_general, same.text_specific)
            is not distinct from (feedback.overall_rating, feedback.primary_issue,
              feedback.text_general, feedback.text_specific)
      )
  `);
  await tx.execute(sql`
    delete from replaced_words where id in (
      select id from replaced_words where feedback_id = ${feedbackId}::uuid
      order by replaced_at desc, id desc offset ${MAX_REPLACED_VERSIONS}
    )
  `);
}

/** False if another server has read them meanwhile or the answer was erased. */
export async function deleteReplacedWords(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from replaced_words where id = ${id}::uuid`);
  return rowCount === 1;
}
