import { makeOneByOne } from '#server/platform/jobs/for-each-with-backoff.ts';
import { repeat } from '#server/platform/jobs/run-jobs.ts';
import type { Services } from '#server/services.ts';
import { findOpenAttempt } from '../locations/location-attempts-query.ts';
import { trySettleLocationAttempt } from '../locations/settle-location-attempt.ts';
import { findAbandonedLeases } from '../payments/payment-lease-query.ts';
import { reconcileOwner } from './reconcile-subscriptions.ts';

const EVERY_MS = 10_000;

/** The hourly look would be late for owners who were paying when a server died. */
export function startResuming(services: Services): { stop: () => Promise<void> } {
  const name = 'resuming interrupted payments';
  return repeat(services, { name, everyMs: EVERY_MS }, () => resumeInterrupted(services));
}

/** Whoever dies at work leaves the owner's lease behind; once it is over, all is looked at again. */
export async function resumeInterrupted(services: Services): Promise<void> {
  const owners = await findAbandonedLeases(services, services.db);
  await oneByOne(services, owners, String, async (businessId) => {
    const location = await findOpenAttempt(services.db, businessId);
    if (location) await trySettleLocationAttempt(services, location);
    await reconcileOwner(services, businessId);
  });
}

const oneByOne = makeOneByOne('resuming interrupted payments');
