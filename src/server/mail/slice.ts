import type { Slice } from '#server/slice.ts';
import { mailJobs } from './jobs.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';
import { mailMetrics } from './metrics.ts';

export const mailSlice: Slice = {
  name: 'mail',
  routes: ({ http, services }) => registerMailboxPage(http, services),
  jobs: ({ services, mailHandlers }) => mailJobs(services, { handlers: mailHandlers }),
  metrics: mailMetrics,
};
