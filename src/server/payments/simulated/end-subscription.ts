import type { Money } from '../../platform/payment-provider.ts';
import { gbp } from '../gbp.ts';
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
  // Only time that was paid for is worth something.
  const isWorthCredit = creditUnusedTime && subscription.status === 'active';
  const credited = isWorthCredit ? await creditRest(act, subscription) : 0;
  await updateSubscription(act.tx, subscription.id, {
    status,
    endedAt: act.at,
    cancelAtPeriodEnd: false,
    carried: 0,
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: subscription.id });
  return gbp(credited);
}

async function creditRest(act: Act, subscription: SimulatedSubscription): Promise<number> {
  const { id: subscriptionId, plan, quantity, carried } = subscription;
  const unused = prorate(monthlyPence(plan, quantity), subscription, act.at) - carried;
  if (unused <= 0) return 0;
  const issued = await issueInvoice(act, { subscriptionId, reason: 'update', total: -unused });
  await collectInvoice(act, issued, null, false);
  return unused;
}
