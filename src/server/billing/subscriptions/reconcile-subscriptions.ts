import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { findOpenLocationAttempt } from '../locations/location-attempts-query.ts';
import { reconcileQuantity } from '../locations/reconcile-locations.ts';
import {
  settleWaitingAttempt,
  trySettleLocationAttempt,
} from '../locations/settle-location-attempt.ts';
import { updateProviderContact } from '../payments/ensure-customer.ts';
import { deleteOldPaymentAttempts, findAbandonedLeases } from '../payments/payment-lease-query.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { refundEndedPlan } from '../plans/downgrade-to-starter.ts';
import { findBusinessesToReconcile, findOpenPlanEndings } from './queries.ts';
import { readProviderFacts } from './refresh-subscription.ts';
import { syncWithProvider } from './sync-with-provider.ts';

const MAX_AT_ONCE = 100;

export async function reconcileSubscriptions(services: Services): Promise<void> {
  await deleteOldPaymentAttempts(services.db, services.now());
  let after: string | null = null;
  for (;;) {
    const businessIds: string[] = await findBusinessesToReconcile(services.db, after, MAX_AT_ONCE);
    for (const businessId of businessIds) await reconcileBusiness(services, businessId);
    after = businessIds.at(-1) ?? null;
    if (after === null) return;
  }
}

/**
 * A server that dies leaves its lease behind. Once the lease has expired, everything is checked
 * again.
 */
export async function resumeInterruptedPayments(services: Services): Promise<void> {
  const businessIds = await findAbandonedLeases(services, services.db);
  await forEachDue(services, businessIds, String, async (businessId) => {
    const location = await findOpenLocationAttempt(services.db, businessId);
    if (location) await trySettleLocationAttempt(services, location);
    await reconcileBusiness(services, businessId);
  });
}

const forEachDue = makeForEachWithBackoff('resuming interrupted payments');

/** Catches errors, so that one business's problem does not stop the others. */
async function reconcileBusiness(services: Services, businessId: string): Promise<void> {
  try {
    await withPaymentLease(services, businessId, async () => {
      for (const ending of await findOpenPlanEndings(services.db, businessId)) {
        await refundEndedPlan(services, ending);
      }
      await cancelSurplusSubscriptions(services, businessId);
      await syncWithProvider(services, businessId);
    });
    // Each of the following calls acquires the lease itself, so they must run after it is released.
    await settleWaitingAttempt(services, businessId);
    await reconcileQuantity(services, businessId);
    await updateProviderContact(services, businessId);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    services.log.warn({ err: error, businessId }, 'a subscription could not be reconciled');
  }
}

/**
 * Cancels a second unfinished subscription. A second paid one is only logged, for a person to
 * check.
 */
async function cancelSurplusSubscriptions(services: Services, businessId: string): Promise<void> {
  const { subscription, live } = await readProviderFacts(services, businessId);
  for (const { id, status } of live) {
    if (id === subscription?.id) continue;
    if (status === 'incomplete') await services.payments.cancelNow(id, { creditUnusedTime: true });
    else services.log.error({ businessId, subscriptionId: id }, 'an owner pays for two plans');
  }
}
