import { markRewordedAnswerRead } from '#server/feedback/alarm-words-query.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import type { Reader } from './make-reader.ts';
import {
  findRewordedAnswers,
  hasReadingOfWords,
  type RewordedAnswer,
  resetReading,
} from './reworded-query.ts';
import { hashTexts, saveReadings } from './save-readings.ts';
import { textsToRead } from './texts-to-read.ts';

const MAX_AT_ONCE = 20;
const forEachDue = makeForEachWithBackoff('reading reworded answers');

/**
 * Reads an answer again if its guest continued the chat after the words were stored. The new
 * reading replaces the old one. A safety matter that only the new words mention causes an alert,
 * even if there was one about this answer before. Harmless new words do not close a case.
 */
export async function readRewordedAnswers(
  services: Services,
  read: Reader,
  most = MAX_AT_ONCE,
): Promise<void> {
  await forEachDue(
    services,
    (except) => findRewordedAnswers(services.db, { except, most, now: services.now() }),
    ({ id }) => id,
    (answer) => readAgain(services, read, answer),
  );
}

async function readAgain(services: Services, read: Reader, answer: RewordedAnswer): Promise<void> {
  const { db } = services;
  const words = textsToRead(answer);
  const [reading = null] = await read([words]);
  // The reader stopped before it reached these words; the next run tries again.
  if (reading === 'not reached') return;
  await resetReading(db, answer.id);
  const isStored = await saveReadings(services, [{ answer, reading }], 'new');
  // Another server may just have stored a reading of the old words.
  const isKept = reading === 'failed' || (await hasReadingOfWords(db, answer.id, hashTexts(words)));
  if (isKept) {
    await markRewordedAnswerRead(db, answer);
  } else if (!isStored) {
    throw new Error('the reading of a reworded answer could not be stored');
  }
}
