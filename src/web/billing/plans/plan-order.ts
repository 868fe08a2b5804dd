import type { User } from '#shared/accounts/contract.ts';
import { CallError, serverMessage } from '#shared/api/call.ts';
import { getOrCreateSubscription, type PlanChange, selectPlan } from '#shared/billing/contract.ts';
import { type PaymentAction, paymentActionOf } from '#shared/billing/payment-action.ts';
import { effectiveTier, PLANS, type Tier } from '#shared/billing/plans.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { subscribePath } from '../checkout/subscribe-path.ts';

export type PaidPlan = Exclude<Tier, 'starter'>;

export type PlanOrder =
  /** Nothing is left to pay. */
  | { outcome: 'applied'; message: string }
  | {
      outcome: 'payment';
      action: PaymentAction;
      /** Why a payment that was tried did not go through. */
      problem?: string | undefined;
    };

/**
 * Asks for a paid plan. The server goes on with a payment that is open already, so asking again, in
 * another tab or after a reload, opens no second one. It charges what was agreed to or nothing.
 */
export async function orderPlan(plan: PaidPlan, agreed: PlanChange | null): Promise<PlanOrder> {
  try {
    const answer = await callApi(getOrCreateSubscription, { body: { plan, agreed } });
    const { clientSecret, message = `You are on the ${PLANS[plan].name} plan` } = answer;
    if (clientSecret === undefined) return { outcome: 'applied', message };
    const action = paymentActionOf({ secretKind: 'payment', ...answer });
    if (!action) throw new Error('a payment that cannot be made');
    return { outcome: 'payment', action };
  } catch (error) {
    const action = error instanceof CallError ? paymentActionOf(error.body) : undefined;
    if (!action) throw error;
    return { outcome: 'payment', action, problem: serverMessage(error) };
  }
}

/** The sum is another than the one that was agreed to, or nobody has agreed to any yet. */
export function isOtherPrice(error: unknown): boolean {
  return error instanceof CallError && error.code === 'PRICE_CHANGED';
}

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
    const order = await orderPlan(plan, null);
    if (order.outcome === 'applied') return { outcome: 'applied', user: null };
    return { outcome: 'payment', path: subscribePath(plan, order.action.subscriptionId) };
  } catch (error) {
    // What is on file would pay for it: that page shows the sum first.
    if (isOtherPrice(error)) return { outcome: 'payment', path: subscribePath(plan) };
    throw error;
  }
}
