import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { makeReadNewAnswers } from '#server/understanding/reading/read-new-answers.ts';
import { readRewordedAnswers } from '#server/understanding/reading/read-reworded-answers.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import type { TestApp } from '../test-app.ts';
import { readReplacedWords } from './read-words.ts';

/** Reads new answers as the jobs do, but with a reader that knows only a few words. */
export async function readAnswers(
  app: Pick<TestApp, 'services'>,
  read: Reader = simpleReader(),
): Promise<void> {
  await readReplacedWords(app.services, read);
  const run = makeReadNewAnswers(app.services, read, () => false);
  while (await run());
  await readRewordedAnswers(app.services, read);
}

/**
 * The meaning of each word that this reader knows. Fixed, so that changes to the real reader do not
 * affect these tests.
 */
const SAYS: Readonly<Record<string, Partial<Understanding>>> = {
  swelled: { tone: 'negative', topics: ['food_quality'], safety: 'allergen', because: ['swelled'] },
  mouse: { tone: 'negative', topics: ['cleanliness'], safety: 'pest', because: ['mouse'] },
  pink: {
    tone: 'negative',
    toneIfPleased: 'positive',
    topics: ['food_quality'],
    safety: 'undercooked',
    evidence: 'clear',
    because: ['pink'],
  },
  shell: { tone: 'negative', safety: 'foreign_object', evidence: 'weak', because: ['shell'] },
  faint: { tone: 'negative', safety: 'illness', evidence: 'faint', because: ['faint'] },
  waited: { tone: 'negative', topics: ['waiting'] },
  lovely: { tone: 'positive', topics: ['food_quality'] },
  loud: { tone: 'negative', topics: ['noise', 'seating'] },
};

export function simpleReader(): Reader {
  return async (answers) => answers.map((words) => understood(words.join('\n')));
}

function understood(text: string): Understanding | null {
  if (text.includes('unreadable')) return null;
  const found = Object.entries(SAYS).filter(([word]) => text.includes(word));
  const neutral: Understanding = {
    language: 'en',
    tone: 'neutral',
    topics: [],
    safety: null,
    because: [],
  };
  return Object.assign(neutral, ...found.map(([, says]) => says));
}
