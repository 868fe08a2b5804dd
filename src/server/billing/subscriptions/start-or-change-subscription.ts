import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { ensureCustomer } from '../payments/ensure-customer.ts';
import { openPaymentAttempt } from '../payments/open-payment-attempt.ts';
import { paymentAction } from '../payments/payment-action.ts';
import { deletePaymentAttempt } from '../payments/payment-lease-query.ts';
import { withPaymentLease } from '../payments/with-payment-lease.ts';
import { changePaidPlan } from '../plans/change-paid-plan.ts';
import { requireConsentToSpendCredit } from '../plans/preview-plan.ts';
import {
  findPaidQuantity,
  PLAN_ATTEMPT_PURPOSE,
  type PlanOrder,
  type PlanOrderResponse,
} from '../plans/select-plan.ts';
import {
  type ClientAction,
  type PaidPlan,
  PaymentError,
  type Subscription,
} from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { deleteOpenPlanEnding } from './queries.ts';
import { chooseSubscription, refreshSubscription } from './refresh-subscription.ts';

/**
 * Puts an owner on a paid plan, higher or lower: starts, resumes or changes a subscription,
 * depending on what exists at the provider.
 */
export async function startOrChangeSubscription(
  services: Services,
  businessId: string,
  plan: PaidPlan,
  agreed?: PlanOrder['agreed'],
): Promise<PlanOrderResponse> {
  return withPaymentLease(services, businessId, () =>
    withProviderErrors(services, async () => {
      const closeAttempt = () =>
        deletePaymentAttempt(services.db, businessId, PLAN_ATTEMPT_PURPOSE);
      try {
        const answer = await orderPlan(services, { businessId, plan, agreed });
        await closeAttempt();
        return answer;
      } catch (error) {
        if (isFailureCertain(error)) await closeAttempt();
        throw error;
      }
    }),
  );
}

/**
 * Whether the outcome is certain. A refusal is as final as a success, so the next request starts a
 * new attempt.
 */
function isFailureCertain(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'UNAVAILABLE';
}

async function orderPlan(
  services: Services,
  { businessId, plan, agreed }: Pick<PlanOrder, 'businessId' | 'plan' | 'agreed'>,
): Promise<PlanOrderResponse> {
  const customerId = await ensureCustomer(services, businessId);
  const quantity = await findPaidQuantity(services, businessId, plan);
  const wanted = { businessId, customerId, plan, quantity, agreed };
  const current = chooseSubscription(await services.payments.listSubscriptions(customerId));
  // An owner who asks for a plan no longer wants it to end.
  if (current) await deleteOpenPlanEnding(services.db, current.id);
  if (!current) return await startSubscription(services, wanted);
  if (current.status === 'incomplete') return await resumeSubscription(services, wanted, current);
  return await changePaidPlan(services, wanted, current);
}

async function startSubscription(services: Services, order: PlanOrder): Promise<PlanOrderResponse> {
  await requireConsentToSpendCredit(services, order);
  const { businessId, customerId, plan, quantity } = order;
  const key = await openPaymentAttempt(
    services,
    businessId,
    PLAN_ATTEMPT_PURPOSE,
    `start ${plan} ${quantity}`,
  );
  const request = { customerId, businessId, plan, quantity };
  const { subscription, action } = await services.payments.startSubscription(request, key);
  await refreshSubscription(services, businessId);
  return planStartResponse(subscription, action);
}

/**
 * Handles an open first payment: resumes it for the same order, or cancels it for a different one.
 */
async function resumeSubscription(
  services: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<PlanOrderResponse> {
  const { payments } = services;
  const isSame = current.plan === order.plan && current.quantity === order.quantity;
  const action = isSame ? await payments.getAction(current.id) : null;
  if (action && action.kind !== 'none') return planStartResponse(current, action);
  // If a payment is made at this very moment, it is returned as credit.
  await payments.cancelNow(current.id, { creditUnusedTime: true });
  return await startSubscription(services, order);
}

function planStartResponse(
  { id, plan, status }: Subscription,
  action: ClientAction,
): PlanOrderResponse {
  const open = paymentAction(id, action);
  if (open) return open;
  if (status !== 'active') throw new PaymentError('unavailable', 'There is nothing to pay with');
  return {
    subscriptionId: id,
    status: 'upgraded',
    message: `You are now on the ${PLANS[plan].name} plan`,
  };
}
