import {
  type ChangePreview,
  type ChangeResult,
  type ClientAction,
  gbp,
  type Money,
  type PaidPlan,
  PaymentError,
  type Subscription,
  type SubscriptionChange,
} from '../port.ts';
import type { StoredSubscription } from './account.ts';
import {
  addMonth,
  cancelPendingChange,
  collectInvoice,
  deductCredit,
  findIntent,
  findOpenInvoices,
  issueInvoice,
  monthlyPence,
  PAYMENT_DEADLINE_MS,
  prorate,
  voidInvoice,
} from './invoices.ts';
import { emitEvent, type Ledger, openIntent } from './ledger.ts';
import { presentAction, presentSubscription } from './present.ts';

type SubscriptionOrder = Pick<SubscriptionChange, 'plan' | 'quantity'>;

/**
 * Starts a subscription that waits for its first payment, or only for a card if credit covers that
 * payment.
 */
export function startSubscription(
  ledger: Ledger,
  { plan, quantity }: { plan: PaidPlan; quantity: number },
): { subscription: Subscription; action: ClientAction } {
  requireQuantity(quantity);
  const { at } = ledger;
  const subscriptionId = ledger.issueId('sub');
  const started: StoredSubscription = {
    id: subscriptionId,
    plan,
    quantity,
    status: 'incomplete',
    periodStart: at,
    periodEnd: addMonth(at, at.getUTCDate()),
    anchorDay: at.getUTCDate(),
    cancelAtPeriodEnd: false,
    endedAt: null,
    cardId: null,
    carried: 0,
    pending: null,
    createdAt: at,
  };
  ledger.account.subscriptions.push(started);
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  const total = monthlyPence(plan, quantity);
  const { periodStart, periodEnd } = started;
  const covers = { plan, quantity, periodStart, periodEnd };
  const invoice = issueInvoice(ledger, { subscriptionId, reason: 'create', total, covers });
  const isPaid = collectInvoice(ledger, invoice, null, true).outcome === 'paid';
  if (isPaid) openIntent(ledger, { kind: 'first_card', subscriptionId, amount: 0 });
  return {
    subscription: presentSubscription(started, ledger),
    action: nextAction(ledger, started),
  };
}

/** The newest open payment, or a request for the missing card. */
export function nextAction(
  books: Pick<Ledger, 'account'>,
  { id, endedAt }: StoredSubscription,
): ClientAction {
  if (endedAt) return { kind: 'none' };
  const [invoice] = findOpenInvoices(books, id);
  const { intents } = books.account;
  return presentAction(
    invoice
      ? findIntent(books, { invoiceId: invoice.id })
      : intents.find(({ kind, subscriptionId, status }) => {
          const isOpen = status === 'open' || status === 'needs_approval';
          return kind === 'first_card' && subscriptionId === id && isOpen;
        }),
  );
}

export function nextPayment(
  { account }: Pick<Ledger, 'account'>,
  subscription: StoredSubscription,
): { amount: Money; at: Date } | null {
  const { status, cancelAtPeriodEnd, plan, quantity, carried, periodEnd } = subscription;
  const goesOn = status === 'active' || status === 'past_due';
  if (!goesOn || cancelAtPeriodEnd) return null;
  const { duePence } = deductCredit(monthlyPence(plan, quantity) + carried, account.credit);
  return { amount: gbp(duePence), at: periodEnd };
}

export function previewChange(
  { account, at }: Pick<Ledger, 'account' | 'at'>,
  subscription: StoredSubscription,
  wanted: SubscriptionChange,
): ChangePreview {
  const { plan, quantity, settle, proratedAt = at } = wanted;
  const difference = differenceFor(subscription, wanted, proratedAt);
  const { duePence } = deductCredit(difference, account.credit);
  return {
    dueNow: gbp(settle === 'now' ? duePence : 0),
    difference: gbp(difference),
    perMonth: gbp(monthlyPence(plan, quantity)),
    proratedAt,
  };
}

