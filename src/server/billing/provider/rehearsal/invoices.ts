import { randomBytes } from 'node:crypto';
import { gbp } from '../gbp.ts';
import type { InvoiceReason } from '../port.ts';
import type { Act } from './act.ts';
import {
  addCredit,
  cancelIntentOf,
  findSubscription,
  insertIntent,
  insertInvoice,
  lockCustomer,
  openInvoicesOf,
  updateInvoice,
  updateSubscription,
} from './queries.ts';
import { recordEvent } from './record-event.ts';
import { settleInvoice } from './settle-invoice.ts';
import { simId } from './sim-id.ts';
import type { SimulatedIntent, SimulatedInvoice } from './table.ts';

const NO_PENDING = {
  pendingPlan: null,
  pendingQuantity: null,
  pendingInvoiceId: null,
  pendingExpiresAt: null,
} as const;

/** Writes an invoice and uses the customer's credit for it. What is left to pay waits for a card. */
export async function issueInvoice(
  act: Act,
  order: { subscriptionId: string; reason: InvoiceReason; total: number },
): Promise<{ invoice: SimulatedInvoice; intent: SimulatedIntent | null }> {
  const { tx, at, customer } = act;
  // Read again: the same act may have moved credit before.
  const credit = (await lockCustomer(tx, customer.id))?.credit ?? 0;
  const settled = settleInvoice(order.total, credit);
  const invoice = await insertInvoice(tx, {
    id: simId('in'),
    customerId: customer.id,
    ...order,
    status: 'open',
    creditUsed: credit - settled.creditPence,
    due: settled.duePence,
    createdAt: at,
  });
  await moveCredit(act, -invoice.creditUsed, 'used for an invoice', invoice.id);
  if (invoice.due === 0) return { invoice, intent: null };
  const intent = await openIntent(act, { invoiceId: invoice.id, amount: invoice.due });
  return { invoice, intent };
}

/** The change that waited for it now holds, and a subscription that owes nothing else is active. */
export async function markInvoicePaid(
  act: Act,
  invoice: SimulatedInvoice,
  cardId: string | null,
): Promise<void> {
  const { tx } = act;
  await updateInvoice(tx, invoice.id, { status: 'paid', nextAttemptAt: null });
  const subscription = await findSubscription(tx, invoice.subscriptionId);
  if (!subscription) throw new Error('an invoice without its subscription');
  const { pendingPlan, pendingQuantity, pendingInvoiceId } = subscription;
  const isOfChange = pendingInvoiceId === invoice.id;
  const owed = (await openInvoicesOf(tx, subscription.id)).filter(
    ({ id }) => id !== pendingInvoiceId,
  );
  const isLive = ['incomplete', 'past_due', 'active'].includes(subscription.status);
  await updateSubscription(tx, subscription.id, {
    ...(cardId && { cardId }),
    ...(isLive && owed.length === 0 && { status: 'active' }),
    ...(isOfChange &&
      pendingPlan &&
      pendingQuantity && { plan: pendingPlan, quantity: pendingQuantity, ...NO_PENDING }),
  });
  await recordEvent(act, { type: 'subscription.changed', subscriptionId: subscription.id });
  await recordEvent(act, {
    type: 'invoice.paid',
    invoiceId: invoice.id,
    subscriptionId: subscription.id,
    amount: gbp(invoice.due),
    reason: invoice.reason,
  });
}

export async function markInvoiceFailed(
  act: Act,
  invoice: Pick<SimulatedInvoice, 'id' | 'subscriptionId' | 'attempts' | 'nextAttemptAt'>,
): Promise<void> {
  const { id: invoiceId, subscriptionId, attempts, nextAttemptAt } = invoice;
  await updateInvoice(act.tx, invoiceId, { attempts, nextAttemptAt });
  const nextAttempt = nextAttemptAt;
  await recordEvent(act, { type: 'invoice.failed', invoiceId, subscriptionId, nextAttempt });
}

/** Nobody can pay it any more, and the credit it used comes back. */
export async function voidInvoice(act: Act, invoice: SimulatedInvoice): Promise<void> {
  await updateInvoice(act.tx, invoice.id, { status: 'void', nextAttemptAt: null });
  await cancelIntentOf(act.tx, invoice.id);
  await moveCredit(act, invoice.creditUsed, 'returned by a void invoice', invoice.id);
}

/** The change that waits for a payment, if there is one, is given up. */
export async function dropPending(act: Act, subscriptionId: string): Promise<boolean> {
  const subscription = await findSubscription(act.tx, subscriptionId);
  if (!subscription?.pendingInvoiceId) return false;
  const open = await openInvoicesOf(act.tx, subscriptionId);
  const invoice = open.find(({ id }) => id === subscription.pendingInvoiceId);
  if (invoice) await voidInvoice(act, invoice);
  await updateSubscription(act.tx, subscriptionId, NO_PENDING);
  await recordEvent(act, { type: 'subscription.changed', subscriptionId });
  return true;
}

export async function openIntent(
  { tx, customer }: Act,
  of: { amount: number } & Partial<
    Pick<SimulatedIntent, 'kind' | 'invoiceId' | 'checkoutId' | 'subscriptionId'>
  >,
): Promise<SimulatedIntent> {
  const id = simId(of.kind ? 'seti' : 'pi');
  return await insertIntent(tx, {
    id,
    clientSecret: `${id}_secret_${randomBytes(18).toString('base64url')}`,
    kind: 'payment',
    customerId: customer.id,
    status: 'open',
    ...of,
  });
}

async function moveCredit(
  { tx, at, customer }: Act,
  amount: number,
  reason: string,
  invoiceId: string,
): Promise<void> {
  if (amount === 0) return;
  await addCredit(tx, {
    id: simId('cbtxn'),
    customerId: customer.id,
    amount,
    reason,
    metadata: { invoiceId },
    createdAt: at,
  });
}
