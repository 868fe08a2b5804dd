import {
  deleteReplacedWords,
  markAnswerReworded,
  REPLACED_WORDS_AT_ONCE,
  replacedWordsQueue,
} from '#server/feedback/alarm-words-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import type { Reader } from '../reading/make-reader.ts';
import { findNewsOfDanger } from '../reading/news-of-danger-query.ts';
import { readQueuedWordsJob } from '../reading/read-queued-words-job.ts';
import { resetReading } from '../reading/reworded-query.ts';
import { saveReadingsWithin } from '../reading/save-readings.ts';
import { textsToRead } from '../reading/texts-to-read.ts';
import { lockAnswer, type ReplacedWords } from './replaced-words-query.ts';

/**
 * Reads words that guests replaced before the reader had read them, for danger only, and deletes
 * them. Danger is stored as if it had been read in time. Then the current words are read again,
 * which leaves the case open for people to decide. Tone, topics and figures stay those of the
 * current words.
 */
export function readReplacedWordsJob(services: Services, read: Reader): Job {
  return readQueuedWordsJob<ReplacedWords>(services, read, {
    queue: replacedWordsQueue,
    jobName: 'reading replaced words',
    maxAtOnce: REPLACED_WORDS_AT_ONCE,
    // Short, because the alert about a complaint waits ten seconds for these words.
    firstRetryMs: SECOND_MS,
    textsOf: textsToRead,
    store: (tx, words, understanding) => storeAndDelete(services, tx, words, understanding),
  });
}

async function storeAndDelete(
  services: Services,
  tx: Transaction,
  words: ReplacedWords,
  understanding: Understanding | null,
): Promise<void> {
  const { feedbackId } = words;
  const now = services.now();
  await lockAnswer(tx, feedbackId);
  if (!(await deleteReplacedWords(tx, words)) || !understanding?.safety) return;
  if (!(await findNewsOfDanger(tx, words, understanding))) return;
  await resetReading(tx, feedbackId);
  const raised = { answer: { ...words, id: feedbackId }, reading: keepDangerOnly(understanding) };
  const { understood } = await saveReadingsWithin(services, tx, [raised], { what: 'new', now });
  // Keeps the words to try again: once they are deleted, nobody learns of the danger.
  if (understood.length === 0) throw new Error('danger in replaced words could not be stored');
  await markAnswerReworded(tx, { id: feedbackId, rewordedAt: now });
}

/** Leaves out the evidence, so that the rating of the current words does not weigh it again. */
function keepDangerOnly({ language, safety, because }: Understanding): Understanding {
  return { language, tone: 'neutral', topics: [], safety, because };
}
