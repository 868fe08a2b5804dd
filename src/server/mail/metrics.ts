import type { Transaction } from '#server/platform/database/database.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import type { Services } from '#server/services.ts';
import { findWaitingMails } from './waiting-query.ts';

export async function mailMetrics(_services: Services, tx: Transaction): Promise<Metric[]> {
  const { queued, sending, oldestSeconds } = await findWaitingMails(tx);
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
