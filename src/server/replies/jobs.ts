import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { forgetOldMessages } from './forget-old-messages.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export function replyJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'forgetting replies',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => forgetOldMessages(services),
    }),
  ];
}
