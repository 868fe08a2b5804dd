import type Stripe from 'stripe';
import type { InvoiceCoverage, PaidPlan } from '#server/billing/provider/port.ts';
import type {
  Intent,
  SimulatedAccount,
  StoredCheckout,
  StoredInvoice,
  StoredSubscription,
} from '#server/billing/provider/simulator/account.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { SECOND_MS } from '#shared/durations.ts';

/** An object with the few fields that the product reads. */
export type StripeObject = { id: string; object: string; created: number } & Record<
  string,
  unknown
>;

/** Some fields of an object, as Stripe's own types describe them. */
type Fields<T> = T extends (infer Item)[]
  ? Fields<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Fields<T[Name]> }
    : T;

export type StripeCustomer = {
  id: string;
  createdAt: Date;
  email: string;
  name: string;
  metadata: Record<string, string>;
  account: SimulatedAccount;
};

/** Facts that Stripe knows but the account does not record, by ID. */
export type StripeMarks = {
  /** What was sent along with subscriptions and intents. */
  metadata: Map<string, Record<string, string>>;
  /** Why the card was last declined. */
  declines: Map<string, string>;
  disputed: Set<string>;
  /** The currencies of checkouts that were not in pounds. */
  currencies: Map<string, string>;
};

const SUBSCRIPTION_STATUSES: Record<string, string> = { expired: 'incomplete_expired' };
const INTENT_STATUSES: Record<Intent['status'], Stripe.SetupIntent.Status> = {
  open: 'requires_payment_method',
  needs_approval: 'requires_action',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** A customer and everything in its account, oldest first, as Stripe's objects. */
export function presentCustomer(
  { id: customer, createdAt, email, name, metadata, account }: StripeCustomer,
  catalogue: readonly StripeObject[],
  marks: StripeMarks,
): StripeObject[] {
  const { declines, currencies } = marks;
  const { intents, refunds } = account;
  const metadataOf = (id: string) => marks.metadata.get(id) ?? {};

  function make<T extends { object: string }>(
    object: T['object'],
    id: string,
    at: Date,
    fields: Fields<T>,
  ): StripeObject {
    return { id, object, created: seconds(at), customer, ...fields };
  }

  function presentItem(id: string, plan: PaidPlan, quantity: number, period: object) {
    const isPrice = ({ unit_amount }: StripeObject) => unit_amount === PLANS[plan].pricePence;
    const price = catalogue.findLast(isPrice) as Fields<Stripe.Price>;
    return { id: `si_${id}`, price, quantity, ...period };
  }

  function presentSubscription(subscription: StoredSubscription): StripeObject {
    const { id, plan, quantity, status, cardId, pending, cancelAtPeriodEnd } = subscription;
    const period = {
      current_period_start: seconds(subscription.periodStart),
      current_period_end: seconds(subscription.periodEnd),
    };
    const setup = intents.find((one) => one.subscriptionId === id && one.kind === 'first_card');
    return make<Stripe.Subscription>('subscription', id, subscription.createdAt, {
      status: SUBSCRIPTION_STATUSES[status] ?? status,
      items: { object: 'list', data: [presentItem(id, plan, quantity, period)] },
      metadata: metadataOf(id),
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

  function presentLine(id: string, { plan, quantity, periodStart, periodEnd }: InvoiceCoverage) {
    const { price } = presentItem(id, plan, quantity, {});
    return {
      id: `il_${id}`,
      quantity,
      period: { start: seconds(periodStart), end: seconds(periodEnd) },
      pricing: { price_details: { price: price.id } },
      parent: { subscription_item_details: { proration: false } },
    };
  }

  function presentInvoice({ id, status, due, ...rest }: StoredInvoice): StripeObject {
    const { createdAt: at, reason, total, nextAttemptAt, subscriptionId, covers } = rest;
    const intent = intents.find(({ invoiceId }) => invoiceId === id);
    return make<Stripe.Invoice>('invoice', id, at, {
      status,
      total,
      billing_reason: `subscription_${reason}`,
      amount_due: due,
      amount_paid: status === 'paid' ? due : 0,
      amount_remaining: status === 'open' ? due : 0,
      next_payment_attempt: nextAttemptAt && seconds(nextAttemptAt),
      hosted_invoice_url: 'https://invoice.example/1',
      lines: { object: 'list', data: covers ? [presentLine(id, covers)] : [] },
      total_taxes: [],
      payments: {
        object: 'list',
        data: intent ? [{ payment: { type: 'payment_intent', payment_intent: intent.id } }] : [],
      },
      parent: { subscription_details: { subscription: subscriptionId } },
      confirmation_secret: intent && { client_secret: intent.clientSecret },
    });
  }

  function presentCheckout({ id, state, ...rest }: StoredCheckout): StripeObject {
    const { amount, metadata: given, expiresAt } = rest;
    const isPaid = state === 'paid';
    const intent = intents.find(({ checkoutId }) => checkoutId === id);
    return make<Stripe.Checkout.Session>('checkout.session', id, createdAt, {
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
    const { id, kind, amount, clientSecret, cardId, invoiceId } = intent;
    const message = intent.status === 'open' && declines.get(id);
    const status = INTENT_STATUSES[intent.status];
    const known = { client_secret: clientSecret, payment_method: cardId, metadata: metadataOf(id) };
    if (kind !== 'payment') {
      return [make<Stripe.SetupIntent>('setup_intent', id, createdAt, { ...known, status })];
    }
    const shown = make<Stripe.PaymentIntent>('payment_intent', id, createdAt, {
      ...known,
      status,
      amount,
      last_payment_error: message ? { message } : null,
    });
    const charges = intent.status === 'succeeded' ? [presentCharge(intent)] : [];
    if (!invoiceId) return [shown, ...charges];
    const link = make<Stripe.InvoicePayment>('invoice_payment', `inpay_${id}`, createdAt, {
      invoice: invoiceId,
      is_default: true,
      status: status === 'succeeded' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: id },
    });
    return [shown, link, ...charges];
  }

  function presentCharge({ id: payment_intent, amount, ...paid }: Intent): StripeObject {
    const card = account.cards.find(({ id }) => id === paid.cardId);
    const paidFor = String(paid.invoiceId ?? paid.checkoutId);
    const charge = `ch_${paidFor}`;
    const made = refunds.filter(({ of }) => Object.values(of).includes(paidFor)).reverse();
    const amount_refunded = made.reduce((sum, refund) => sum + refund.amount, 0);
    const data = made.map((refund) =>
      make<Stripe.Refund>('refund', refund.id, refund.createdAt, {
        amount: refund.amount,
        status: 'succeeded',
      }),
    );
    return make<Stripe.Charge>('charge', charge, createdAt, {
      payment_intent,
      paid: true,
      payment_method_details: { card: card && { brand: card.brand, last4: card.last4 } },
      currency: currencies.get(paidFor) ?? 'gbp',
      amount_refunded,
      refunded: amount_refunded === amount,
      refunds: { object: 'list', data: data as Fields<Stripe.Refund>[], has_more: false },
    });
  }

  let balance = 0;
  const transactions = account.creditMovements.map(({ id, createdAt: at, amount, ...rest }) => {
    balance -= amount;
    const fields = { amount: 0 - amount, ending_balance: balance, metadata: rest.metadata };
    return make<Stripe.CustomerBalanceTransaction>('customer_balance_transaction', id, at, fields);
  });
  const cards = account.cards.map(({ id, brand, last4, fingerprint, expMonth, expYear }) => {
    const card = { brand, last4, fingerprint, exp_month: expMonth, exp_year: expYear };
    return make<Stripe.PaymentMethod>('payment_method', id, createdAt, { card });
  });
  const invoice_settings = { default_payment_method: null };
  return [
    make<Stripe.Customer>('customer', customer, createdAt, {
      email,
      name,
      metadata,
      balance,
      invoice_settings,
    }),
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
