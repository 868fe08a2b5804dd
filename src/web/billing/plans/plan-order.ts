import { queryOptions } from '@tanstack/react-query';
import { CallError, serverMessage } from '#shared/api/call.ts';
import { getOrCreateSubscription, type PlanChange } from '#shared/billing/contract.ts';
import { PLANS, type Tier } from '#shared/billing/plans.ts';
import { type PaymentAction, paymentActionOf } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';

export type PaidPlan = Exclude<Tier, 'starter'>;

export type PlanOrder =
  /** Nothing is left to pay. */
  | { outcome: 'applied'; message: string }
  | {
      outcome: 'payment';
      action: Omit<PaymentAction, 'subscriptionId'>;
      /** Why a payment that was tried did not go through. */
      problem?: string | undefined;
    };

/** What the owner has said yes to; null where nothing was shown that could be agreed to. */
export type Agreement = { change: PlanChange | null; attempt: number };

/**
 * Asks for a plan. The server goes on with a payment that is open already, so asking again, in
 * another tab or after a reload, opens no second one. It charges what was agreed to or nothing.
 */
export function planOrderQuery(plan: PaidPlan, agreement: Agreement | null) {
  return queryOptions({
    queryKey: [getOrCreateSubscription.path, plan, agreement],
    queryFn: () => orderPlan(plan, agreement?.change ?? null),
    // Each visit asks anew: the payment may have been made elsewhere since.
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** The sum is another than the one that was agreed to, or nobody has agreed to any yet. */
export function isOtherPrice(error: unknown): boolean {
  return error instanceof CallError && error.code === 'PRICE_CHANGED';
}

async function orderPlan(plan: PaidPlan, agreed: PlanChange | null): Promise<PlanOrder> {
  try {
    const answer = await callApi(getOrCreateSubscription, { body: { plan, agreed } });
    const { clientSecret, secretKind = 'payment', amountPence, message } = answer;
    if (clientSecret === undefined) {
      return { outcome: 'applied', message: message ?? `You are on the ${PLANS[plan].name} plan` };
    }
    return { outcome: 'payment', action: { clientSecret, secretKind, amountPence } };
  } catch (error) {
    const action = error instanceof CallError ? paymentActionOf(error.body) : undefined;
    if (!action) throw error;
    return { outcome: 'payment', action, problem: serverMessage(error) };
  }
}
