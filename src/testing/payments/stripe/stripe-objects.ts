import type { PaidPlan } from '#server/billing/provider/port.ts';
import type {
  Account,
  Intent,
  StoredCheckout,
  StoredInvoice,
  StoredSubscription,
} from '#server/billing/provider/rehearsal/table.ts';
import { SECOND_MS } from '#shared/durations.ts';

/** An object with the few fields that the product reads. */
export type StripeObject = { id: string; object: string; created: number } & Record<
  string,
  unknown
>;

export type StripeCustomer = {
  id: string;
  createdAt: Date;
  email: string;
  name: string;
  businessId: string;
  account: Account;
};

/** Facts about payments that Stripe knows but the account does not record, by payment ID. */
export type StripeMarks = {
  /** Why the card was last declined. */
  declines: Map<string, string>;
  disputed: Set<string>;
  /** The currencies of checkouts that were not in pounds. */
  currencies: Map<string, string>;
};

const SUBSCRIPTION_STATUSES: Record<string, string> = { expired: 'incomplete_expired' };
const INTENT_STATUSES: Record<Intent['status'], string> = {
  open: 'requires_payment_method',
  needs_approval: 'requires_action',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** A customer and everything in its account, oldest first, as Stripe's objects. */
export function presentCustomer(
  { id: customer, createdAt, email, name, businessId, account }: StripeCustomer,
  catalogue: readonly StripeObject[],
  { declines, currencies }: StripeMarks,
): StripeObject[] {
  const metadata = { user_id: businessId };
  const { intents, refunds } = account;
  const make = (object: string, id: string, at: Date, fields: object): StripeObject => ({
    ...{ id, object, created: seconds(at), customer },
    ...fields,
  });

  function presentItem(id: string, plan: PaidPlan, quantity: number, period: object) {
    const isPrice = (one: StripeObject) => (one.metadata as { plan?: string })?.plan === plan;
    return { id: `si_${id}`, price: catalogue.findLast(isPrice), quantity, ...period };
  }

  function presentSubscription(subscription: StoredSubscription): StripeObject {
    const { id, plan, quantity, status, cardId, pending, cancelAtPeriodEnd } = subscription;
    const period = {
      current_period_start: seconds(subscription.periodStart),
      current_period_end: seconds(subscription.periodEnd),
    };
    const setup = intents.find((one) => one.subscriptionId === id && one.kind === 'first_card');
    return make('subscription', id, subscription.createdAt, {
      status: SUBSCRIPTION_STATUSES[status] ?? status,
      items: { object: 'list', data: [presentItem(id, plan, quantity, period)] },
      metadata: { ...metadata, plan },
      latest_invoice: account.invoices.findLast((one) => one.subscriptionId === id)?.id ?? null,
      default_payment_method: cardId,
      pending_setup_intent: setup && setup.status !== 'succeeded' ? setup.id : null,
      pending_update: pending && {
        expires_at: seconds(pending.expiresAt),
        subscription_items: [presentItem(id, pending.plan, pending.quantity, period)],
      },
      cancel_at_period_end: cancelAtPeriodEnd,
      ended_at: subscription.endedAt && seconds(subscription.endedAt),
    });
  }

  function presentInvoice({ id, status, due, ...rest }: StoredInvoice): StripeObject {
    const { createdAt: at, reason, total, nextAttemptAt, subscriptionId } = rest;
    const intent = intents.find(({ invoiceId }) => invoiceId === id);
    return make('invoice', id, at, {
      status,
      total,
      billing_reason: `subscription_${reason}`,
      amount_due: due,
      amount_paid: status === 'paid' ? due : 0,
      amount_remaining: status === 'open' ? due : 0,
      next_payment_attempt: nextAttemptAt && seconds(nextAttemptAt),
      hosted_invoice_url: 'https://invoice.example/1',
      parent: { subscription_details: { subscription: subscriptionId } },
      confirmation_secret: intent && { client_secret: intent.clientSecret },
    });
  }

  function presentCheckout({ id, state, ...rest }: StoredCheckout): StripeObject {
    const { amount, metadata: given, expiresAt } = rest;
    const isPaid = state === 'paid';
    const intent = intents.find(({ checkoutId }) => checkoutId === id);
    return make('checkout.session', id, createdAt, {
      mode: 'payment',
      status: isPaid ? 'complete' : state,
      payment_status: isPaid ? 'paid' : 'unpaid',
      amount_total: amount,
      currency: currencies.get(id) ?? 'gbp',
      payment_intent: isPaid ? intent?.id : null,
      metadata: given,
      expires_at: seconds(expiresAt),
      url: `https://checkout.example/${id}`,
    });
  }

  /** An intent, and for a payment also its link to the invoice and its charge. */
  function presentIntent(intent: Intent): StripeObject[] {
    const { id, kind, amount, clientSecret, cardId, invoiceId, subscriptionId } = intent;
    const isPayment = kind === 'payment';
    const message = intent.status === 'open' && declines.get(id);
    const shown = make(isPayment ? 'payment_intent' : 'setup_intent', id, createdAt, {
      amount,
      client_secret: clientSecret,
      payment_method: cardId,
      status: INTENT_STATUSES[intent.status],
      last_payment_error: message ? { message } : null,
      metadata: kind === 'new_card' ? { subscription_id: subscriptionId } : {},
    });
    if (!isPayment) return [shown];
    const isPaid = intent.status === 'succeeded';
    const link = make('invoice_payment', `inpay_${id}`, createdAt, {
      invoice: invoiceId,
      is_default: true,
      status: isPaid ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: id },
    });
    return [shown, ...(invoiceId ? [link] : []), ...(isPaid ? [presentCharge(intent)] : [])];
  }

  function presentCharge({ id: payment_intent, amount, ...paid }: Intent): StripeObject {
    const paidFor = String(paid.invoiceId ?? paid.checkoutId);
    const charge = `ch_${paidFor}`;
    const made = refunds.filter(({ of }) => Object.values(of).includes(paidFor)).reverse();
    const amount_refunded = made.reduce((sum, refund) => sum + refund.amount, 0);
    const data = made.map((refund) =>
      make('refund', refund.id, refund.createdAt, { amount: refund.amount, status: 'succeeded' }),
    );
    return make('charge', charge, createdAt, {
      payment_intent,
      currency: currencies.get(paidFor) ?? 'gbp',
      amount_refunded,
      refunded: amount_refunded === amount,
      refunds: { object: 'list', data, has_more: false },
    });
  }

  let balance = 0;
  const transactions = account.creditMovements.map(({ id, createdAt: at, amount, ...rest }) => {
    balance -= amount;
    const fields = { amount: 0 - amount, ending_balance: balance, metadata: rest.metadata };
    return make('customer_balance_transaction', id, at, fields);
  });
  const cards = account.cards.map(({ id, brand, last4, fingerprint, expMonth, expYear }) => {
    const card = { brand, last4, fingerprint, exp_month: expMonth, exp_year: expYear };
    return make('payment_method', id, createdAt, { card });
  });
  const invoice_settings = { default_payment_method: null };
  return [
    make('customer', customer, createdAt, { email, name, metadata, balance, invoice_settings }),
    ...transactions,
    ...cards,
    ...account.subscriptions.map(presentSubscription),
    ...account.invoices.map(presentInvoice),
    ...account.checkouts.map(presentCheckout),
    ...intents.flatMap(presentIntent),
  ];
}

function seconds(at: Date): number {
  return at.getTime() / SECOND_MS;
}
