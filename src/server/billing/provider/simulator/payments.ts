import { DAY_MS } from '#shared/durations.ts';
import {
  gbp,
  type Money,
  PaymentError,
  type PaymentTarget,
  type RehearsalOutcome,
  SMALLEST_CHARGE_PENCE,
} from '../port.ts';
import type { Intent, StoredCheckout } from './account.ts';
import { emitApprovalRequest, emitPaymentFailure, settleInvoice } from './invoices.ts';
import { emitEvent, type Ledger, openIntent, pickById } from './ledger.ts';
import { chargeCard, type KnownCard } from './test-cards.ts';

const CLOSED = 'This payment is no longer open. Please start again.';
const NOT_APPROVED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const CHECKOUT_OPEN_MS = DAY_MS;

/**
 * Handles a card that the customer has entered. The same bank check applies to a card that is only
 * being saved.
 */
export function confirmPayment(ledger: Ledger, intent: Intent, card: KnownCard): RehearsalOutcome {
  if (intent.status === 'succeeded') return { status: 'succeeded' };
  if (intent.status === 'canceled') return { status: 'declined', message: CLOSED };
  const stored = { ...card, id: ledger.issueId('pm'), charges: 0 };
  const answer = chargeCard(stored, ledger.at, true);
  if (answer.outcome === 'declined') return declinePayment(ledger, intent, answer.message);
  ledger.account.cards.push(stored);
  if (answer.outcome === 'paid') return completePayment(ledger, intent, stored.id);
  Object.assign(intent, { status: 'needs_approval', cardId: stored.id });
  if (intent.invoiceId)
    emitApprovalRequest(ledger, pickById(ledger.account.invoices, intent.invoiceId));
  return { status: 'action_required' };
}

/** Handles the customer's approval or rejection of the payment at their bank. */
export function authenticatePayment(
  ledger: Ledger,
  intent: Intent,
  approve: boolean,
): RehearsalOutcome {
  if (intent.status === 'succeeded') return { status: 'succeeded' };
  if (intent.status !== 'needs_approval' || !intent.cardId) {
    return { status: 'declined', message: CLOSED };
  }
  return approve
    ? completePayment(ledger, intent, intent.cardId)
    : declinePayment(ledger, intent, NOT_APPROVED);
}

function completePayment(ledger: Ledger, intent: Intent, cardId: string): RehearsalOutcome {
  const { account } = ledger;
  const { id: setupId, kind, subscriptionId, invoiceId, checkoutId } = intent;
  Object.assign(intent, { status: 'succeeded', cardId });
  if (kind === 'payment') pickById(account.cards, cardId).charges += 1;
  if (kind === 'first_card' && subscriptionId) {
    pickById(account.subscriptions, subscriptionId).cardId = cardId;
    emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  }
  if (kind === 'new_card' && subscriptionId) {
    emitEvent(ledger, { type: 'card.saved', subscriptionId, setupId });
  }
  if (invoiceId) settleInvoice(ledger, pickById(account.invoices, invoiceId), cardId);
  if (checkoutId) {
    const checkout = pickById(account.checkouts, checkoutId);
    checkout.state = 'paid';
    const { amount, metadata } = checkout;
    emitEvent(ledger, { type: 'checkout.paid', checkoutId, amount: gbp(amount), metadata });
  }
  return { status: 'succeeded' };
}

function declinePayment(ledger: Ledger, intent: Intent, message: string): RehearsalOutcome {
  Object.assign(intent, { status: 'open', cardId: null });
  if (intent.invoiceId)
    emitPaymentFailure(ledger, pickById(ledger.account.invoices, intent.invoiceId));
  return { status: 'declined', message };
}

export function createCheckout(
  ledger: Ledger,
  order: Pick<StoredCheckout, 'name' | 'metadata' | 'successUrl' | 'cancelUrl'> & { amount: Money },
): string {
  const { name, metadata, successUrl, cancelUrl } = order;
  const amount = order.amount.pence;
  if (!Number.isInteger(amount) || amount < SMALLEST_CHARGE_PENCE) {
    throw new PaymentError('invalid', 'A payment has to be of 30 pence or more');
  }
  const checkoutId = ledger.issueId('cs');
  ledger.account.checkouts.push({
    id: checkoutId,
    name,
    amount,
    metadata,
    successUrl: successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkoutId),
    cancelUrl,
    state: 'open',
    refunded: 0,
    expiresAt: new Date(ledger.at.getTime() + CHECKOUT_OPEN_MS),
  });
  openIntent(ledger, { kind: 'payment', checkoutId, amount });
  return checkoutId;
}

/** Refunds part of a card payment, or all that is left of it. */
export function refundPayment(
  ledger: Ledger,
  of: NonNullable<PaymentTarget>,
  wanted: number = Number.POSITIVE_INFINITY,
): Money {
  const { row, charged, isPaid } = findPayment(ledger, of);
  const amount = Math.min(charged - row.refunded, wanted);
  if (!isPaid || amount === 0) return gbp(0);
  row.refunded += amount;
  const refund = { id: ledger.issueId('re'), of, amount, createdAt: ledger.at };
  ledger.account.refunds.push(refund);
  const full = row.refunded === charged;
  emitEvent(ledger, { type: 'payment.refunded', of, amount: gbp(row.refunded), full });
  return gbp(amount);
}

/** Handles a payment that the customer disputes at their bank. */
export function disputePayment(ledger: Ledger, of: NonNullable<PaymentTarget>): void {
  const { isPaid } = findPayment(ledger, of);
  if (!isPaid) throw new PaymentError('invalid', 'Only a payment can be disputed');
  emitEvent(ledger, { type: 'payment.disputed', of });
}

function findPayment({ account }: Ledger, of: NonNullable<PaymentTarget>) {
  if ('invoiceId' in of) {
    const row = pickById(account.invoices, of.invoiceId);
    return { row, charged: row.due, isPaid: row.status === 'paid' };
  }
  const row = pickById(account.checkouts, of.checkoutId);
  return { row, charged: row.amount, isPaid: row.state === 'paid' };
}
