import { and, eq, lt, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { isClaimHeld } from '#server/platform/queue/claim-query.ts';
import type { Claim, Queue } from '#server/platform/queue/queue.ts';
import { wakeUpWorkers } from '#server/platform/queue/queue-wake-ups.ts';
import { replacedWords } from './table.ts';

/** How many words this server reads at the same time. */
export const REPLACED_WORDS_AT_ONCE = 5;

/** Venues take turns, so that many replaced words of one venue do not delay those of another. */
export const replacedWordsQueue: Queue = {
  name: 'replaced_words',
  table: replacedWords,
  lanes: {
    key: sql`(
      select venue_uuid::text from feedback where feedback.id = replaced_words.feedback_id
    )`,
    mostAtOnce: REPLACED_WORDS_AT_ONCE,
  },
};

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
    with kept as (
    insert into replaced_words (
      id, feedback_id, overall_rating, primary_issue, text_general, text_specific, replaced_at,
      next_attempt_at
    )
    select ${newId()}::uuid, id, overall_rating, primary_issue, text_general, text_specific,
      ${replacedAt.toISOString()}::timestamptz,
      least(${replacedAt.toISOString()}::timestamptz, now())
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
    returning id
    )
    select ${wakeUpWorkers(replacedWordsQueue)} from kept
  `);
  await tx.execute(sql`
    delete from replaced_words where id in (
      select id from replaced_words where feedback_id = ${feedbackId}::uuid
      order by replaced_at desc, id desc offset ${MAX_REPLACED_VERSIONS}
    )
  `);
}

/** False if the claim was lost or the answer was erased. */
export async function deleteReplacedWords(db: Queryable, claim: Claim): Promise<boolean> {
  const { rowCount } = await db.delete(replacedWords).where(isClaimHeld(replacedWords, claim));
  return rowCount === 1;
}

/** Words that broke the reader are kept so long that an operator can have them read again. */
export async function deleteFailedReplacedWordsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(replacedWords)
    .where(and(eq(replacedWords.state, 'failed'), lt(replacedWords.createdAt, before)));
}
