import type { Transaction } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Metric } from '#server/platform/metrics/read-metrics.ts';
import type { Server, Services } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { countOpenLocationAttempts } from './locations/location-attempts-query.ts';
import { repairLocations } from './locations/reconcile-locations.ts';
import { countMismatchedPacks } from './payments/queries.ts';
import { warnOfExpiringCards } from './payments/warn-of-expiring-cards.ts';
import { mailMonthlyLimitNotices } from './plans/plan-limits.ts';
import { makeWebhookDelivery } from './provider/choose-provider.ts';
import { endGracePeriods } from './subscriptions/end-grace-periods.ts';
import { postReferralCredits } from './subscriptions/post-referral-credits.ts';
import {
  reconcileSubscriptions,
  resumeInterruptedPayments,
} from './subscriptions/reconcile-subscriptions.ts';

export function billingJobs({ services, http }: Pick<Server, 'services' | 'http'>): Job[] {
  const { rehearsal } = services.payments;
  const jobs = [
    defineJob({
      name: 'repairing locations',
      everyMs: 30 * SECOND_MS,
      run: () => repairLocations(services),
    }),
    // Runs every hour and after each start; picks up events that were missed and work left
    // unfinished.
    defineJob({
      name: 'reconciling subscriptions',
      everyMs: HOUR_MS,
      run: () => reconcileSubscriptions(services),
    }),
    // Runs often, so that an owner does not have to wait an hour if a server dies during their
    // payment.
    defineJob({
      name: 'resuming interrupted payments',
      everyMs: 10 * SECOND_MS,
      run: () => resumeInterruptedPayments(services),
    }),
    defineJob({
      name: 'posting referral credits',
      everyMs: 5 * SECOND_MS,
      run: () => postReferralCredits(services),
    }),
    // Ends plans whose renewal is still unpaid when the grace period is over.
    defineJob({
      name: 'ending overdue plans',
      everyMs: 10 * MINUTE_MS,
      run: () => endGracePeriods(services),
    }),
    defineJob({
      name: 'warning of ending cards',
      everyMs: HOUR_MS,
      run: () => warnOfExpiringCards(services),
    }),
    defineJob({
      name: 'telling of full months',
      everyMs: MINUTE_MS,
      run: () => mailMonthlyLimitNotices(services),
    }),
  ];
  if (!rehearsal) return jobs;
  // If there is no real provider, this job triggers renewals and expiries and delivers the events.
  const simulation = defineJob({
    name: 'simulated payments',
    everyMs: SECOND_MS / 2,
    run: async () => {
      if (!(await rehearsal.isDue())) return 0;
      await rehearsal.tick();
      return rehearsal.deliverEvents(makeWebhookDelivery(http));
    },
    hasMore: (delivered) => delivered > 0,
  });
  return [...jobs, simulation];
}

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
