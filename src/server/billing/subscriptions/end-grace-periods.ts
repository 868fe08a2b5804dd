import { lockBusiness, updateBusiness } from '#server/businesses/queries.ts';
import { isDatabaseUnavailable } from '#server/platform/database/database.ts';
import { makeForEachWithBackoff } from '#server/platform/jobs/for-each-with-backoff.ts';
import type { Services } from '#server/services.ts';
import { graceCutoff } from '#shared/billing/subscription-rules.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { applyPlanChange } from './apply-subscription.ts';
import { findOverdueBusinesses, findSubscriptionState, withdrawGrantedPlan } from './queries.ts';
import { refreshSubscription } from './refresh-subscription.ts';

export async function endGracePeriods(services: Services): Promise<void> {
  const overdueBefore = graceCutoff(services.now());
  const businessIds = await findOverdueBusinesses(services.db, overdueBefore);
  await forEachDue(services, businessIds, String, async (businessId) => {
    try {
      await withPaymentLease(services, businessId, () => endOverduePlan(services, businessId));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      services.log.warn({ err: error, businessId }, 'an overdue plan could not be ended');
      await withdrawPlan(services, businessId, overdueBefore);
    }
  });
}

const forEachDue = makeForEachWithBackoff('ending overdue plans');

/**
 * Cancels the subscription, because the owner moves to Starter and must not be charged any more.
 */
async function endOverduePlan(services: Services, businessId: string): Promise<void> {
  const { subscription } = await refreshSubscription(services, businessId);
  if (subscription?.status !== 'past_due') return;
  // If a payment is made at this very moment, it is returned as credit.
  await services.payments.cancelNow(subscription.id, { creditUnusedTime: true });
  await refreshSubscription(services, businessId);
}

/** Ends the plan even if the provider cannot be reached; the next run cancels it there. */
async function withdrawPlan(
  services: Services,
  businessId: string,
  overdueBefore: Date,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    const state = await findSubscriptionState(tx, businessId);
    const isOver = state?.pastDueSince && state.pastDueSince <= overdueBefore;
    if (!business || !isOver || !state.grantedPlan) return;
    const updatedAt = services.now();
    await applyPlanChange(services, tx, business, 'starter');
    const ended = { subscriptionStatus: 'past_due', subscriptionEndDate: updatedAt } as const;
    await updateBusiness(tx, businessId, { ...ended, updatedAt });
    await withdrawGrantedPlan(tx, businessId, updatedAt);
  });
}
