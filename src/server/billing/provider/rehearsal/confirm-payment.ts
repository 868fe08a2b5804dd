import { gbp } from '../gbp.ts';
import type { SimulatedOutcome } from '../port.ts';
import type { Act } from './act.ts';
import { askForApproval } from './collect-invoice.ts';
import { markInvoiceFailed, markInvoicePaid } from './invoices.ts';
import {
  countCharge,
  findCheckoutRow,
  findInvoice,
  insertCard,
  updateCheckout,
  updateIntent,
  updateSubscription,
} from './queries.ts';
import { recordEvent } from './record-event.ts';
import { simId } from './sim-id.ts';
import type { SimulatedIntent } from './table.ts';
import { checkCard, type KnownCard } from './test-cards.ts';

const CLOSED = 'This payment is no longer open. Please start again.';
const NOT_APPROVED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The customer has entered a card. */
export async function confirmPayment(
  act: Act,
  intent: SimulatedIntent,
  card: KnownCard,
): Promise<SimulatedOutcome> {
  if (intent.status === 'succeeded') return { status: 'succeeded' };
  if (intent.status === 'canceled') return { status: 'declined', message: CLOSED };
  const answer = checkCard(card, act.at);
  if (answer.outcome === 'declined') return await decline(act, intent, answer.message);
  const cardId = simId('pm');
  await insertCard(act.tx, { ...card, id: cardId, customerId: act.customer.id });
  if (answer.outcome === 'paid') return await succeed(act, intent, cardId);
  await updateIntent(act.tx, intent.id, { status: 'needs_approval', cardId });
  const invoice = intent.invoiceId && (await findInvoice(act.tx, intent.invoiceId));
  if (invoice) await askForApproval(act, invoice);
  return { status: 'action_required' };
}

/** The customer has answered their bank. */
export async function authenticatePayment(
  act: Act,
  intent: SimulatedIntent,
  approve: boolean,
): Promise<SimulatedOutcome> {
  if (intent.status === 'succeeded') return { status: 'succeeded' };
  if (intent.status !== 'needs_approval' || !intent.cardId) {
    return { status: 'declined', message: CLOSED };
  }
  return approve
    ? await succeed(act, intent, intent.cardId)
    : await decline(act, intent, NOT_APPROVED);
}

async function succeed(
  act: Act,
  intent: SimulatedIntent,
  cardId: string,
): Promise<SimulatedOutcome> {
  const { tx } = act;
  const { subscriptionId } = intent;
  await updateIntent(tx, intent.id, { status: 'succeeded', cardId });
  if (intent.kind === 'payment') await countCharge(tx, cardId);
  if (intent.kind === 'first_card' && subscriptionId) {
    await updateSubscription(tx, subscriptionId, { cardId });
    await recordEvent(act, { type: 'subscription.changed', subscriptionId });
  }
  if (intent.kind === 'new_card' && subscriptionId) {
    await recordEvent(act, { type: 'card.saved', subscriptionId, setupId: intent.id });
  }
  const invoice = intent.invoiceId && (await findInvoice(tx, intent.invoiceId));
  if (invoice) await markInvoicePaid(act, invoice, cardId);
  const checkout = intent.checkoutId && (await findCheckoutRow(tx, intent.checkoutId));
  if (checkout) {
    await updateCheckout(tx, checkout.id, { state: 'paid' });
    const { id: checkoutId, amount, metadata } = checkout;
    await recordEvent(act, { type: 'checkout.paid', checkoutId, amount: gbp(amount), metadata });
  }
  return { status: 'succeeded' };
}

async function decline(
  act: Act,
  intent: SimulatedIntent,
  message: string,
): Promise<SimulatedOutcome> {
  await updateIntent(act.tx, intent.id, { status: 'open', cardId: null });
  const invoice = intent.invoiceId && (await findInvoice(act.tx, intent.invoiceId));
  if (invoice) await markInvoiceFailed(act, invoice);
  return { status: 'declined', message };
}
