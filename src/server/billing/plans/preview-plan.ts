import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { PlanChange, PlanPreview } from '#shared/billing/contract.ts';
import { customerIdOf } from '../payments/ensure-customer.ts';
import { paymentRequiredError } from '../payments/payment-action.ts';
import type { PaidPlan, Subscription } from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { chooseSubscription } from '../subscriptions/read-provider-facts.ts';
import { findPaidQuantity, type PlanOrder } from './plan-order.ts';
import { findPriceCoveredByCredit, makePlanChange } from './price-change.ts';

const NOTHING: PlanPreview = { change: null, endsAt: null };

/** What choosing a plan would charge or credit now. Read-only. */
export async function previewPlan(
  services: Services,
  businessId: string,
  plan: PaidPlan,
): Promise<PlanPreview> {
  const business = await findBusiness(services.db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const customerId = customerIdOf(services, business);
  if (!customerId) return NOTHING;
  const quantity = await findPaidQuantity(services, businessId, plan);
  const order = { businessId, customerId, plan, quantity };
  return withProviderErrors(services, async () => {
    const current = chooseSubscription(await services.payments.listSubscriptions(customerId));
    if (!current) return { change: await previewStart(services, order), endsAt: null };
    if (current.status === 'incomplete') return NOTHING;
    if (current.plan === plan) return { change: null, endsAt: endOf(current) };
    if (current.status === 'past_due') {
      const action = await services.payments.getAction(current.id);
      throw paymentRequiredError('Please pay your last renewal first', current.id, action);
    }
    return { change: await previewSwitch(services, order, current), endsAt: endOf(current) };
  });
}

function endOf({ cancelAtPeriodEnd, periodEnd }: Subscription): string | null {
  return cancelAtPeriodEnd ? periodEnd.toISOString() : null;
}

/**
 * A new plan has a price to confirm only if credit pays for it; otherwise the card form shows the
 * price.
 */
async function previewStart(services: Services, order: PlanOrder): Promise<PlanChange | null> {
  const price = await findPriceCoveredByCredit(services, order);
  return (
    price && {
      from: 'starter',
      dueNowPence: 0,
      differencePence: price.perMonthPence,
      accountCreditPence: price.creditPence,
      perMonthPence: price.perMonthPence,
      quantity: order.quantity,
      nextAt: null,
      proratedAt: services.now().toISOString(),
    }
  );
}

async function previewSwitch(
  { payments }: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<PlanChange> {
  const preview = await payments.previewChange(makePlanChange(current, order));
  const open = await openPayment(payments, order, current);
  return {
    from: current.plan,
    dueNowPence: open ?? preview.dueNow.pence,
    differencePence: open ?? preview.difference.pence,
    accountCreditPence: open ? 0 : (await payments.getCredit(order.customerId)).pence,
    perMonthPence: preview.perMonth.pence,
    quantity: order.quantity,
    nextAt: current.periodEnd.toISOString(),
    proratedAt: preview.proratedAt.toISOString(),
  };
}

/**
 * The amount still to be paid if a payment for the same change is already open; credit is already
 * deducted.
 */
async function openPayment(
  payments: Services['payments'],
  { plan, quantity }: PlanOrder,
  { id, pending }: Subscription,
): Promise<number | null> {
  if (pending?.plan !== plan || pending.quantity !== quantity) return null;
  const action = await payments.getAction(id);
  return action.kind === 'confirm_payment' ? action.amount.pence : null;
}
