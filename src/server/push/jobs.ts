import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deleteSettledPushesBefore } from './queries.ts';
import { type PushSettings, sendPushesJob } from './send-pushes.ts';

export function pushJobs(services: Services, settings?: PushSettings): Job[] {
  const { db, now } = services;
  return [
    sendPushesJob(services, settings),
    defineJob({
      name: 'deleting settled pushes',
      everyMs: HOUR_MS,
      run: () => deleteSettledPushesBefore(db, new Date(now().getTime() - DAY_MS)),
    }),
  ];
}
