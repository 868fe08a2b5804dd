import { defineJob, type Job, SELDOM } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { enforceRetention } from './retention/enforce-retention.ts';

export function feedbackJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'enforcing retention',
      ...SELDOM,
      run: () => enforceRetention(services),
    }),
  ];
}