export function changeSubscription(
  ledger: Ledger,
  subscription: StoredSubscription,
  wanted: SubscriptionChange,
): ChangeResult {
  const { plan, quantity, settle, proratedAt = ledger.at } = wanted;
  const difference = differenceFor(subscription, wanted, proratedAt);
  cancelPendingChange(ledger, subscription);
  const isSame = plan === subscription.plan && quantity === subscription.quantity;
  if (settle === 'now' && !isSame)
    return invoiceChangeNow(ledger, subscription, wanted, difference);
  Object.assign(subscription, { plan, quantity });
  subscription.carried += difference;
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId: subscription.id });
  return {
    outcome: 'applied',
    subscription: presentSubscription(subscription, ledger),
    charged: gbp(0),
  };
}

function invoiceChangeNow(
  ledger: Ledger,
  changed: StoredSubscription,
  { plan, quantity }: SubscriptionOrder,
  total: number,
): ChangeResult {
  const { id: subscriptionId, cardId, periodEnd } = changed;
  const invoice = issueInvoice(ledger, { subscriptionId, reason: 'update', total });
  const expiresAt = new Date(
    Math.min(ledger.at.getTime() + PAYMENT_DEADLINE_MS, periodEnd.getTime()),
  );
  changed.pending = { plan, quantity, invoiceId: invoice.id, expiresAt };
  const collected = collectInvoice(ledger, invoice, cardId, true);
  const subscription = presentSubscription(changed, ledger);
  if (collected.outcome === 'paid') {
    return { outcome: 'applied', subscription, charged: gbp(invoice.due) };
  }
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  const action = presentAction(findIntent(ledger, { invoiceId: invoice.id }));
  return collected.outcome === 'declined'
    ? { outcome: 'declined', subscription, message: collected.message, action }
    : { outcome: 'action_required', subscription, action };
}

/** Ends the subscription now and voids its open payments. */
export function endSubscription(
  ledger: Ledger,
  subscription: StoredSubscription,
  {
    status = 'canceled',
    creditUnusedTime = false,
  }: { status?: 'canceled' | 'expired'; creditUnusedTime?: boolean } = {},
): Money {
  const { id: subscriptionId } = subscription;
  cancelPendingChange(ledger, subscription);
  for (const invoice of findOpenInvoices(ledger, subscriptionId)) voidInvoice(ledger, invoice);
  const credited = creditUnusedTime ? unusedPence(subscription, ledger.at) : 0;
  if (credited > 0) {
    const credit = issueInvoice(ledger, { subscriptionId, reason: 'update', total: -credited });
    collectInvoice(ledger, credit, null, false);
  }
  const ended = { endedAt: ledger.at, cancelAtPeriodEnd: false, carried: 0 };
  Object.assign(subscription, { status, ...ended });
  emitEvent(ledger, { type: 'subscription.changed', subscriptionId });
  return gbp(credited);
}

/** The credit for unused time if the subscription ended now. Unpaid time is worth nothing. */
export function unusedPence(subscription: StoredSubscription, at: Date): number {
  const { plan, quantity, carried, status } = subscription;
  if (status !== 'active') return 0;
  return Math.max(0, prorate(monthlyPence(plan, quantity), subscription, at) - carried);
}

export function requireRunningSubscription({ endedAt }: StoredSubscription): void {
  if (endedAt) throw new PaymentError('invalid', 'The subscription has ended');
}

function requireQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw new PaymentError('invalid', 'A subscription is for one location or more');
  }
}

/** The extra cost of the change for the rest of the period; negative if it is cheaper. */
function differenceFor(
  subscription: StoredSubscription,
  { plan, quantity }: SubscriptionOrder,
  at: Date,
): number {
  requireQuantity(quantity);
  const { status, periodStart, periodEnd } = subscription;
  if (status !== 'active' && status !== 'past_due') {
    throw new PaymentError('invalid', 'Only a subscription that is paid for can be changed');
  }
  if (at < periodStart || at > periodEnd) {
    throw new PaymentError('invalid', 'The change has to lie within the current period');
  }
  const before = monthlyPence(subscription.plan, subscription.quantity);
  return prorate(monthlyPence(plan, quantity) - before, subscription, at);
}
