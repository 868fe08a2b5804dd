import { PLANS } from '#shared/billing/plans.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { gbp, type PaidPlan, SMALLEST_CHARGE_PENCE } from '../port.ts';
import type { Intent, SimulatedAccount, StoredInvoice, StoredSubscription } from './account.ts';
import { emitEvent, type Ledger, openIntent, pickById, recordCreditMovement } from './ledger.ts';
import { type ChargeOutcome, chargeCard } from './test-cards.ts';

/** How long a customer has to make a first payment or to pay for a change. */
export const PAYMENT_DEADLINE_MS = 23 * HOUR_MS;

/** Issues an invoice and deducts the customer's credit. The rest waits for a card. */
export function issueInvoice(
  ledger: Ledger,
  order: Pick<StoredInvoice, 'subscriptionId' | 'reason' | 'total' | 'covers'>,
): StoredInvoice {
  const { account, at: createdAt } = ledger;
  const settled = deductCredit(order.total, account.credit);
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

type CollectionResult = ChargeOutcome | { outcome: 'no_card' };

/** Collects an invoice, from credit alone or from a stored card. */
export function collectInvoice(
  ledger: Ledger,
  invoice: StoredInvoice,
  cardId: string | null,
  isPresent: boolean,
): CollectionResult {
  const intent = findIntent(ledger, { invoiceId: invoice.id });
  if (!intent) {
    settleInvoice(ledger, invoice, null);
    return { outcome: 'paid' };
  }
  if (!cardId) return { outcome: 'no_card' };
  const card = pickById(ledger.account.cards, cardId);
  const charge = chargeCard(card, ledger.at, isPresent);
  if (charge.outcome === 'paid') {
    card.charges += 1;
    Object.assign(intent, { status: 'succeeded', cardId });
    settleInvoice(ledger, invoice, cardId);
  }
  if (charge.outcome === 'needs_approval') {
    Object.assign(intent, { status: 'needs_approval', cardId });
    emitApprovalRequest(ledger, invoice);
  }
  if (charge.outcome === 'declined' && isPresent) emitPaymentFailure(ledger, invoice);
  return charge;
}

/**
 * Applies the change that waited for this invoice and activates a subscription without other debts.
 */
export function settleInvoice(ledger: Ledger, invoice: StoredInvoice, cardId: string | null): void {
  Object.assign(invoice, { status: 'paid', nextAttemptAt: null });
  const { id: invoiceId, subscriptionId, due, reason } = invoice;
  const subscription = pickById(ledger.account.subscriptions, subscriptionId);
  const { pending } = subscription;
  const owed = findOpenInvoices(ledger, subscriptionId).filter(
    ({ id }) => id !== pending?.invoiceId,
  );
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

export function emitApprovalRequest(
  ledger: Ledger,
  { id: invoiceId, subscriptionId }: StoredInvoice,
) {
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
  const open = findOpenInvoices(ledger, subscriptionId);
  const invoice = open.find(({ id }) => id === pending.invoiceId);
  if (invoice) voidInvoice(ledger, invoice);
  subscription.pending = null;
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
}

/** The newest invoice comes first. */
export function findOpenInvoices(
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

/** Rounds down to the second, because card providers prorate by whole seconds. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1000) * 1000);
}

export function monthlyPence(plan: PaidPlan, quantity: number): number {
  return PLANS[plan].pricePence * quantity;
}

/** One month later, on the anchor day, or on the last day if the month is too short for it. */
export function addMonth(from: Date, anchorDay: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = new Date(from);
  later.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return later;
}

type Period = { periodStart: Date; periodEnd: Date };

/** The share of a monthly price for the rest of a period, to the second. */
export function prorate(pence: number, { periodStart, periodEnd }: Period, at: Date): number {
  const length = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(length, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.round((pence * left) / length);
}

/** Uses credit first; a negative total becomes credit. */
export function deductCredit(
  totalPence: number,
  creditPence: number,
): { duePence: number; creditPence: number } {
  const left = totalPence - creditPence;
  if (left > 0 && left < SMALLEST_CHARGE_PENCE) return { duePence: 0, creditPence: -left };
  return { duePence: Math.max(0, left), creditPence: left < 0 ? -left : 0 };
}

export type DueDate = {
  kind: 'period_end' | 'never_paid' | 'pending_change' | 'retry' | 'checkout';
  id: string;
  at: Date;
};

/** Everything that will happen automatically, soonest first. */
export function dueDates({ subscriptions, invoices, checkouts }: SimulatedAccount): DueDate[] {
  const dates: DueDate[] = [];
  for (const { id, status, periodEnd, createdAt, pending } of subscriptions) {
    if (status === 'active' || status === 'past_due') {
      dates.push({ kind: 'period_end', id, at: periodEnd });
    }
    if (status === 'incomplete') {
      dates.push({
        kind: 'never_paid',
        id,
        at: new Date(createdAt.getTime() + PAYMENT_DEADLINE_MS),
      });
    }
    if (pending) dates.push({ kind: 'pending_change', id, at: pending.expiresAt });
  }
  for (const { id, status, nextAttemptAt: at } of invoices) {
    if (status === 'open' && at) dates.push({ kind: 'retry', id, at });
  }
  for (const { id, state, expiresAt: at } of checkouts) {
    if (state === 'open') dates.push({ kind: 'checkout', id, at });
  }
  return dates.sort(
    (one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other),
  );
}

/**
 * If a pending change and a renewal are due at the same moment, the change expires before the
 * renewal runs.
 */
function rank({ kind }: DueDate): number {
  return kind === 'pending_change' ? 0 : 1;
}
