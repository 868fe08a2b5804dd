import type { Tier } from '#shared/billing/plans.ts';

/**
 * The one door to card payments. What a customer pays by is known to the provider alone; money only
 * ever moves by these calls, and what has happened is read from the provider, never from a browser.
 *
 * `key` makes a call repeatable: the same key gives the same answer and charges once. A key that is
 * used again for something else is refused as `invalid`.
 */
export type PaymentProvider = {
  readonly client: ClientConfig;
  /** Only while payments are simulated: what the card form, the bank and the clock do. */
  readonly rehearsal: RehearsalControls | null;

  /** The customer of an account, made on the first call. An id of another provider counts as none. */
  ensureCustomer(who: {
    businessId: string;
    email: string;
    name: string;
    customerId?: string | null;
  }): Promise<string>;
  /** To whom the provider writes. Safe to repeat; nothing is changed where it is known. */
  keepContact(customerId: string, contact: Contact): Promise<void>;

  startSubscription(
    order: { customerId: string; businessId: string; plan: PaidPlan; quantity: number },
    key: string,
  ): Promise<{ subscription: Subscription; action: ClientAction }>;
  getSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** Those that have not ended, newest first. */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** What is left to do for the customer: a first payment, a change, an unpaid renewal, a card. */
  getAction(subscriptionId: string): Promise<ClientAction>;

  /** Nothing is charged. Hand `proratedAt` on to the change, and it costs exactly this. */
  previewChange(change: WantedChange): Promise<ChangePreview>;
  /**
   * `now` invoices the difference at once, and the change holds only when that is paid;
   * `next_invoice` changes at once and settles the difference with the next renewal.
   */
  changeSubscription(change: WantedChange, key: string): Promise<ChangeResult>;
  /** Gives up a change that still waits for its payment. */
  dropPendingChange(subscriptionId: string): Promise<Subscription>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<Subscription>;
  /** What ending it at this moment would give back as credit. */
  previewEnd(subscriptionId: string): Promise<Money>;
  /** Ends it at once and closes what is unpaid. Time that was paid for can go back as credit. */
  cancelNow(
    subscriptionId: string,
    options?: { creditUnusedTime?: boolean },
  ): Promise<{ subscription: Subscription; credited: Money }>;
  /** Null when nothing more will be charged. */
  getNextPayment(subscriptionId: string): Promise<{ amount: Money; at: Date } | null>;

  getCard(subscriptionId: string): Promise<Card | null>;
  /** The customer enters another card with this secret; `completeCardUpdate` then makes it count. */
  startCardUpdate(subscriptionId: string): Promise<{ setupId: string; clientSecret: string }>;
  /** Safe to repeat. Refused as `invalid` while the card is not confirmed. */
  completeCardUpdate(setupId: string): Promise<Subscription>;
  /** Of every card of a customer. Equal fingerprints mean the same card; nothing else is in them. */
  getCardFingerprints(customerId: string): Promise<string[]>;

  /** A page where one thing is paid once. `{CHECKOUT_SESSION_ID}` in the address is filled in. */
  createCheckout(
    order: {
      customerId: string;
      name: string;
      amount: Money;
      metadata: Record<string, string>;
      successUrl: string;
      cancelUrl: string;
    },
    key: string,
  ): Promise<{ checkoutId: string; url: string }>;
  getCheckout(checkoutId: string): Promise<Checkout | null>;

  /** A positive amount gives credit for coming invoices, a negative one takes it back. */
  adjustCredit(
    change: {
      customerId: string;
      amount: Money;
      reason: string;
      metadata: Record<string, string>;
    },
    key: string,
  ): Promise<{ transactionId: string; credit: Money }>;
  /** Below zero where more was taken back than was there. */
  getCredit(customerId: string): Promise<Money>;

  /** The newest hundred, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** All that was charged to the card for it; zero if that has gone back already. */
  refundInvoice(invoiceId: string, key: string): Promise<{ refunded: Money }>;

  /** All that went back to the customer's card, newest first, for their newest hundred charges. */
  listRefunds(customerId: string): Promise<Refund[]>;

  /** Refused as `bad_signature` unless the provider sent it just now. Types we do not know give []. */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<BillingEvent[]>;
};

export type Contact = { email: string; name: string };
export type PaidPlan = Exclude<Tier, 'starter'>;
export type Money = { readonly pence: number; readonly currency: 'gbp' };
/** What was really paid, in the smallest unit of whichever currency that was. */
type Paid = { readonly pence: number; readonly currency: string };

/** What the customer's browser has to do before money moves or a card is known. */
export type ClientAction =
  | { kind: 'none' }
  | { kind: 'confirm_payment'; clientSecret: string; amount: Money }
  | { kind: 'confirm_setup'; clientSecret: string };

export type ProviderStatus = 'incomplete' | 'active' | 'past_due' | 'canceled' | 'expired';

export type Subscription = {
  id: string;
  customerId: string;
  businessId: string;
  plan: PaidPlan;
  quantity: number;
  status: ProviderStatus;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  hasPaymentMethod: boolean;
  /** A change that waits for its payment; until then all of the above is as before. */
  pending: { plan: PaidPlan; quantity: number; expiresAt: Date } | null;
};

