import { findBusiness, lockBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { insertQuantityChange } from './insert-quantity-change.ts';
import { findLocationPayer, isSubscriptionLive } from './location-payer.ts';
import { settleLocationAttempt } from './settle-location-attempt.ts';

/**
 * Makes the provider charge for exactly as many locations as there are, from the next invoice on.
 * Acquires the owner's payment lease.
 */
export async function reconcileQuantity(services: Services, businessId: string): Promise<void> {
  const business = await findBusiness(services.db, businessId);
  const subscription = business && (await findLocationPayer(services, business));
  if (!subscription || !isSubscriptionLive(subscription)) return;
  if (!PLANS[subscription.plan].isPricedPerLocation) return;
  const { id: subscriptionId, quantity: paidFor } = subscription;
  const change = await services.db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    return insertQuantityChange(services, tx, { businessId, subscriptionId, paidFor });
  });
  if (change) await settleLocationAttempt(services, change);
}
