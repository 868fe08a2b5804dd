import type { User } from '#shared/accounts/contract.ts';
import { CallError } from '#shared/api/call.ts';
import { getOrCreateSubscription, selectPlan } from '#shared/billing/contract.ts';
import type { Tier } from '#shared/billing/plans.ts';
import { callApi } from '../platform/api.ts';
import { subscribePath } from './subscribe-path.ts';

export type PlanChoice =
  | { outcome: 'applied'; user: User | null }
  /** There is something to pay, or to explain: `path` is the page that does it. */
  | { outcome: 'payment'; path: string };

/** Chooses a plan. Starter applies at once; a paid one applies when nothing is left to pay. */
export async function choosePlan(plan: Tier): Promise<PlanChoice> {
  if (plan === 'starter') {
    const { user } = await callApi(selectPlan, { body: { plan } });
    return { outcome: 'applied', user };
  }
  try {
    const { clientSecret, subscriptionId } = await callApi(getOrCreateSubscription, {
      body: { plan },
    });
    if (!clientSecret) return { outcome: 'applied', user: null };
    return { outcome: 'payment', path: subscribePath(plan, subscriptionId) };
  } catch (error) {
    const isProviderDown = error instanceof CallError && error.code === 'PAYMENT_PROVIDER_FAILED';
    if (!isProviderDown) throw error;
    return { outcome: 'payment', path: subscribePath(plan) };
  }
}
