import { randomBytes } from 'node:crypto';

/** A Stripe object, with the few types and rules that the product uses. */
export type StripeObject = { id: string; object: string; created: number } & Record<
  string,
  unknown
>;
export type Customer = StripeObject & {
  balance: number;
  email: string;
  name: string;
  invoice_settings: { default_payment_method: string | null };
};
export type Price = StripeObject & {
  unit_amount: number;
  lookup_key: string | null;
  product: string;
};
export type SubscriptionItem = StripeObject & {
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
};
export type Subscription = StripeObject & {
  customer: string;
  status: string;
  items: { object: 'list'; data: SubscriptionItem[] };
  latest_invoice: string;
  default_payment_method: string | null;
  pending_setup_intent: string | null;
  pending_update: { expires_at: number; subscription_items: SubscriptionItem[] } | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
};
export type Invoice = StripeObject & {
  customer: string;
  status: string;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  parent: { subscription_details: { subscription: string } };
};
export type PaymentIntent = StripeObject & {
  status: string;
  amount: number;
  currency: string;
  client_secret: string;
  customer: string;
  payment_method: string | null;
  last_payment_error: { message: string } | null;
  metadata: Record<string, string>;
};
export type CheckoutSession = StripeObject & {
  customer: string;
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  expires_at: number;
};

export type StripeState = ReturnType<typeof makeStripeState>;
export type StripePaymentOutcome = {
  status: 'succeeded' | 'action_required' | 'declined';
  message?: string;
};

const SMALLEST_CHARGE = 30;
const MONTH_SECONDS = 30 * 24 * 3600;
const APPROVAL_CARD = '4000002760003184';
const PAYS_ONCE_CARD = '4000000000000341';
const DECLINED = 'Your card was declined.';
const DECLINES: Record<string, string> = {
  '4000000000000002': DECLINED,
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
};

