import { type SQL, sql } from 'drizzle-orm';
import { QUOTES_REPLACED_WORDS } from '#server/feedback/complaint-alert-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { AnswerToRead } from './unread-query.ts';

export type RewordedAnswer = AnswerToRead & { rewordedAt: Date };

/** How long reading new words waits for an alert that quotes the old ones, usually a second. */
const ALERTED_WITHIN_MS = 10 * SECOND_MS;

/** Answers whose words changed after the reader may have read them, longest waiting first. */
export async function findRewordedAnswers(
  db: Queryable,
  { except, most, now }: { except: readonly string[]; most: number; now: Date },
): Promise<RewordedAnswer[]> {
  const { rows } = await db.execute<AnswerToRead & { rewordedAtMs: number }>(sql`
    select id, text_general as "textGeneral", text_specific as "textSpecific",
      primary_issue as "primaryIssue",
      (extract(epoch from reworded_at) * 1000)::float8 as "rewordedAtMs"
    from feedback
    where reworded_at is not null and id <> all(${sql.param([...except])}::uuid[])
      and not (${isAboutToBeAlerted(now)})
    order by reworded_at limit ${most}
  `);
  return rows.map(({ rewordedAtMs, ...row }) => ({ ...row, rewordedAt: new Date(rewordedAtMs) }));
}

function isAboutToBeAlerted(now: Date): SQL {
  const since = new Date(now.getTime() - ALERTED_WITHIN_MS).toISOString();
  return sql`${feedback.alertedAt} is null and ${feedback.heldAt} is null
    and ${feedback.rewordedAt} > ${since}::timestamptz and ${QUOTES_REPLACED_WORDS}`;
}

/**
 * Marks the answer as unread and drops its correction, which was about the old words. Takes over
 * the answer's complaint flag as the intake's own, unless the reader set it because of danger in
 * replaced words.
 */
export async function resetReading(db: Queryable, feedbackId: string): Promise<void> {
  await db.execute(sql`
    update understandings set reader_version = 0, corrected_at = null, corrected_by = null,
      was_serious = case when feedback.reworded_at <> read_at then feedback.is_serious_complaint
        else was_serious end
    from feedback
    where feedback.id = feedback_id and feedback_id = ${feedbackId}::uuid
  `);
}

/** Whether the stored reading is of these words; also true if the answer is gone. */
export async function hasReadingOfWords(
  db: Queryable,
  feedbackId: string,
  wordsHash: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from understandings
    where feedback_id = ${feedbackId}::uuid
      and words_hash is distinct from decode(${wordsHash}, 'base64')
  `);
  return rowCount === 0;
}
