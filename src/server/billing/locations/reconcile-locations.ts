import { findBusiness, lockBusiness } from '#server/businesses/queries.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { claimLocationAttempts, type LocationAttempt } from './location-attempts-query.ts';
import { findPerLocationSubscription, isSubscriptionLive } from './per-location-subscription.ts';
import {
  insertQuantityChange,
  settleLocationAttempt,
  trySettleLocationAttempt,
} from './settle-location-attempt.ts';

const UNTOUCHED_FOR_MS = 60_000;
/**
 * After this time an unapproved payment has expired, but the provider still remembers the
 * idempotency key.
 */
const GIVE_UP_AFTER_MS = 23 * HOUR_MS;
const MAX_AT_ONCE = 50;
const forEachDue = makeForEachWithBackoff('repairing locations');
const idOf = ({ id }: LocationAttempt) => id;

/**
 * Makes the provider charge for exactly as many locations as there are, from the next invoice on.
 * Acquires the owner's payment lease.
 */
export async function reconcileQuantity(services: Services, businessId: string): Promise<void> {
  const business = await findBusiness(services.db, businessId);
  const subscription = business && (await findPerLocationSubscription(services, business));
  if (!subscription || !isSubscriptionLive(subscription)) return;
  if (!PLANS[subscription.plan].isPricedPerLocation) return;
  const { id: subscriptionId, quantity: paidFor } = subscription;
  const change = await services.db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    return insertQuantityChange(services, tx, { businessId, subscriptionId, paidFor });
  });
  if (change) await settleLocationAttempt(services, change);
}

/** Settles attempts left open by a crash, a lost response or an owner who never came back. */
export async function repairLocations(services: Services): Promise<void> {
  const at = services.now();
  const before = new Date(at.getTime() - UNTOUCHED_FOR_MS);
  const attempts = await claimLocationAttempts(services.db, { before, at, most: MAX_AT_ONCE });
  await forEachDue(services, attempts, idOf, async (attempt) => {
    const isOld = at.getTime() - attempt.createdAt.getTime() >= GIVE_UP_AFTER_MS;
    // An attempt without new venues only corrects the quantity, so it is never abandoned.
    const isGivenUp = isOld && attempt.wanted.length > 0;
    await trySettleLocationAttempt(services, attempt, { isGivenUp });
  });
}