export function makeStripeState() {
  const things = new Map<string, StripeObject>();
  const events: StripeObject[] = [];
  let offsetSeconds = 0;
  const now = () => Math.floor(Date.now() / 1000) + offsetSeconds;

  function make<T extends StripeObject>(object: string, prefix: string, fields: Partial<T>): T {
    const id = `${prefix}_${randomBytes(9).toString('hex')}`;
    const thing = { id, object, created: now(), ...fields } as T;
    things.set(thing.id, thing);
    return thing;
  }

  function get<T extends StripeObject>(id: string): T {
    return things.get(id) as T;
  }

  function all<T extends StripeObject>(object: string): T[] {
    return [...things.values()].filter((thing) => thing.object === object).reverse() as T[];
  }

  function emit(type: string, object: StripeObject): void {
    const id = `evt_${randomBytes(9).toString('hex')}`;
    const data = { object: structuredClone(object) };
    events.push({ id, object: 'event', created: now(), type, data });
  }

  function bill(subscription: Subscription, total: number, reason: string): Invoice {
    const customer = get<Customer>(subscription.customer);
    const sum = total + customer.balance;
    customer.balance = Math.min(0, sum);
    let due = Math.max(0, sum);
    if (due > 0 && due < SMALLEST_CHARGE) {
      customer.balance = due;
      due = 0;
    }
    const invoice = make<Invoice>('invoice', 'in', {
      customer: customer.id,
      status: 'open',
      billing_reason: reason,
      total,
      amount_due: due,
      amount_paid: 0,
      amount_remaining: due,
      next_payment_attempt: null,
      hosted_invoice_url: 'https://invoice.example/1',
      parent: { subscription_details: { subscription: subscription.id } },
    });
    subscription.latest_invoice = invoice.id;
    if (due === 0) return markPaid(invoice, null);
    const intent = makeIntent('payment_intent', 'pi', { amount: due, customer: customer.id });
    invoice.confirmation_secret = { client_secret: intent.client_secret };
    make('invoice_payment', 'inpay', {
      invoice: invoice.id,
      is_default: true,
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    return invoice;
  }

  function makeIntent(
    object: string,
    prefix: string,
    fields: Partial<PaymentIntent>,
  ): PaymentIntent {
    const intent = make<PaymentIntent>(object, prefix, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: null,
      metadata: {},
      currency: 'gbp',
      ...fields,
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(6).toString('hex')}`;
    return intent;
  }

  function markPaid(invoice: Invoice, card: string | null): Invoice {
    const subscription = get<Subscription>(invoice.parent.subscription_details.subscription);
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
    });
    if (card) subscription.default_payment_method = card;
    subscription.status = 'active';
    if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
      subscription.items.data = subscription.pending_update.subscription_items;
      subscription.pending_update = null;
    }
    emit('customer.subscription.updated', subscription);
    emit('invoice.paid', invoice);
    return invoice;
  }

  function invoiceOf(intent: PaymentIntent): { invoice: Invoice; payment: StripeObject } | null {
    const payment = all('invoice_payment').find(
      (one) => (one.payment as { payment_intent: string }).payment_intent === intent.id,
    );
    return payment ? { invoice: get<Invoice>(String(payment.invoice)), payment } : null;
  }

  function charge(
    intent: PaymentIntent,
    cardId: string,
    isApproved: boolean | null,
  ): StripePaymentOutcome {
    const card = get(cardId);
    const billed = invoiceOf(intent);
    intent.payment_method = cardId;
    if (card._number === APPROVAL_CARD && isApproved === null) {
      intent.status = 'requires_action';
      if (billed) emit('invoice.payment_action_required', billed.invoice);
      return { status: 'action_required' };
    }
    const isUsedUp = card._number === PAYS_ONCE_CARD && card._hasPaid === true;
    const message =
      isApproved === false
        ? 'We are unable to authenticate your payment method.'
        : (DECLINES[String(card._number)] ?? (isUsedUp ? DECLINED : undefined));
    if (message) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { message } });
      if (billed) emit('invoice.payment_failed', billed.invoice);
      return { status: 'declined', message };
    }
    Object.assign(intent, { status: 'succeeded', last_payment_error: null });
    Object.assign(card, { customer: intent.customer, _hasPaid: true });
    if (billed) {
      billed.payment.status = 'paid';
      markPaid(billed.invoice, cardId);
    }
    if (intent.object === 'setup_intent') emit('setup_intent.succeeded', intent);
    for (const subscription of all<Subscription>('subscription')) {
      if (subscription.pending_setup_intent !== intent.id) continue;
      Object.assign(subscription, { pending_setup_intent: null, default_payment_method: cardId });
      emit('customer.subscription.updated', subscription);
    }
    return { status: 'succeeded' };
  }

  function newCard(number: string): string {
    const last4 = number.slice(-4);
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034, fingerprint: `fp${last4}` };
    return make('payment_method', 'pm', { card, _number: number, customer: null }).id;
  }

  function startPeriod(price: Price, quantity: number): SubscriptionItem {
    return make<SubscriptionItem>('subscription_item', 'si', {
      price,
      quantity,
      current_period_start: now(),
      current_period_end: now() + MONTH_SECONDS,
    });
  }

  /** Two rounded lines, as on a Stripe invoice: the old price refunded and the new one charged. */
  function prorate(item: SubscriptionItem, price: Price, quantity: number, at: number): number {
    const { current_period_start: start, current_period_end: end } = item;
    const left = (end - at) / (end - start);
    const back = Math.round(item.price.unit_amount * item.quantity * left);
    return Math.round(price.unit_amount * quantity * left) - back;
  }

  function voidInvoice(invoice: Invoice): Invoice {
    const subscription = get<Subscription>(invoice.parent.subscription_details.subscription);
    invoice.status = 'void';
    get<Customer>(invoice.customer).balance -= invoice.total - invoice.amount_due;
    if (subscription.pending_update) subscription.pending_update = null;
    return invoice;
  }

  function elapse(seconds: number): void {
    offsetSeconds += seconds;
    for (const subscription of all<Subscription>('subscription')) {
      const [item] = subscription.items.data;
      const isOver = item && item.current_period_end <= now();
      if (!subscription.cancel_at_period_end || subscription.status !== 'active' || !isOver)
        continue;
      Object.assign(subscription, { status: 'canceled', ended_at: item.current_period_end });
      emit('customer.subscription.deleted', subscription);
    }
    for (const session of all<CheckoutSession>('checkout.session')) {
      if (session.status !== 'open' || session.expires_at > now()) continue;
      session.status = 'expired';
      emit('checkout.session.expired', session);
    }
  }

  return {
    things,
    events,
    now,
    make,
    get,
    all,
    emit,
    bill,
    makeIntent,
    charge,
    newCard,
    startPeriod,
    prorate,
    voidInvoice,
    elapse,
  };
}
