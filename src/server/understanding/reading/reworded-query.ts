import { type SQL, sql } from 'drizzle-orm';
import { CAN_QUOTE_REPLACED_WORDS } from '#server/feedback/complaint-alert-query.ts';
import { feedback } from '#server/feedback/table.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
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
    and ${feedback.rewordedAt} > ${since}::timestamptz and ${CAN_QUOTE_REPLACED_WORDS}`;
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

/** A case whose guest has changed words about danger in the answer. */
type CaseOfChangedWords = {
  id: string;
  /** The class of the case, or the suspected class about which the owner is asked. */
  safety: SafetyClass;
  /** Whether the owner has not been asked about the change yet. */
  isNew: boolean;
  /** Whether these words are read for the first time. */
  areOtherWords: boolean;
};

/**
 * Finds answers with a case that is not cleared whose guest has changed words about danger. If the
 * old words had no class, not even a suspected one, the case is about messages on the ticket, and
 * there is nothing to ask about the answer. The stored class and hash are those of the old words
 * until the new ones are read, even if a reading fails. Once the owner has been asked, the reader's
 * class is a suspected one without deciding words, whatever the owner decides.
 */
export async function findCasesOfChangedWords(
  tx: Transaction,
  answers: readonly { id: string; wordsHash: string | null }[],
): Promise<CaseOfChangedWords[]> {
  if (answers.length === 0) return [];
  const { rows } = await tx.execute<CaseOfChangedWords>(sql`
    select cases.feedback_id as id, are_other_words or not is_asked as "isNew",
      case when is_asked and not are_other_words then known.read_suspected_safety
        else cases.safety end as safety,
      are_other_words as "areOtherWords"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer (id uuid, "wordsHash" text)
    join cases on cases.feedback_id = answer.id and cases.cleared_at is null
    join feedback on feedback.id = answer.id
    join understandings known on known.feedback_id = answer.id
    cross join lateral (
      select known.words_hash is distinct from decode(answer."wordsHash", 'base64') as are_other_words,
      known.read_suspected_safety is not null and cardinality(known.because) = 0 as is_asked
    ) state
    where is_asked or (coalesce(known.safety, known.suspected_safety) is not null
      and (feedback.reworded_at is not null or are_other_words))
  `);
  return rows;
}
