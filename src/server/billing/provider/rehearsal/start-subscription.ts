import { type ClientAction, type PaidPlan, PaymentError, type Subscription } from '../port.ts';
import type { Act } from './act.ts';
import { addMonth } from './billing-period.ts';
import { collectInvoice } from './collect-invoice.ts';
import { issueInvoice, openIntent } from './invoices.ts';
import { monthlyPence, presentAction, presentSubscription } from './present.ts';
import { findSubscription, insertSubscription } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { simId } from './sim-id.ts';

/** Waits for its first payment, unless credit pays it; then only a card for later is asked for. */
export async function startSubscription(
  act: Act,
  { plan, quantity }: { plan: PaidPlan; quantity: number },
): Promise<{ subscription: Subscription; action: ClientAction }> {
  refuseQuantity(quantity);
  const { tx, at, customer } = act;
  const started = await insertSubscription(tx, {
    id: simId('sub'),
    customerId: customer.id,
    plan,
    quantity,
    status: 'incomplete',
    periodStart: at,
    periodEnd: addMonth(at, at.getUTCDate()),
    anchorDay: at.getUTCDate(),
    createdAt: at,
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: started.id });
  const issued = await issueInvoice(act, {
    subscriptionId: started.id,
    reason: 'create',
    total: monthlyPence(plan, quantity),
  });
  const isPaid = (await collectInvoice(act, issued, null, true)).outcome === 'paid';
  const intent = isPaid
    ? await openIntent(act, { kind: 'first_card', subscriptionId: started.id, amount: 0 })
    : issued.intent;
  const row = (await findSubscription(tx, started.id)) ?? started;
  return { subscription: presentSubscription(row, customer), action: presentAction(intent) };
}

export function refuseQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw new PaymentError('invalid', 'A subscription is for one location or more');
  }
}
