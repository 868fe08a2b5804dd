import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deliverMailsJob, type MailSettings } from './deliver-mails.ts';
import { deleteSettledMailsBefore } from './queries.ts';

const KEEP_MAILS_MS = 30 * DAY_MS;

export function mailJobs(services: Services, settings: MailSettings = {}): Job[] {
  const { db, now } = services;
  return [
    deliverMailsJob(services, settings),
    defineJob({
      name: 'deleting settled mails',
      everyMs: HOUR_MS,
      run: () => deleteSettledMailsBefore(db, new Date(now().getTime() - KEEP_MAILS_MS)),
    }),
  ];
}
