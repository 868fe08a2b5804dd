import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/** A case whose guest has changed words about danger in the answer. */
export type CaseOfChangedWords = {
  id: string;
  /** The class of the case, or the one about which the owner is asked. */
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
