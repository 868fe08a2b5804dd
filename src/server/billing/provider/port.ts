import type { Tier } from '#shared/billing/plans.ts';

/**
 * The only interface to card payments. Card details stay with the provider. Money moves only
 * through these methods, and their outcome is read from the provider, never from a browser.
 *
 * `key` makes a request idempotent: the same key gets the same response and charges once. Using a
 * key again for a different request is refused as `invalid`.
 */
export type PaymentProvider = {
  readonly client: ClientConfig;
  /**
   * Present only while payments are simulated: stands in for the card form, the bank and the clock.
   */
  readonly rehearsal: RehearsalControls | null;

  /** Finds or creates the customer of an account. An id from another provider is ignored. */
  ensureCustomer(who: {
    businessId: string;
    email: string;
    name: string;
    customerId?: string | null;
  }): Promise<string>;
  /** Updates the provider's contact address. Safe to repeat; does nothing if it is unchanged. */
  keepContact(customerId: string, contact: Contact): Promise<void>;

  startSubscription(
    order: { customerId: string; businessId: string; plan: PaidPlan; quantity: number },
    key: string,
  ): Promise<{ subscription: Subscription; action: ClientAction }>;
  getSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** Subscriptions that have not ended, newest first. */
  listSubscriptions(customerId: string): Promise<Subscription[]>;
  /** The customer's next step: a first payment, a change, an unpaid renewal, or adding a card. */
  getAction(subscriptionId: string): Promise<ClientAction>;

  /**
   * Returns the price of a change and charges nothing. A change made with the returned `proratedAt`
   * costs exactly this price.
   */
  previewChange(change: SubscriptionChange): Promise<ChangePreview>;
  /**
   * With `now`, the difference is invoiced at once, and the change takes effect when that invoice
   * is paid. With `next_invoice`, the change takes effect at once, and the difference is settled at
   * the next renewal.
   */
  changeSubscription(change: SubscriptionChange, key: string): Promise<ChangeResult>;
  /** Cancels a change that still waits for its payment. */
  dropPendingChange(subscriptionId: string): Promise<Subscription>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<Subscription>;
  /** The credit for unused time if the subscription ended now. */
  previewEnd(subscriptionId: string): Promise<Money>;
  /**
   * Ends the subscription at once and voids unpaid invoices. Unused paid time can be returned as
   * credit.
   */
  cancelNow(
    subscriptionId: string,
    options?: { creditUnusedTime?: boolean },
  ): Promise<{ subscription: Subscription; credited: Money }>;
  /** Returns null when nothing more will be charged. */
  getNextPayment(subscriptionId: string): Promise<{ amount: Money; at: Date } | null>;

  getCard(subscriptionId: string): Promise<Card | null>;
  /**
   * Returns a secret with which the customer can enter a new card; `completeCardUpdate` then puts
   * the card into use.
   */
  startCardUpdate(subscriptionId: string): Promise<{ setupId: string; clientSecret: string }>;
  /** Safe to repeat. Refused as `invalid` until the card is confirmed. */
  completeCardUpdate(setupId: string): Promise<Subscription>;
  /**
   * Returns one fingerprint per card of the customer. Equal fingerprints mean the same card and
   * reveal nothing else.
   */
  getCardFingerprints(customerId: string): Promise<string[]>;

  /**
   * A page for a single payment. `{CHECKOUT_SESSION_ID}` in the URL is replaced with the checkout's
   * ID.
   */
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

  /** A positive amount adds credit for future invoices, a negative one removes it. */
  adjustCredit(
    change: {
      customerId: string;
      amount: Money;
      reason: string;
      metadata: Record<string, string>;
    },
    key: string,
  ): Promise<{ transactionId: string; credit: Money }>;
  /** A negative balance means that more credit was taken back than was left. */
  getCredit(customerId: string): Promise<Money>;

  /** The newest hundred, newest first. */
  listInvoices(customerId: string): Promise<Invoice[]>;
  /** Refunds the whole card payment of an invoice; returns zero if it was already refunded. */
  refundInvoice(invoiceId: string, key: string): Promise<{ refunded: Money }>;

  /** Refunds to the customer's card, newest first, for their newest hundred charges. */
  listRefunds(customerId: string): Promise<Refund[]>;
  /** The cards that paid the customer's newest hundred invoices and checkouts, in any order. */
  listCardPayments(customerId: string): Promise<CardPayment[]>;

  /**
   * Throws `bad_signature` unless the provider has just sent the event. Unknown types return [].
   */
  parseWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<BillingEvent[]>;
};

export type Contact = { email: string; name: string };
export type PaidPlan = Exclude<Tier, 'starter'>;
export type Money = { readonly pence: number; readonly currency: 'gbp' };
/** The amount actually paid, in the smallest unit of whatever currency was used. */
type PaidAmount = { readonly pence: number; readonly currency: string };

/** The step the customer's browser has to take before money moves or a card is stored. */
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
  /** A change that waits for its payment; the fields above keep the old values until then. */
  pending: { plan: PaidPlan; quantity: number; expiresAt: Date } | null;
};

export type SubscriptionChange = {
  subscriptionId: string;
  plan: PaidPlan;
  quantity: number;
  settle: 'now' | 'next_invoice';
  /** When the change takes effect; by default, the moment of the request. */
  proratedAt?: Date;
};

