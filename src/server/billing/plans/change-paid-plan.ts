import type { Services } from '#server/services.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { openPaymentAttempt } from '../payments/open-payment-attempt.ts';
import { paymentAction, paymentRequiredError } from '../payments/payment-action.ts';
import { type ChangeResult, PaymentError, type Subscription } from '../provider/port.ts';
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts';
import { confirmAgreedPrice } from './preview-plan.ts';
import { PLAN_ATTEMPT_PURPOSE, type PlanOrder, type PlanOrderResponse } from './select-plan.ts';

/** For an owner with a paid plan: keeps it, asks for an overdue payment, or switches plans. */
export async function changePaidPlan(
  services: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<PlanOrderResponse> {
  if (current.status === 'past_due') return await requireOverduePayment(services, order, current);
  if (current.plan === order.plan) return await keepPlan(services, order, current);
  return await switchPlan(services, order, current);
}

async function requireOverduePayment(
  { payments }: Services,
  { plan }: PlanOrder,
  current: Subscription,
): Promise<PlanOrderResponse> {
  const action = await payments.getAction(current.id);
  const open = paymentAction(current.id, action);
  if (!open) throw new PaymentError('unavailable', 'An overdue plan has nothing to pay');
  if (plan === current.plan) return open;
  throw paymentRequiredError('Please pay your last renewal first', current.id, action);
}

async function keepPlan(
  services: Services,
  { businessId, plan }: PlanOrder,
  current: Subscription,
): Promise<PlanOrderResponse> {
  const { payments } = services;
  await resumeRenewal(services, current);
  // Choosing the current plan cancels a switch that is still waiting for its payment.
  if (current.pending && current.pending.plan !== plan) {
    await payments.dropPendingChange(current.id);
  }
  await refreshSubscription(services, businessId);
  const answer = {
    subscriptionId: current.id,
    status: 'already_subscribed',
    message: `You are already on the ${PLANS[plan].name} plan`,
  } as const;
  if (current.hasPaymentMethod) return answer;
  const action = await payments.getAction(current.id);
  return action.kind === 'confirm_setup'
    ? { ...answer, ...paymentAction(current.id, action) }
    : answer;
}

async function switchPlan(
  services: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<PlanOrderResponse> {
  const { payments } = services;
  const { businessId, plan, quantity } = order;
  const subscriptionId = current.id;
  const { pending } = current;
  if (pending?.plan === plan && pending.quantity === quantity) {
    const action = await payments.getAction(subscriptionId);
    const words = 'Please pay for the change to your plan';
    if (action.kind === 'confirm_payment')
      throw paymentRequiredError(words, subscriptionId, action);
  }
  // Dropping the pending change returns the credit it used, so that the new price is correct.
  if (pending) await payments.dropPendingChange(subscriptionId);
  const change = await confirmAgreedPrice(services, order, current);
  const from = change.proratedAt?.toISOString() ?? '';
  const request = `switch ${subscriptionId} ${plan} ${quantity} ${from}`.trimEnd();
  const key = await openPaymentAttempt(services, businessId, PLAN_ATTEMPT_PURPOSE, request);
  const result = await payments.changeSubscription(change, key);
  if (result.outcome === 'applied') await resumeRenewal(services, current);
  await refreshSubscription(services, businessId);
  return planChangeResponse(result, subscriptionId, plan);
}

/** An owner who chooses and pays for a plan no longer wants it to end. */
async function resumeRenewal({ payments }: Services, current: Subscription): Promise<void> {
  if (current.cancelAtPeriodEnd) await payments.setCancelAtPeriodEnd(current.id, false);
}

function planChangeResponse(
  result: ChangeResult,
  subscriptionId: string,
  plan: PlanOrder['plan'],
): PlanOrderResponse {
  switch (result.outcome) {
    case 'applied':
      return {
        subscriptionId,
        status: 'upgraded',
        message: `You are now on the ${PLANS[plan].name} plan`,
      };
    case 'action_required':
      throw paymentRequiredError('Please approve the payment', subscriptionId, result.action);
    case 'declined':
      throw paymentRequiredError(result.message, subscriptionId, result.action);
  }
}
