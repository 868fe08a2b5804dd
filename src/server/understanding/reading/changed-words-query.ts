import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';

/** A case whose guest has changed the answer since it was opened. */
export type CaseOfChangedWords = {
  id: string;
  safety: SafetyClass;
  /** Whether the owner has not been asked about the change yet. */
  isNew: boolean;
  /** Whether these words are read for the first time. */
  areOtherWords: boolean;
};

/**
 * Finds which of these answers have a case that is not cleared and words that the guest has changed.
 * The stored hash stays that of the old words until the new ones are read, even if a reading fails.
 * Once the owner is asked, the answer has a suspected class without words that suggest it.
 */
export async function findCasesOfChangedWords(
  tx: Transaction,
  answers: readonly { id: string; wordsHash: string | null }[],
): Promise<CaseOfChangedWords[]> {
  if (answers.length === 0) return [];
  const { rows } = await tx.execute<CaseOfChangedWords>(sql`
    select cases.feedback_id as id, cases.safety, are_other_words or not is_asked as "isNew",
      are_other_words as "areOtherWords"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answer (id uuid, "wordsHash" text)
    join cases on cases.feedback_id = answer.id and cases.cleared_at is null
    join feedback on feedback.id = answer.id
    left join understandings known on known.feedback_id = answer.id
    cross join lateral (
      select known.feedback_id is not null
        and known.words_hash is distinct from decode(answer."wordsHash", 'base64') as are_other_words,
      known.suspected_safety is not null and cardinality(known.because) = 0 as is_asked
    ) state
    where feedback.reworded_at is not null or are_other_words or is_asked
  `);
  return rows;
}
