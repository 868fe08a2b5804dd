import { readQueueMetrics } from '#server/platform/queue/queue-metrics.ts';
import type { Slice } from '#server/slice.ts';
import { mailJobs } from './jobs.ts';
import { mailQueue } from './mail-queue.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';

export const mailSlice: Slice = {
  name: 'mail',
  routes: ({ http, services }) => registerMailboxPage(http, services),
  jobs: ({ services, mailHandlers }) => mailJobs(services, { handlers: mailHandlers }),
  metrics: (_services, tx) => readQueueMetrics(tx, mailQueue),
};
