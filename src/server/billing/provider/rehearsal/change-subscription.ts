import { gbp } from '../gbp.ts';
import { type ChangePreview, type ChangeResult, PaymentError, type WantedChange } from '../port.ts';
import type { Act } from './act.ts';
import { prorate } from './billing-period.ts';
import { collectInvoice } from './collect-invoice.ts';
import { PAYMENT_HOURS } from './due-query.ts';
import { dropPending, issueInvoice } from './invoices.ts';
import { monthlyPence, presentAction, presentSubscription } from './present.ts';
import { findIntent, findSubscription, updateSubscription } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { settleInvoice } from './settle-invoice.ts';
import { refuseQuantity } from './start-subscription.ts';
import type { SimulatedSubscription } from './table.ts';

type Wanted = Pick<WantedChange, 'subscriptionId' | 'plan' | 'quantity'>;

export async function previewChange(act: Act, wanted: WantedChange): Promise<ChangePreview> {
  const subscription = await findChangeable(act, wanted);
  const { plan, quantity, settle, proratedAt = act.at } = wanted;
  refuseOtherPeriod(subscription, proratedAt);
  const difference = differenceFor(subscription, wanted, proratedAt);
  const { duePence } = settleInvoice(difference, act.customer.credit);
  return {
    dueNow: gbp(settle === 'now' ? duePence : 0),
    difference: gbp(difference),
    perMonth: gbp(monthlyPence(plan, quantity)),
    proratedAt,
  };
}

export async function changeSubscription(act: Act, wanted: WantedChange): Promise<ChangeResult> {
  const subscription = await findChangeable(act, wanted);
  const { plan, quantity, proratedAt = act.at } = wanted;
  refuseOtherPeriod(subscription, proratedAt);
  const difference = differenceFor(subscription, wanted, proratedAt);
  await dropPending(act, subscription.id);
  const isSame = plan === subscription.plan && quantity === subscription.quantity;
  if (wanted.settle === 'now' && !isSame) return settleNow(act, subscription, wanted, difference);
  const changed = await updateSubscription(act.tx, subscription.id, {
    plan,
    quantity,
    carried: subscription.carried + difference,
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: subscription.id });
  return {
    outcome: 'applied',
    subscription: presentSubscription(changed, act.customer),
    charged: gbp(0),
  };
}

async function settleNow(
  act: Act,
  { id: subscriptionId, cardId, periodEnd }: SimulatedSubscription,
  { plan, quantity }: Wanted,
  total: number,
): Promise<ChangeResult> {
  const issued = await issueInvoice(act, { subscriptionId, reason: 'update', total });
  const expiresAt = act.at.getTime() + PAYMENT_HOURS * 3_600_000;
  await updateSubscription(act.tx, subscriptionId, {
    pendingPlan: plan,
    pendingQuantity: quantity,
    pendingInvoiceId: issued.invoice.id,
    pendingExpiresAt: new Date(Math.min(expiresAt, periodEnd.getTime())),
  });
  const collected = await collectInvoice(act, issued, cardId, true);
  const row = await findSubscription(act.tx, subscriptionId);
  if (!row) throw new Error('a subscription was lost');
  const subscription = presentSubscription(row, act.customer);
  if (collected.outcome === 'paid') {
    return { outcome: 'applied', subscription, charged: gbp(issued.invoice.due) };
  }
  await recordEvent(act, { type: 'subscription.changed', subscriptionId });
  const action = presentAction(await findIntent(act.tx, { invoiceId: issued.invoice.id }));
  return collected.outcome === 'declined'
    ? { outcome: 'declined', subscription, message: collected.message, action }
    : { outcome: 'action_required', subscription, action };
}

/** What the rest of the period costs more, or less. */
function differenceFor(
  subscription: SimulatedSubscription,
  { plan, quantity }: Wanted,
  at: Date,
): number {
  const before = monthlyPence(subscription.plan, subscription.quantity);
  return prorate(monthlyPence(plan, quantity) - before, subscription, at);
}

function refuseOtherPeriod({ periodStart, periodEnd }: SimulatedSubscription, at: Date): void {
  if (at < periodStart || at > periodEnd) {
    throw new PaymentError('invalid', 'The change has to lie within the current period');
  }
}

async function findChangeable(act: Act, wanted: Wanted): Promise<SimulatedSubscription> {
  refuseQuantity(wanted.quantity);
  const subscription = await findSubscription(act.tx, wanted.subscriptionId);
  if (!subscription) throw new PaymentError('not_found', 'There is no such subscription');
  if (subscription.status !== 'active' && subscription.status !== 'past_due') {
    throw new PaymentError('invalid', 'Only a subscription that is paid for can be changed');
  }
  return subscription;
}
