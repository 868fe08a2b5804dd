import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import { gravityOf } from '#shared/floor/alarm-rules.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import { findCasesOfChangedWords } from './changed-words-query.ts';
import type { ReadingToStore } from './reading-query.ts';

/** A change of words to note in the case, with the lesser danger in the new words, if any. */
type ChangedWords = { id: string; safety: SafetyClass | null };

/**
 * If a guest changes an answer with a case to harmless words, the owner is asked about the case:
 * somebody may need help whatever the guest writes later, so only people close the case. Also
 * returns the answers whose new words are harmless or about a lesser danger, to note this in their
 * cases.
 */
export async function askAboutChangedWords(
  tx: Transaction,
  readings: readonly ReadingToStore[],
): Promise<{ readings: ReadingToStore[]; changed: ChangedWords[] }> {
  const found = await findCasesOfChangedWords(
    tx,
    readings.map(({ id, wordsHash }) => ({ id, wordsHash })),
  );
  const cases = new Map(found.map((each) => [each.id, each]));
  const changed: ChangedWords[] = [];
  const asked = readings.map((reading) => {
    const { id, understanding } = reading;
    const known = cases.get(id);
    if (!known) return reading;
    const safety = understanding?.safety ?? null;
    if (safety) {
      const isLesser = gravityOf(safety) < gravityOf(known.safety);
      if (isLesser && known.areOtherWords) changed.push({ id, safety });
      return reading;
    }
    if (known.isNew) changed.push({ id, safety });
    return {
      ...reading,
      understanding: { ...NOTHING_FOUND, ...understanding, ...onlySuspected(known.safety) },
    };
  });
  return { readings: asked, changed };
}

export async function noteChangedWords(
  services: Services,
  tx: Transaction,
  changed: readonly ChangedWords[],
): Promise<void> {
  for (const { id, safety } of changed) {
    const details = safety ? { safety } : {};
    await appendToCaseOfAnswer(services, tx, id, { at: services.now(), act: 'reworded', details });
  }
}

/** For words that the reader cannot understand. English, because screens do not name it. */
const NOTHING_FOUND: Understanding = {
  language: 'en',
  tone: 'neutral',
  topics: [],
  safety: null,
  because: [],
};

/** Faint evidence makes the class a question to the owner, whatever the rating. */
function onlySuspected(safety: SafetyClass): Pick<Understanding, 'safety' | 'evidence'> {
  return { safety, evidence: 'faint' };
}
