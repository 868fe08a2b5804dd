import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { enforceRetention } from './retention/enforce-retention.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

export function feedbackJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'enforcing retention',
      everyMs: TEN_MINUTES_MS,
      firstAfterMs: TEN_MINUTES_MS,
      run: () => enforceRetention(services),
    }),
  ];
}
