import type { Services } from '#server/services.ts';
import { type Act, act } from './act.ts';
import { addMonth } from './billing-period.ts';
import { askForApproval, collectInvoice } from './collect-invoice.ts';
import { type Due, findNextDue } from './due-query.ts';
import { endSubscription } from './end-subscription.ts';
import { dropPending, issueInvoice, markInvoiceFailed } from './invoices.ts';
import { monthlyPence } from './present.ts';
import {
  findCard,
  findCheckoutRow,
  findIntent,
  findInvoice,
  findSubscription,
  updateCheckout,
  updateIntent,
  updateSubscription,
} from './queries.ts';
import { recordEvent } from './record-event.ts';
import type { SimulatedIntent, SimulatedInvoice, SimulatedSubscription } from './table.ts';

const DAY_MS = 24 * 3_600_000;
/** When an unpaid renewal is tried again; after the last of them the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];
const MOST_AT_ONCE = 1_000;

/** Makes happen, one after the other and each at its own time, what the clock has passed. */
export async function tick({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (let happened = 0; happened < MOST_AT_ONCE; happened++) {
    const due = await findNextDue(db, now());
    if (!due) return;
    await db.transaction(async (tx) => {
      const held = await act(tx, due.at, due.customerId);
      // Another server may have been faster; then something else is next by now.
      const next = await findNextDue(tx, now());
      if (next?.id === due.id && next.kind === due.kind) await HAPPENINGS[due.kind](held, due.id);
    });
  }
}

const HAPPENINGS: Record<Due['kind'], (act: Act, id: string) => Promise<unknown>> = {
  period_end: async (act, id) => {
    const subscription = await findSubscription(act.tx, id);
    if (!subscription) return;
    // What was to go onto an invoice that never comes becomes credit.
    const ending = { creditUnusedTime: true };
    if (subscription.cancelAtPeriodEnd) await endSubscription(act, subscription, ending);
    else await renew(act, subscription);
  },
  never_paid: async (act, id) => {
    const subscription = await findSubscription(act.tx, id);
    if (subscription) await endSubscription(act, subscription, { status: 'expired' });
  },
  pending_change: dropPending,
  retry: async (act, id) => {
    const invoice = await findInvoice(act.tx, id);
    const intent = await findIntent(act.tx, { invoiceId: id });
    if (invoice && intent) await collectRenewal(act, { invoice, intent });
  },
  checkout: async (act, id) => {
    const checkout = await findCheckoutRow(act.tx, id);
    const intent = await findIntent(act.tx, { checkoutId: id });
    if (!checkout || !intent) return;
    await updateCheckout(act.tx, id, { state: 'expired' });
    await updateIntent(act.tx, intent.id, { status: 'canceled' });
    await recordEvent(act, { type: 'checkout.expired', checkoutId: id });
  },
};

async function renew(act: Act, subscription: SimulatedSubscription): Promise<void> {
  const { id: subscriptionId, plan, quantity, carried, periodEnd, anchorDay } = subscription;
  await updateSubscription(act.tx, subscriptionId, {
    periodStart: periodEnd,
    periodEnd: addMonth(periodEnd, anchorDay),
    carried: 0,
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId });
  const total = monthlyPence(plan, quantity) + carried;
  await collectRenewal(act, await issueInvoice(act, { subscriptionId, reason: 'cycle', total }));
}

/** Nobody is there to approve anything, so a bank that asks is as good as one that declines. */
async function collectRenewal(
  act: Act,
  issued: { invoice: SimulatedInvoice; intent: SimulatedIntent | null },
): Promise<void> {
  const { invoice } = issued;
  const subscription = await findSubscription(act.tx, invoice.subscriptionId);
  if (!subscription) return;
  const collected = await collectInvoice(act, issued, subscription.cardId, false);
  if (collected.outcome === 'paid') return;
  const pause = RETRY_AFTER_DAYS[invoice.attempts];
  await markInvoiceFailed(act, {
    ...invoice,
    attempts: invoice.attempts + 1,
    nextAttemptAt: pause ? new Date(act.at.getTime() + pause * DAY_MS) : null,
  });
  const card = subscription.cardId && (await findCard(act.tx, subscription.cardId));
  if (card && card.behaviour === 'asks_approval') await askForApproval(act, invoice);
  if (!pause) {
    await endSubscription(act, subscription);
    return;
  }
  await updateSubscription(act.tx, subscription.id, { status: 'past_due' });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: subscription.id });
}
