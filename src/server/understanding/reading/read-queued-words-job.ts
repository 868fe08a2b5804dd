import type { Transaction } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import { backoffMs } from '#server/platform/queue/backoff.ts';
import { retryLater, updateClaimedRow } from '#server/platform/queue/claim-query.ts';
import type { Claim, Queue } from '#server/platform/queue/queue.ts';
import { queueJob } from '#server/platform/queue/queue-job.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { READER_FAILED_REASON, type Reader, type Reading } from './make-reader.ts';

type WordsWork<Words> = {
  queue: Queue;
  jobName: string;
  maxAtOnce: number;
  /** The pause before the first retry; it doubles with every further one. */
  firstRetryMs: number;
  load?: (tx: Transaction, claims: readonly Claim[]) => Promise<Words[]>;
  textsOf: (words: Words) => string[];
  /**
   * Stores a reading, provided that the claim is still valid; the understanding is null if the
   * reader could make nothing of the words.
   */
  store: (tx: Transaction, words: Words, understanding: Understanding | null) => Promise<void>;
};

const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** How long reading is retried if the reader fails, before the words become a dead letter. */
const GIVE_UP_AFTER_MS = HOUR_MS;

/** Reads the words that wait in a queue, each on its own and for danger only. */
export function readQueuedWordsJob<Words extends Claim & { createdAt: Date }>(
  services: Services,
  read: Reader,
  { firstRetryMs, textsOf, store, ...queued }: WordsWork<Words>,
): Job {
  const { db, log, now } = services;
  const { queue, jobName } = queued;

  return queueJob<Words, Reading | 'no reader'>(services, {
    ...queued,
    workerName: jobName,
    work: async (words) => {
      try {
        const [reading = null] = await read([textsOf(words)]);
        return reading;
      } catch (error) {
        log.error({ err: error, id: words.id }, `${jobName}: the reader is broken`);
        return 'no reader';
      }
    },
    settle: async (words, reading) => {
      if (reading === 'failed') await retryOrGiveUp(words);
      else if (reading === 'no reader') await retry(words, 'the reader is broken');
      else if (reading === 'not reached') await readAgainNow(words);
      else await db.transaction((tx) => store(tx, words, reading));
    },
    logged: ({ id }) => ({ id }),
  });

  async function retryOrGiveUp(words: Words): Promise<void> {
    if (now().getTime() - words.createdAt.getTime() < GIVE_UP_AFTER_MS)
      return retry(words, READER_FAILED_REASON);
    await updateClaimedRow(db, queue.table, words, {
      state: 'failed',
      lastError: READER_FAILED_REASON,
    });
    log.error({ id: words.id }, `${jobName}: one could not be read`);
  }

  /**
   * Other words ended the reader before it reached these. They are retried at once, because after
   * the same pause both would be read together again.
   */
  async function readAgainNow(words: Words): Promise<void> {
    await retryLater(services, queue, words, { afterMs: 0, reason: 'the reader ended' });
  }

  async function retry(words: Words, reason: string): Promise<void> {
    const pauses = { firstMs: firstRetryMs, longestMs: LONGEST_RETRY_MS };
    await retryLater(services, queue, words, {
      afterMs: backoffMs(words.attempts, pauses),
      reason,
    });
  }
}
