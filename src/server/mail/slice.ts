import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import { readQueueMetrics } from '#server/platform/queue/queue-metrics.ts';
import type { Services } from '#server/services.ts';
import type { Slice } from '#server/slice.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { deliverMailsJob, type MailSettings } from './deliver-mails.ts';
import { mailQueue } from './mail-queue.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';
import { deleteSettledMailsBefore, eraseContentOfFailedMailsBefore } from './queries.ts';

const KEEP_MAILS_MS = 30 * DAY_MS;
/** How long an operator can send failed emails again. */
const KEEP_FAILED_CONTENT_MS = 7 * DAY_MS;

export const mailSlice: Slice = {
  name: 'mail',
  routes: ({ http, services }) => registerMailboxPage(http, services),
  jobs: ({ services, mailHandlers }) => mailJobs(services, { handlers: mailHandlers }),
  metrics: (_services, tx) => readQueueMetrics(tx, mailQueue),
};

export function mailJobs(services: Services, settings: MailSettings = {}): Job[] {
  const { db, now } = services;
  return [
    deliverMailsJob(services, settings),
    defineJob({
      name: 'deleting settled mails',
      everyMs: HOUR_MS,
      run: async () => {
        await deleteSettledMailsBefore(db, new Date(now().getTime() - KEEP_MAILS_MS));
        const failedBefore = new Date(now().getTime() - KEEP_FAILED_CONTENT_MS);
        await eraseContentOfFailedMailsBefore(db, failedBefore);
      },
    }),
  ];
}
