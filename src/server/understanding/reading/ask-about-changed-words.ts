import { appendToCaseOfAnswer } from '#server/cases/log/append-to-case.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Services } from '#server/services.ts';
import type { SafetyClass, Understanding } from '#shared/understanding/understanding.ts';
import { findCasesOfChangedWords } from './changed-words-query.ts';
import type { ReadingToStore } from './reading-query.ts';

/**
 * If an answer has a case and its guest changed the words, a harmless reading of the new words becomes
 * a question to the owner: somebody may need help whatever the guest writes later, so only people
 * close the case. Also returns the ids of the answers whose change is new, to be noted in their cases.
 */
export async function askAboutChangedWords(
  tx: Transaction,
  readings: readonly ReadingToStore[],
): Promise<{ readings: ReadingToStore[]; changed: string[] }> {
  const harmless = readings.filter(({ understanding }) => !understanding?.safety);
  const found = await findCasesOfChangedWords(
    tx,
    harmless.map(({ id, wordsHash }) => ({ id, wordsHash })),
  );
  const classes = new Map(found.map(({ id, safety }) => [id, safety]));
  return {
    readings: readings.map((reading) => {
      const safety = classes.get(reading.id);
      if (!safety) return reading;
      const { understanding } = reading;
      return {
        ...reading,
        understanding: { ...NOTHING_FOUND, ...understanding, ...onlySuspected(safety) },
      };
    }),
    changed: found.filter(({ isNew }) => isNew).map(({ id }) => id),
  };
}

export async function noteChangedWords(
  services: Services,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await appendToCaseOfAnswer(services, tx, id, { at: services.now(), act: 'reworded' });
  }
}

/** For words that the reader cannot understand. The language is never shown, since it is English. */
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
