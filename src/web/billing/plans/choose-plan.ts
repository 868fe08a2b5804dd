import type { User } from '#shared/accounts/contract.ts';
import { CallError } from '#shared/api/call.ts';
import { getOrCreateSubscription, selectPlan } from '#shared/billing/contract.ts';
import { effectiveTier, type Tier } from '#shared/billing/plans.ts';
import { paymentActionOf } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { subscribePath } from '../checkout/subscribe-path.ts';
import { isOtherPrice } from './plan-order.ts';

export type PlanChoice =
  | { outcome: 'applied'; user: User | null }
  /** There is something to pay or to agree to: `path` is the page that does it. */
  | { outcome: 'payment'; path: string };

/** Chooses a plan. Starter applies at once; a paid one applies when nothing is left to pay. */
export async function choosePlan(plan: Tier, owner: User | null): Promise<PlanChoice> {
  if (plan === 'starter') {
    const { user } = await callApi(selectPlan, { body: { plan } });
    return { outcome: 'applied', user };
  }
  // Their card is known and would be charged at once: that page asks first.
  if (owner && ![plan, 'starter'].includes(effectiveTier(owner))) {
    return { outcome: 'payment', path: subscribePath(plan) };
  }
  try {
    const { clientSecret, subscriptionId } = await callApi(getOrCreateSubscription, {
      body: { plan, agreed: null },
    });
    if (!clientSecret) return { outcome: 'applied', user: null };
    return { outcome: 'payment', path: subscribePath(plan, subscriptionId) };
  } catch (error) {
    // What is on file would pay for it: that page shows the sum first.
    if (isOtherPrice(error)) return { outcome: 'payment', path: subscribePath(plan) };
    const action = error instanceof CallError ? paymentActionOf(error.body) : undefined;
    if (!action) throw error;
    return { outcome: 'payment', path: subscribePath(plan, action.subscriptionId) };
  }
}
