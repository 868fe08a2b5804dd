import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { Server } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { repairLocations } from './locations/repair-locations.ts';
import { warnOfExpiringCards } from './payments/warn-of-expiring-cards.ts';
import { mailFullMonthNotices } from './plans/mail-full-month-notices.ts';
import { makeWebhookDelivery } from './provider/make-webhook-delivery.ts';
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
      run: () => mailFullMonthNotices(services),
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
