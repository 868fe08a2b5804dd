import type { Transaction } from '#server/platform/database/database.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import type { Slice } from '#server/slice.ts';
import { mailJobs } from './jobs.ts';
import { registerMailboxPage } from './mailbox/mailbox-page.ts';
import { countWaitingMails } from './queries.ts';

export const mailSlice: Slice = {
  name: 'mail',
  routes: ({ http, services }) => registerMailboxPage(http, services),
  jobs: ({ services, mailHandlers }) => mailJobs(services, { handlers: mailHandlers }),
  metrics: (_services, tx) => mailMetrics(tx),
};

async function mailMetrics(tx: Transaction): Promise<Metric[]> {
  const { queued, sending, oldestSeconds } = await countWaitingMails(tx);
  const name = 'tabletalk_mails';
  const help = 'Mails that wait or are on their way, counted up to 100,000.';
  return [
    { name, help, labels: { state: 'queued' }, value: queued },
    { name, help, labels: { state: 'sending' }, value: sending },
    {
      name: 'tabletalk_mails_oldest_queued_seconds',
      help: 'Age of the oldest mail that waits, also one that waits for another attempt.',
      value: oldestSeconds,
    },
  ];
}
