import type { Server } from '#server/services.ts';
import { findWaitingMails } from './waiting-query.ts';

export function mailMeasures({ measures }: Server): void {
  measures.ofTables.push(async (tx) => {
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
  });
}