export type WantedChange = {
  subscriptionId: string;
  plan: PaidPlan;
  quantity: number;
  settle: 'now' | 'next_invoice';
  /** The moment from which it counts; without it, the moment of the call. */
  proratedAt?: Date;
};

export type ChangePreview = {
  /** Asked of the card at once, after credit. */
  dueNow: Money;
  /** What the rest of the period costs more; below zero it comes back as credit. */
  difference: Money;
  perMonth: Money;
  proratedAt: Date;
};

export type ChangeResult =
  | { outcome: 'applied'; subscription: Subscription; charged: Money }
  | { outcome: 'action_required'; subscription: Subscription; action: ClientAction }
  | { outcome: 'declined'; subscription: Subscription; message: string; action: ClientAction };

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

export type Checkout = {
  id: string;
  customerId: string;
  state: 'open' | 'paid' | 'expired';
  amount: Paid;
  metadata: Record<string, string>;
};

export type InvoiceReason = 'create' | 'cycle' | 'update' | 'other';

export type Invoice = {
  id: string;
  subscriptionId: string | null;
  at: Date;
  reason: InvoiceReason;
  status: 'open' | 'paid' | 'void';
  /** Below zero where the customer got money back as credit. */
  total: Money;
  /** What is asked of the card, after credit. */
  due: Money;
  /** A page of the provider about it. */
  url: string | null;
};

export type PaidFor = { invoiceId: string } | { checkoutId: string } | null;

/** Money that went back, all of a payment or a part of it. */
export type Refund = {
  id: string;
  of: PaidFor;
  at: Date;
  amount: Paid;
  /** `pending` is on its way; `failed` did not reach the card. */
  status: 'pending' | 'succeeded' | 'failed';
};

/** Events come late, twice and in any order. They say what to read again, not how things are. */
export type BillingEvent = { id: string; at: Date; customerId: string } & (
  | { type: 'subscription.changed'; subscriptionId: string }
  | {
      type: 'invoice.paid';
      invoiceId: string;
      subscriptionId: string | null;
      /** What the card was charged: zero for an invoice that credit has paid. */
      amount: Money;
      reason: InvoiceReason;
    }
  | {
      type: 'invoice.failed';
      invoiceId: string;
      subscriptionId: string | null;
      nextAttempt: Date | null;
    }
  | { type: 'invoice.action_required'; invoiceId: string; subscriptionId: string | null }
  | { type: 'card.saved'; subscriptionId: string; setupId: string }
  | {
      type: 'checkout.paid';
      checkoutId: string;
      amount: Paid;
      metadata: Record<string, string>;
    }
  | { type: 'checkout.expired'; checkoutId: string }
  /** `amount` is all that went back of this payment so far. */
  | { type: 'payment.refunded'; of: PaidFor; amount: Paid; full: boolean }
  | { type: 'payment.disputed'; of: PaidFor }
);

export type WebhookHeaders = Record<string, string | string[] | undefined>;

export type ClientConfig =
  | { provider: 'stripe'; mode: 'test' | 'live'; publishableKey: string }
  | { provider: 'simulated'; mode: 'test'; notice: string };

export class PaymentError extends Error {
  /** `silent`: it took the question and gave no answer in time. */
  readonly code: 'declined' | 'not_found' | 'invalid' | 'unavailable' | 'silent' | 'bad_signature';

  constructor(code: PaymentError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentError';
    this.code = code;
  }
}

/** Whether the provider may or may not have done what it was asked. */
export function isUncertain(error: unknown): boolean {
  return error instanceof PaymentError && (error.code === 'unavailable' || error.code === 'silent');
}

export type EnteredCard = { number: string; expMonth: number; expYear: number; cvc: string };

export type RehearsalOutcome = {
  status: 'succeeded' | 'action_required' | 'declined';
  message?: string;
};

/** Hands an event to whoever serves the webhook and tells the status of the answer. */
export type DeliverEvent = (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;

export type RehearsalControls = {
  /** Whose payment it is: only they may confirm or authenticate it. */
  findPayment(clientSecret: string): Promise<{ businessId: string; amount: Money } | null>;
  findCheckout(checkoutId: string): Promise<RehearsalCheckout | null>;
  confirm(entered: { clientSecret: string; card: EnteredCard }): Promise<RehearsalOutcome>;
  authenticate(answer: { clientSecret: string; approve: boolean }): Promise<RehearsalOutcome>;
  /** Makes happen what is due by the product's clock: renewals, retries, expiries. */
  tick(): Promise<void>;
  /** Sends the events that wait, each until one answer is a 2xx; tells how many were taken. */
  deliverEvents(deliver: DeliverEvent): Promise<number>;
  /** Money back, or a payment contested at the bank, without our asking for it. */
  refund(of: NonNullable<PaidFor>, pence?: number): Promise<void>;
  dispute(of: NonNullable<PaidFor>): Promise<void>;
};

type RehearsalCheckout = Checkout & {
  businessId: string;
  name: string;
  clientSecret: string;
  successUrl: string;
  cancelUrl: string;
};

/** Less than this no card is charged: it waits for the next invoice. */
export const SMALLEST_CHARGE_PENCE = 30;

export function gbp(pence: number): Money {
  // Negating a balance of nothing gives -0, which is neither equal to 0 nor printed like it.
  return { pence: pence === 0 ? 0 : pence, currency: 'gbp' };
}
