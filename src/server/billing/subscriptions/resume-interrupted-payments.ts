import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { findOpenAttempt } from '../locations/location-attempts-query.ts';
import { trySettleLocationAttempt } from '../locations/settle-location-attempt.ts';
import { findAbandonedLeases } from '../payments/payment-lease-query.ts';
import { reconcileBusiness } from './reconcile-subscriptions.ts';

/** A server that dies leaves its lease behind. Once the lease expires, check everything again. */
export async function resumeInterruptedPayments(services: Services): Promise<void> {
  const businessIds = await findAbandonedLeases(services, services.db);
  await forEachDue(services, businessIds, String, async (businessId) => {
    const location = await findOpenAttempt(services.db, businessId);
    if (location) await trySettleLocationAttempt(services, location);
    await reconcileBusiness(services, businessId);
  });
}

const forEachDue = makeForEachWithBackoff('resuming interrupted payments');
