import { defineJob, type Job, LOW_PRIORITY } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import { enforceRetention } from './retention/enforce-retention.ts';
import { feedbackRoutes } from './routes.ts';

export const feedbackSlice: Slice = {
  name: 'feedback',
  routes: feedbackRoutes,
  jobs: ({ services }) => feedbackJobs(services),
};

function feedbackJobs(services: Services): Job[] {
  return [
    defineJob({
      name: 'enforcing retention',
      ...LOW_PRIORITY,
      run: () => enforceRetention(services),
    }),
  ];
}
