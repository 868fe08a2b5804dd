import { settleRewording } from '#server/feedback/settle-rewording-query.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { hashOfWords, keepReadings } from './keep-readings.ts';
import type { Reader } from './make-reader.ts';
import { findReworded, forgetReading, isReadAs, type RewordedAnswer } from './reworded-query.ts';
import { wordsOf } from './words-of.ts';

const MOST_AT_ONCE = 20;
const forEachDue = makeForEachWithBackoff('reading reworded answers');

/**
 * One run reads some of the answers whose guests went on after their words had been stored. What the
 * words say now replaces what was read before, and a safety matter that only the new words tell of is
 * alerted, whatever was told of the answer before.
 */
export async function readRewordedAnswers(services: Services, read: Reader): Promise<void> {
  const answers = await findReworded(services.db, services.now(), MOST_AT_ONCE);
  await forEachDue(
    services,
    answers,
    ({ id }) => id,
    (answer) => readAgain(services, read, answer),
  );
}

async function readAgain(services: Services, read: Reader, answer: RewordedAnswer): Promise<void> {
  const { db } = services;
  const words = wordsOf(answer);
  const [reading = null] = await read([words]);
  // Something else broke the reader before it came to these words.
  if (reading === 'not reached') return;
  await forgetReading(db, answer.id);
  await keepReadings(services, [{ answer, reading }], 'new');
  // Another server may have kept what the words of before said, a moment too late.
  const isKept = reading === 'failed' || (await isReadAs(db, answer.id, hashOfWords(words)));
  if (isKept) await settleRewording(db, answer, services.now());
}
