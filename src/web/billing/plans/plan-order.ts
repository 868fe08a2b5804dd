import type { User } from '#shared/accounts/contract.ts';
import { RequestError, serverMessage } from '#shared/api/call-endpoint.ts';
import { getOrCreateSubscription, type PlanChange, selectPlan } from '#shared/billing/contract.ts';
import { type PaymentAction, readPaymentAction } from '#shared/billing/payment-action.ts';
import { effectiveTier, PLANS, type Tier } from '#shared/billing/plans.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { subscribePagePath } from '../checkout/subscribe-path.ts';

export type PaidPlan = Exclude<Tier, 'starter'>;

export type PlanOrder =
  /** There’s nothing left to pay. */
  | { outcome: 'applied'; message: string }
  | {
      outcome: 'payment';
      action: PaymentAction;
      /** Why an attempted payment failed. */
      problem?: string | undefined;
    };

/**
 * Orders a paid plan. The server continues an open payment, so ordering again from another tab or
 * after a reload does not open a second one. It charges the agreed amount or nothing.
 */
export async function orderPlan(plan: PaidPlan, agreed: PlanChange | null): Promise<PlanOrder> {
  try {
    const answer = await callApi(getOrCreateSubscription, { body: { plan, agreed } });
    const { clientSecret, message = `You are on the ${PLANS[plan].name} plan` } = answer;
    if (clientSecret === undefined) return { outcome: 'applied', message };
    const action = readPaymentAction({ secretKind: 'payment', ...answer });
    if (!action) throw new Error('a payment that cannot be made');
    return { outcome: 'payment', action };
  } catch (error) {
    const action = error instanceof RequestError ? readPaymentAction(error.body) : undefined;
    if (!action) throw error;
    return { outcome: 'payment', action, problem: serverMessage(error) };
  }
}

/** Whether the price differs from the agreed one, or the owner has not agreed to any yet. */
export function isPriceChanged(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'PRICE_CHANGED';
}

export type PlanChoice =
  | { outcome: 'applied'; user: User | null }
  /** The owner still has to pay or agree, on the page at `path`. */
  | { outcome: 'payment'; path: string };

/** Chooses a plan. Starter applies at once; a paid one applies when nothing is left to pay. */
export async function choosePlan(plan: Tier, owner: User | null): Promise<PlanChoice> {
  if (plan === 'starter') {
    const { user } = await callApi(selectPlan, { body: { plan } });
    return { outcome: 'applied', user };
  }
  // The card on file would be charged at once, so the payment page asks first.
  if (owner && ![plan, 'starter'].includes(effectiveTier(owner))) {
    return { outcome: 'payment', path: subscribePagePath(plan) };
  }
  try {
    const order = await orderPlan(plan, null);
    if (order.outcome === 'applied') return { outcome: 'applied', user: null };
    return { outcome: 'payment', path: subscribePagePath(plan, order.action.subscriptionId) };
  } catch (error) {
    // Credit or a card on file would pay, so the payment page shows the amount first.
    if (isPriceChanged(error)) return { outcome: 'payment', path: subscribePagePath(plan) };
    throw error;
  }
}
