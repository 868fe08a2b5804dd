import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { AgreedPrice } from '#shared/billing/contract.ts';
import { monthlyPrice } from '#shared/billing/plans.ts';
import { usableProrationDate } from '../locations/usable-proration-date.ts';
import type { Subscription, SubscriptionChange } from '../provider/port.ts';
import { SMALLEST_CHARGE_PENCE } from '../provider/port.ts';
import type { PlanOrder } from './plan-order.ts';

type PlanSelection = Pick<PlanOrder, 'plan' | 'quantity'>;

/**
 * A more expensive plan is charged at once; a cheaper one is settled on the next invoice. Which
 * plan is more expensive depends on the number of locations: Pro for four locations costs more than
 * Premium.
 */
export function makePlanChange(
  current: Subscription,
  { plan, quantity }: PlanSelection,
): SubscriptionChange {
  const before = monthlyPrice(current.plan, current.quantity);
  const isDearer = monthlyPrice(plan, quantity) > before;
  const settle = isDearer ? 'now' : 'next_invoice';
  return { subscriptionId: current.id, plan, quantity, settle };
}

/**
 * The change at the price the owner agreed to; throws if the price has changed since. A caller that
 * needs no agreement gets the current price.
 */
export async function confirmAgreedPrice(
  { payments, now }: Services,
  order: PlanOrder,
  current: Subscription,
): Promise<SubscriptionChange> {
  const change = makePlanChange(current, order);
  const { agreed } = order;
  if (agreed === undefined) return change;
  if (agreed === null) throw priceChanged();
  const shown = usableProrationDate(
    { ...current, hasPaymentMethod: true },
    agreed.proratedAt,
    now(),
  );
  const wanted = { ...change, ...(shown && { proratedAt: shown }) };
  const { dueNow, difference, perMonth, proratedAt } = await payments.previewChange(wanted);
  const price = { dueNow: dueNow.pence, difference: difference.pence, perMonth: perMonth.pence };
  if (!isAgreed(agreed, price)) throw priceChanged();
  return { ...change, proratedAt };
}

/** The price of a new plan that the customer's credit covers; null if a card form is needed. */
export async function findPriceCoveredByCredit(
  { payments }: Pick<Services, 'payments'>,
  { customerId, plan, quantity }: PlanSelection & { customerId: string },
): Promise<{ perMonthPence: number; creditPence: number } | null> {
  const perMonthPence = monthlyPrice(plan, quantity);
  const { pence: creditPence } = await payments.getCredit(customerId);
  const isPaid = perMonthPence - creditPence < SMALLEST_CHARGE_PENCE;
  return isPaid ? { perMonthPence, creditPence } : null;
}

/** Requires the owner's consent before credit is spent: merely opening a link must not spend it. */
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
  if (!agreed || !isAgreed(agreed, wanted)) throw priceChanged();
}

function isAgreed(
  { dueNowPence, differencePence, perMonthPence }: AgreedPrice,
  { dueNow, difference, perMonth }: { dueNow: number; difference: number; perMonth: number },
): boolean {
  return dueNowPence === dueNow && differencePence === difference && perMonthPence === perMonth;
}

function priceChanged(): AppError {
  return new AppError(
    'PRICE_CHANGED',
    'Please look at the price of this change again. Nothing was charged.',
  );
}
