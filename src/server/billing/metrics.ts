import type { Transaction } from '#server/platform/database/database.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import type { Services } from '#server/services.ts';
import { countOpenLocationAttempts } from './locations/location-attempts-query.ts';
import { countMismatchedPacks } from './payments/packs-query.ts';

export async function billingMetrics({ config }: Services, tx: Transaction): Promise<Metric[]> {
  return [
    ...(await locationMetrics(tx)),
    {
      name: 'tabletalk_reply_packs_mismatched',
      help: 'Packs of reply credits that were paid with another sum or currency than was asked for.',
      value: await countMismatchedPacks(tx),
    },
    ...(config.payments.provider === 'simulated' ? await rehearsalMetrics(tx) : []),
  ];
}

async function locationMetrics(tx: Transaction): Promise<Metric[]> {
  const { charging, waiting, oldestSeconds } = await countOpenLocationAttempts(tx);
  const name = 'tabletalk_location_attempts_open';
  const help =
    'Paid locations under way: charging when the answer is not known, waiting when the owner has to approve.';
  return [
    { name, help, labels: { state: 'charging' }, value: charging },
    { name, help, labels: { state: 'waiting' }, value: waiting },
    {
      name: 'tabletalk_location_attempts_oldest_charging_seconds',
      help: 'Age of the oldest paid location whose payment has no known answer.',
      value: oldestSeconds,
    },
  ];
}

/**
 * Metrics of simulated events. Only these are queued here: a real provider keeps its events until
 * we accept them.
 */
async function rehearsalMetrics(tx: Transaction): Promise<Metric[]> {
  const { countWaitingEvents } = await import('./provider/rehearsal/queries.ts');
  const { events, oldestSeconds } = await countWaitingEvents(tx);
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
}