export type ChangePreview = {
  /** The amount charged to the card at once, after credit is deducted. */
  dueNow: Money;
  /** Extra cost for the rest of the period; a negative amount is returned as credit. */
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
  amount: PaidAmount;
  metadata: Record<string, string>;
};

export type InvoiceReason = 'create' | 'cycle' | 'update' | 'other';

export type Invoice = {
  id: string;
  subscriptionId: string | null;
  at: Date;
  reason: InvoiceReason;
  status: 'open' | 'paid' | 'void';
  /** Negative if the customer received money back as credit. */
  total: Money;
  /** The amount charged to the card, after credit is deducted. */
  due: Money;
  /** The VAT in `total`, as the provider computed it; null if it computed none. */
  vat: Money | null;
  /** The provider's page showing this invoice. */
  url: string | null;
  /** What is paid for; null for a change in the middle of a period, or if it is not known. */
  covers: InvoiceCoverage | null;
};

/** A plan for a number of locations, for one period. */
export type InvoiceCoverage = {
  plan: PaidPlan;
  quantity: number;
  periodStart: Date;
  periodEnd: Date;
};

export type PaymentTarget = { invoiceId: string } | { checkoutId: string } | null;

/** The card that was charged for a payment; the customer may have replaced it since. */
export type CardPayment = {
  of: NonNullable<PaymentTarget>;
  card: Pick<Card, 'brand' | 'last4'>;
};

/** A full or partial refund of a payment. */
export type Refund = {
  id: string;
  of: PaymentTarget;
  at: Date;
  amount: PaidAmount;
  /** `pending`: still on its way. `failed`: did not reach the card. */
  status: 'pending' | 'succeeded' | 'failed';
};

/**
 * Events may arrive late, twice and in any order, so they only say what to read from the provider
 * again.
 */
export type BillingEvent = { id: string; at: Date; customerId: string } & (
  | { type: 'subscription.changed'; subscriptionId: string }
  | {
      type: 'invoice.paid';
      invoiceId: string;
      subscriptionId: string | null;
      /** The amount charged to the card: zero if credit paid the invoice. */
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
      amount: PaidAmount;
      metadata: Record<string, string>;
    }
  | { type: 'checkout.expired'; checkoutId: string }
  /** `amount` is the total refunded for this payment so far. */
  | { type: 'payment.refunded'; of: PaymentTarget; amount: PaidAmount; full: boolean }
  | { type: 'payment.disputed'; of: PaymentTarget }
);

export type WebhookHeaders = Record<string, string | string[] | undefined>;

export type ClientConfig =
  | { provider: 'stripe'; mode: 'test' | 'live'; publishableKey: string }
  | { provider: 'simulated'; mode: 'test'; notice: string };

export class PaymentError extends Error {
  /** `silent`: the provider accepted the request but did not respond in time. */
  readonly code: 'declined' | 'not_found' | 'invalid' | 'unavailable' | 'silent' | 'bad_signature';

  constructor(code: PaymentError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentError';
    this.code = code;
  }
}

/** True if nobody knows whether the provider carried out the request. */
export function isOutcomeUncertain(error: unknown): boolean {
  return error instanceof PaymentError && (error.code === 'unavailable' || error.code === 'silent');
}

export type EnteredCard = { number: string; expMonth: number; expYear: number; cvc: string };

export type RehearsalOutcome = {
  status: 'succeeded' | 'action_required' | 'declined';
  message?: string;
};

/** Sends an event to the webhook and returns the status of the response. */
export type DeliverEvent = (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;

export type RehearsalControls = {
  /**
   * The business that a payment belongs to: only its owner may confirm or authenticate the payment.
   */
  findPayment(clientSecret: string): Promise<{ businessId: string; amount: Money } | null>;
  findCheckout(checkoutId: string): Promise<RehearsalCheckout | null>;
  confirm(entered: { clientSecret: string; card: EnteredCard }): Promise<RehearsalOutcome>;
  authenticate(answer: { clientSecret: string; approve: boolean }): Promise<RehearsalOutcome>;
  /** Whether there is anything for `tick` or `deliverEvents` to do. */
  isDue(): Promise<boolean>;
  /** Runs what is due by the product's clock: renewals, retries, expiries. */
  tick(): Promise<void>;
  /** Sends each waiting event until it gets a 2xx; returns how many were accepted. */
  deliverEvents(deliver: DeliverEvent): Promise<number>;
  /** Simulates a refund or a dispute that the product did not ask for. */
  refund(of: NonNullable<PaymentTarget>, pence?: number): Promise<void>;
  dispute(of: NonNullable<PaymentTarget>): Promise<void>;
};

type RehearsalCheckout = Checkout & {
  businessId: string;
  name: string;
  clientSecret: string;
  successUrl: string;
  cancelUrl: string;
};

/** The smallest amount charged to a card; anything less is added to the next invoice. */
export const SMALLEST_CHARGE_PENCE = 30;

export function gbp(pence: number): Money {
  // Negating zero gives -0, which deep equality and number formatting treat differently from 0.
  return { pence: pence === 0 ? 0 : pence, currency: 'gbp' };
}
