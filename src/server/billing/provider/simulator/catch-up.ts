import { DAY_MS } from '#shared/durations.ts';
import type { StoredInvoice, StoredSubscription } from './account.ts';
import {
  addMonth,
  cancelPendingChange,
  collectInvoice,
  type DueDate,
  dueDates,
  emitApprovalRequest,
  emitPaymentFailure,
  findIntent,
  issueInvoice,
  monthlyPence,
} from './invoices.ts';
import { emitEvent, type Ledger, pickById } from './ledger.ts';
import { endSubscription } from './subscriptions.ts';

/** Days until an unpaid renewal is tried again. After the last retry the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];
const MAX_AT_ONCE = 1_000;

/** Runs what is due for one customer. Does nothing if another server has already done so. */
export function catchUp(ledger: Ledger): void {
  const { at: until } = ledger;
  for (let happened = 0; happened < MAX_AT_ONCE; happened++) {
    const [due] = dueDates(ledger.account);
    if (!due || due.at > until) return;
    DUE_DATE_HANDLERS[due.kind]({ ...ledger, at: due.at }, due.id);
  }
}

const DUE_DATE_HANDLERS: Record<DueDate['kind'], (ledger: Ledger, id: string) => void> = {
  period_end: (ledger, id) => {
    const subscription = pickById(ledger.account.subscriptions, id);
    // Credit meant for the next invoice becomes account credit, since there will be no next
    // invoice.
    const ending = { creditUnusedTime: true };
    if (subscription.cancelAtPeriodEnd) endSubscription(ledger, subscription, ending);
    else renew(ledger, subscription);
  },
  never_paid: (ledger, id) => {
    endSubscription(ledger, pickById(ledger.account.subscriptions, id), { status: 'expired' });
  },
  pending_change: (ledger, id) =>
    cancelPendingChange(ledger, pickById(ledger.account.subscriptions, id)),
  retry: (ledger, id) => collectRenewal(ledger, pickById(ledger.account.invoices, id)),
  checkout: (ledger, checkoutId) => {
    pickById(ledger.account.checkouts, checkoutId).state = 'expired';
    const intent = findIntent(ledger, { checkoutId });
    if (intent) intent.status = 'canceled';
    emitEvent(ledger, { type: 'checkout.expired', checkoutId });
  },
};

function renew(ledger: Ledger, subscription: StoredSubscription): void {
  const { id: subscriptionId, plan, quantity, carried, periodEnd, anchorDay } = subscription;
  const next = { periodStart: periodEnd, periodEnd: addMonth(periodEnd, anchorDay), carried: 0 };
  Object.assign(subscription, next);
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  const total = monthlyPence(plan, quantity) + carried;
  const covers = { plan, quantity, periodStart: next.periodStart, periodEnd: next.periodEnd };
  const order = { subscriptionId, reason: 'cycle', total, covers } as const;
  collectRenewal(ledger, issueInvoice(ledger, order));
}

/**
 * The customer is absent during a renewal, so a bank that asks for approval counts as a decline.
 */
function collectRenewal(ledger: Ledger, invoice: StoredInvoice): void {
  const { cards, subscriptions } = ledger.account;
  const subscription = pickById(subscriptions, invoice.subscriptionId);
  const collected = collectInvoice(ledger, invoice, subscription.cardId, false);
  if (collected.outcome === 'paid') return;
  const pause = RETRY_AFTER_DAYS[invoice.attempts];
  invoice.attempts += 1;
  invoice.nextAttemptAt = pause ? new Date(ledger.at.getTime() + pause * DAY_MS) : null;
  emitPaymentFailure(ledger, invoice);
  const card = cards.find(({ id }) => id === subscription.cardId);
  if (card?.behaviour === 'asks_approval') emitApprovalRequest(ledger, invoice);
  if (!pause) {
    endSubscription(ledger, subscription);
    return;
  }
  subscription.status = 'past_due';
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId: subscription.id });
}
