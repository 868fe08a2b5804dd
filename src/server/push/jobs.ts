import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deleteSettledPushesBefore } from './queries.ts';

export function pushJobs({ db, now }: Services): Job[] {
  return [
    defineJob({
      name: 'deleting settled pushes',
      everyMs: HOUR_MS,
      run: () => deleteSettledPushesBefore(db, new Date(now().getTime() - DAY_MS)),
    }),
  ];
}
