import { gbp } from '../gbp.ts';
import type { Money } from '../port.ts';
import type { Act } from './act.ts';
import { prorate } from './billing-period.ts';
import { collectInvoice } from './collect-invoice.ts';
import { dropPending, issueInvoice, voidInvoice } from './invoices.ts';
import { monthlyPence } from './present.ts';
import { openInvoicesOf, updateSubscription } from './queries.ts';
import { recordEvent } from './record-event.ts';
import type { SimulatedSubscription } from './table.ts';

/** Ends it at this moment; nothing of it can be paid any more. */
export async function endSubscription(
  act: Act,
  subscription: SimulatedSubscription,
  {
    status = 'canceled',
    creditUnusedTime = false,
  }: { status?: 'canceled' | 'expired'; creditUnusedTime?: boolean } = {},
): Promise<Money> {
  await dropPending(act, subscription.id);
  for (const invoice of await openInvoicesOf(act.tx, subscription.id)) {
    await voidInvoice(act, invoice);
  }
  const credited = creditUnusedTime ? unusedPence(subscription, act.at) : 0;
  await credit(act, subscription.id, credited);
  await updateSubscription(act.tx, subscription.id, {
    status,
    endedAt: act.at,
    cancelAtPeriodEnd: false,
    carried: 0,
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: subscription.id });
  return gbp(credited);
}

/** What its end at this moment gives back. Only time that was paid for is worth something. */
export function unusedPence(subscription: SimulatedSubscription, at: Date): number {
  const { plan, quantity, carried, status } = subscription;
  if (status !== 'active') return 0;
  return Math.max(0, prorate(monthlyPence(plan, quantity), subscription, at) - carried);
}

async function credit(act: Act, subscriptionId: string, pence: number): Promise<void> {
  if (pence === 0) return;
  const issued = await issueInvoice(act, { subscriptionId, reason: 'update', total: -pence });
  await collectInvoice(act, issued, null, false);
}
