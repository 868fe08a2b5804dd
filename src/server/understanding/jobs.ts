import { setTimeout as wait } from 'node:timers/promises';
import { finish, textsForgottenBefore } from '#server/feedback/retention/enforce-retention.ts';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { makeReader } from './reading/make-reader.ts';
import { makeReadNewAnswers } from './reading/read-new-answers.ts';
import { readOlderAnswers } from './reading/read-older-answers.ts';
import { forgetReadWordsBefore } from './retention-query.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export function understandingJobs(services: Services): Job[] {
  const read = makeReader();
  const readNew = makeReadNewAnswers(services, read);
  return [
    defineJob({
      name: 'reading answers',
      everyMs: SECOND_MS,
      run: () => atHalfPace(readNew),
      hasMore: (isMore) => isMore,
    }),
    defineJob({
      name: 'reading older answers',
      everyMs: 10 * SECOND_MS,
      firstAfterMs: 2 * SECOND_MS,
      run: () => atHalfPace(() => readOlderAnswers(services, read)),
      hasMore: (isMore) => isMore,
    }),
    defineJob({
      name: 'forgetting read words',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => finish(services, forgetReadWordsBefore(textsForgottenBefore(services.now()))),
    }),
  ];
}

/** Where there is more to read than comes at once, guests have half of the time for themselves. */
async function atHalfPace<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  const result = await work();
  await wait(performance.now() - begunAt);
  return result;
}
