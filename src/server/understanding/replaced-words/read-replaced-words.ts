import { deleteReplacedWords } from '#server/feedback/replaced-words-query.ts';
import { markAnswerReworded } from '#server/feedback/reworded-answer-query.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import type { Reader } from '../reading/make-reader.ts';
import { findNewsOfDanger } from '../reading/news-of-danger-query.ts';
import { resetReading } from '../reading/reworded-query.ts';
import { saveReadingsWithin } from '../reading/save-readings.ts';
import { textsToRead } from '../reading/texts-to-read.ts';
import { findReplacedWords, lockAnswer, type ReplacedWords } from './replaced-words-query.ts';

const MAX_AT_ONCE = 20;
/** How long words that break the reader are retried, as for messages on tickets. */
const TRIED_FOR_MS = HOUR_MS;
/** Short, because the alert about a complaint waits ten seconds for these words. */
const FIRST_BACKOFF_MS = SECOND_MS;
const forEachDue = makeForEachWithBackoff('reading replaced words', FIRST_BACKOFF_MS);

/**
 * Reads words that guests replaced before the reader had read them, for danger only, and deletes
 * them. Danger is stored as if it had been read in time. Then the current words are read again,
 * which leaves the case open for people to decide. Tone, topics and figures stay those of the
 * current words. Returns whether there may be more.
 */
export async function readReplacedWords(services: Services, read: Reader): Promise<boolean> {
  const found = await forEachDue(
    services,
    (except) => findReplacedWords(services.db, { except, most: MAX_AT_ONCE }),
    ({ id }) => id,
    (words) => readAndDelete(services, read, words),
  );
  return found.length === MAX_AT_ONCE;
}

async function readAndDelete(
  services: Services,
  read: Reader,
  words: ReplacedWords,
): Promise<void> {
  const [reading = null] = await read([textsToRead(words)]);
  // The reader ended before it reached these words; the next run tries again.
  if (reading === 'not reached') return;
  const now = services.now();
  if (reading === 'failed' && now.getTime() - words.replacedAt.getTime() < TRIED_FOR_MS) {
    throw new Error('words that a guest replaced could not be read');
  }
  const understanding = reading === 'failed' ? null : reading;
  const { id, feedbackId } = words;
  await services.db.transaction(async (tx) => {
    await lockAnswer(tx, feedbackId);
    if (!(await deleteReplacedWords(tx, id)) || !understanding?.safety) return;
    if (!(await findNewsOfDanger(tx, words, understanding))) return;
    await resetReading(tx, feedbackId);
    const raised = { answer: { ...words, id: feedbackId }, reading: onlyDanger(understanding) };
    const { understood } = await saveReadingsWithin(services, tx, [raised], { what: 'new', now });
    // Keeps the words to try again: once they are deleted, nobody learns of the danger.
    if (understood.length === 0) throw new Error('danger in replaced words could not be stored');
    await markAnswerReworded(tx, { id: feedbackId, rewordedAt: now });
  });
}

/** Leaves out the evidence, so that the rating of the current words does not weigh it again. */
function onlyDanger({ language, safety, because }: Understanding): Understanding {
  return { language, tone: 'neutral', topics: [], safety, because };
}
