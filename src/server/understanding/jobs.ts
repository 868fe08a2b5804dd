import { setTimeout as wait } from 'node:timers/promises';
import { deleteFailedReplacedWordsBefore } from '#server/feedback/alarm-words-query.ts';
import { isIntakeBusy } from '#server/feedback/intake/intake-load.ts';
import { runTextErasure } from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, type Job, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import { readMessagesJob } from './messages/read-messages.ts';
import { makeReader } from './reading/make-reader.ts';
import { makeReadNewAnswers } from './reading/read-new-answers.ts';
import { readOlderAnswers } from './reading/read-older-answers.ts';
import { readRewordedAnswers } from './reading/read-reworded-answers.ts';
import { makeRetryFailedReadings } from './reading/retry-failed-readings.ts';
import { readReplacedWordsJob } from './replaced-words/read-replaced-words.ts';
import { readWordsErasure } from './retention-query.ts';

/**
 * How long replaced words on which the reader failed are kept, so that an operator can have them
 * read again.
 */
const KEEP_FAILED_WORDS_MS = 7 * DAY_MS;
/**
 * With longer pauses, 500 guests a second for a minute leave the reader ten seconds behind. Without
 * a cap, a text on which the reader hung would cause a pause as long as the hang.
 */
const LONGEST_PAUSE_MS = 100;

export function understandingJobs(services: Services): Job[] {
  const read = makeReader({ isKeptReady: services.config.keepsReaderReady });
  const readNew = makeReadNewAnswers(services, read);
  // A second reader with a longer timeout, so that a text that hangs again delays no new answers.
  const readAgain = makeRetryFailedReadings(
    services,
    makeReader({ answersWithinMs: 10 * SECOND_MS }),
  );
  return [
    // Comes before the jobs that read the new words, so that one alert covers old and new words.
    readReplacedWordsJob(services, (texts) => withPauses(() => read(texts))),
    defineJob({
      name: 'reading answers',
      everyMs: SECOND_MS,
      run: () => withPauses(readNew),
      hasMore: (isMore) => isMore,
    }),
    defineJob({
      name: 'reading reworded answers',
      everyMs: SECOND_MS,
      run: () => readRewordedAnswers(services, read),
    }),
    readMessagesJob(services, read),
    defineJob({
      name: 'reading older answers',
      everyMs: 10 * SECOND_MS,
      firstAfterMs: 2 * SECOND_MS,
      run: () => withPauses(() => readOlderAnswers(services, read)),
      hasMore: (isMore) => isMore,
    }),
    defineJob({
      name: 'reading failed answers again',
      everyMs: 10 * SECOND_MS,
      firstAfterMs: 5 * SECOND_MS,
      run: () => withPauses(readAgain),
      hasMore: (isMore) => isMore,
    }),
    defineJob({
      name: 'forgetting read words',
      ...LOW_PRIORITY,
      run: async () => {
        await runTextErasure(services, readWordsErasure);
        const failedBefore = new Date(services.now().getTime() - KEEP_FAILED_WORDS_MS);
        await deleteFailedReplacedWordsBefore(services.db, failedBefore);
      },
    }),
  ];
}

/** Pauses as long as the work took, or three times as long in a rush, to leave CPU for guests. */
async function withPauses<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  const result = await work();
  const pauses = isIntakeBusy() ? 3 : 1;
  await wait(Math.min((performance.now() - begunAt) * pauses, LONGEST_PAUSE_MS));
  return result;
}
