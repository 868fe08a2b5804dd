import { findBusiness } from '#server/businesses/queries.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { AgreedPrice, PlanChange, PlanPreview } from '#shared/billing/contract.ts';
import { monthlyPrice } from '#shared/billing/plans.ts';
import { chooseProrationDate } from '../locations/request-quantity-change.ts';
import { customerIdOf } from '../payments/ensure-customer.ts';
import { paymentRequiredError } from '../payments/payment-action.ts';
import {
  type PaidPlan,
  SMALLEST_CHARGE_PENCE,
  type Subscription,
  type SubscriptionChange,
} from '../provider/port.ts';
import { withProviderErrors } from '../provider/with-provider-errors.ts';
import { chooseSubscription } from '../subscriptions/refresh-subscription.ts';
import { findPaidQuantity, type PlanOrder } from './select-plan.ts';

const FREE_PREVIEW: PlanPreview = { change: null, endsAt: null };

/** What choosing a plan would charge or credit now. Read-only. */
export async function previewPlan(
  services: Services,
  businessId: string,
  plan: PaidPlan,
): Promise<PlanPreview> {
  const business = await findBusiness(services.db, businessId);
  if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const customerId = customerIdOf(services, business);
  if (!customerId) return FREE_PREVIEW;
  const quantity = await findPaidQuantity(services, businessId, plan);
  const order = { businessId, customerId, plan, quantity };
  return withProviderErrors(services, async () => {
    const current = chooseSubscription(await services.payments.listSubscriptions(customerId));
    if (!current) return { change: await previewStart(services, order), endsAt: null };
    if (current.status === 'incomplete') return FREE_PREVIEW;
    if (current.plan === plan) return { change: null, endsAt: planEndDate(current) };
    if (current.status === 'past_due') {
      const action = await services.payments.getAction(current.id);
      throw paymentRequiredError('Please pay your last renewal first', current.id, action);
    }
    return { change: await previewSwitch(services, order, current), endsAt: planEndDate(current) };
  });
}

function planEndDate({ cancelAtPeriodEnd, periodEnd }: Subscription): string | null {
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

type PlanSelection = Pick<PlanOrder, 'plan' | 'quantity'>;

/**
 * A more expensive plan is charged at once; a cheaper one is settled on the next invoice. Which
 * plan is more expensive depends on the number of locations: Pro for four locations costs more than
 * Premium.
 */
function makePlanChange(
  current: Subscription,
  { plan, quantity }: PlanSelection,
): SubscriptionChange {
  const before = monthlyPrice(current.plan, current.quantity);
  const isDearer = monthlyPrice(plan, quantity) > before;
  const settle = isDearer ? 'now' : 'next_invoice';
  return { subscriptionId: current.id, plan, quantity, settle };
}

/**
 * The change at the price the owner agreed to; throws if the price has changed since. Without an
 * agreed price, the current one is used.
 */
export async function confirmAgreedPrice(
  { payments, now }: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<SubscriptionChange> {
  const change = makePlanChange(current, order);
  const { agreed } = order;
  if (agreed === undefined) return change;
  if (agreed === null) throw priceChangedError();
  const shown = chooseProrationDate(
    { ...current, hasPaymentMethod: true },
    agreed.proratedAt,
    now(),
  );
  const wanted = { ...change, ...(shown && { proratedAt: shown }) };
  const { dueNow, difference, perMonth, proratedAt } = await payments.previewChange(wanted);
  const price = { dueNow: dueNow.pence, difference: difference.pence, perMonth: perMonth.pence };
  if (!isPriceAgreed(agreed, price)) throw priceChangedError();
  return { ...change, proratedAt };
}

/** The price of a new plan that the customer's credit covers; null if a card form is needed. */
async function findPriceCoveredByCredit(
  { payments }: Pick<Services, 'payments'>,
  { customerId, plan, quantity }: PlanSelection & { customerId: string },
): Promise<{ perMonthPence: number; creditPence: number } | null> {
  const perMonthPence = monthlyPrice(plan, quantity);
  const { pence: creditPence } = await payments.getCredit(customerId);
  const isPaid = perMonthPence - creditPence < SMALLEST_CHARGE_PENCE;
  return isPaid ? { perMonthPence, creditPence } : null;
}

/**
 * Refuses to spend credit unless the owner agreed to the price: merely opening a link must not
 * spend it. A request without `agreed` is not checked.
 */
export async function requireConsentToSpendCredit(
  services: Pick<Services, 'payments'>,
  order: PlanOrder,
): Promise<void> {
  const { agreed } = order;
  if (agreed === undefined) return;
  const price = await findPriceCoveredByCredit(services, order);
  if (!price) return;
  const { perMonthPence } = price;
  const wanted = { dueNow: 0, difference: perMonthPence, perMonth: perMonthPence };
  if (!agreed || !isPriceAgreed(agreed, wanted)) throw priceChangedError();
}

function isPriceAgreed(
  { dueNowPence, differencePence, perMonthPence }: AgreedPrice,
  { dueNow, difference, perMonth }: { dueNow: number; difference: number; perMonth: number },
): boolean {
  return dueNowPence === dueNow && differencePence === difference && perMonthPence === perMonth;
}

function priceChangedError(): AppError {
  return new AppError('PRICE_CHANGED', 'Please check the price again. Nothing was charged.');
}
