import type { Server } from '#server/services.ts';
import { findWaitingEvents } from './rehearsal/waiting-query.ts';

/** A real provider keeps its events until they are taken, so only simulated ones wait here. */
export function paymentMeasures({ services, measures }: Server): void {
  if (services.config.payments.provider !== 'simulated') return;
  measures.ofTables.push(async (tx) => {
    const { events, oldestSeconds } = await findWaitingEvents(tx);
    return [
      {
        name: 'tabletalk_provider_events_waiting',
        help: 'Events of simulated payments that are not applied yet, counted up to 100,000.',
        value: events,
      },
      {
        name: 'tabletalk_provider_events_oldest_seconds',
        help: 'Age of the oldest event that is not applied yet.',
        value: oldestSeconds,
      },
    ];
  });
}
