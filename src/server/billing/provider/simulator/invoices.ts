import { gbp, type InvoiceReason } from '../port.ts';
import type { Intent, StoredInvoice, StoredSubscription } from './account.ts';
import { emitEvent, type Ledger, openIntent, pickById, recordCreditMovement } from './ledger.ts';
import { settleInvoice } from './money.ts';
import { type ChargeOutcome, chargeCard } from './test-cards.ts';

/** Issues an invoice and deducts the customer's credit. The rest waits for a card. */
export function issueInvoice(
  ledger: Ledger,
  order: { subscriptionId: string; reason: InvoiceReason; total: number },
): StoredInvoice {
  const { account, at: createdAt } = ledger;
  const settled = settleInvoice(order.total, account.credit);
  const invoice: StoredInvoice = {
    id: ledger.issueId('in'),
    ...order,
    status: 'open',
    creditUsed: account.credit - settled.creditPence,
    due: settled.duePence,
    refunded: 0,
    attempts: 0,
    nextAttemptAt: null,
    createdAt,
  };
  account.invoices.push(invoice);
  const { id: invoiceId, creditUsed, due } = invoice;
  if (creditUsed !== 0)
    recordCreditMovement(ledger, -creditUsed, 'used for an invoice', { invoiceId });
  if (due > 0) openIntent(ledger, { kind: 'payment', invoiceId, amount: due });
  return invoice;
}

export type CollectionResult = ChargeOutcome | { outcome: 'no_card' };

/** Collects an invoice, from credit alone or from a stored card. */
export function collectInvoice(
  ledger: Ledger,
  invoice: StoredInvoice,
  cardId: string | null,
  isPresent: boolean,
): CollectionResult {
  const intent = findIntent(ledger, { invoiceId: invoice.id });
  if (!intent) {
    markInvoicePaid(ledger, invoice, null);
    return { outcome: 'paid' };
  }
  if (!cardId) return { outcome: 'no_card' };
  const card = pickById(ledger.account.cards, cardId);
  const charge = chargeCard(card, ledger.at, isPresent);
  if (charge.outcome === 'paid') {
    card.charges += 1;
    Object.assign(intent, { status: 'succeeded', cardId });
    markInvoicePaid(ledger, invoice, cardId);
  }
  if (charge.outcome === 'needs_approval') {
    Object.assign(intent, { status: 'needs_approval', cardId });
    askForApproval(ledger, invoice);
  }
  if (charge.outcome === 'declined' && isPresent) emitPaymentFailure(ledger, invoice);
  return charge;
}

/**
 * Applies the change that waited for this invoice and activates a subscription without other debts.
 */
export function markInvoicePaid(
  ledger: Ledger,
  invoice: StoredInvoice,
  cardId: string | null,
): void {
  Object.assign(invoice, { status: 'paid', nextAttemptAt: null });
  const { id: invoiceId, subscriptionId, due, reason } = invoice;
  const subscription = pickById(ledger.account.subscriptions, subscriptionId);
  const { pending } = subscription;
  const owed = openInvoicesOf(ledger, subscriptionId).filter(({ id }) => id !== pending?.invoiceId);
  if (cardId) subscription.cardId = cardId;
  if (!subscription.endedAt && owed.length === 0) subscription.status = 'active';
  if (pending?.invoiceId === invoiceId) {
    const { plan, quantity } = pending;
    Object.assign(subscription, { plan, quantity, pending: null });
  }
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  emitEvent(ledger, { type: 'invoice.paid', invoiceId, subscriptionId, amount: gbp(due), reason });
}

export function emitPaymentFailure(ledger: Ledger, invoice: StoredInvoice): void {
  const { id: invoiceId, subscriptionId, nextAttemptAt: nextAttempt } = invoice;
  emitEvent(ledger, { type: 'invoice.failed', invoiceId, subscriptionId, nextAttempt });
}

export function askForApproval(ledger: Ledger, { id: invoiceId, subscriptionId }: StoredInvoice) {
  emitEvent(ledger, { type: 'invoice.action_required', invoiceId, subscriptionId });
}

/** Voids an invoice, so that it can no longer be paid, and returns the credit it used. */
export function voidInvoice(ledger: Ledger, invoice: StoredInvoice): void {
  Object.assign(invoice, { status: 'void', nextAttemptAt: null });
  const { id: invoiceId, creditUsed } = invoice;
  const intent = findIntent(ledger, { invoiceId });
  if (intent && intent.status !== 'succeeded') intent.status = 'canceled';
  if (creditUsed !== 0)
    recordCreditMovement(ledger, creditUsed, 'returned by a void invoice', { invoiceId });
}

/** Cancels the change that waits for a payment, if there is one. */
export function cancelPendingChange(ledger: Ledger, subscription: StoredSubscription): void {
  const { id: subscriptionId, pending } = subscription;
  if (!pending) return;
  const open = openInvoicesOf(ledger, subscriptionId);
  const invoice = open.find(({ id }) => id === pending.invoiceId);
  if (invoice) voidInvoice(ledger, invoice);
  subscription.pending = null;
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
}

/** The newest invoice comes first. */
export function openInvoicesOf(
  { account }: Pick<Ledger, 'account'>,
  subscriptionId: string,
): StoredInvoice[] {
  return account.invoices
    .filter((invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'open')
    .reverse();
}

export function findIntent(
  { account }: Pick<Ledger, 'account'>,
  of: { invoiceId: string } | { checkoutId: string },
): Intent | undefined {
  return account.intents.find((intent) =>
    'invoiceId' in of ? intent.invoiceId === of.invoiceId : intent.checkoutId === of.checkoutId,
  );
}
