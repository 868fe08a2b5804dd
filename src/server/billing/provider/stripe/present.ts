import type Stripe from 'stripe';
import {
  type Checkout,
  type ClientAction,
  gbp,
  type Invoice,
  type InvoiceCoverage,
  type InvoiceReason,
  type Money,
  PaymentError,
  type ProviderStatus,
  type Subscription,
} from '../port.ts';
import { type Catalogue, planOf, planOfPrice } from './catalogue.ts';

/** The fields that Stripe must expand so that a subscription is complete. */
export const SUBSCRIPTION_EXPANSIONS = [
  'customer',
  'latest_invoice.confirmation_secret',
  'pending_setup_intent',
];

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};

const INVOICE_STATUSES: Readonly<Record<string, Invoice['status']>> = {
  open: 'open',
  paid: 'paid',
};

const REASONS: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: 'create',
  subscription_cycle: 'cycle',
  subscription_update: 'update',
};

export function presentSubscription(subscription: Stripe.Subscription): Subscription {
  const item = subscriptionItem(subscription);
  const { customer, ended_at } = subscription;
  return {
    id: subscription.id,
    customerId: idOf(customer),
    businessId: subscription.metadata.user_id ?? '',
    plan: planOf(item.price),
    quantity: item.quantity ?? 1,
    status: STATUSES[subscription.status] ?? 'canceled',
    periodStart: dateFromStripe(item.current_period_start),
    periodEnd: dateFromStripe(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    endedAt: ended_at === null ? null : dateFromStripe(ended_at),
    hasPaymentMethod: cardReference(subscription) !== null,
    pending: pendingOf(subscription),
  };
}

/** The payment of the open invoice, or else a request for the missing card. */
export function presentAction(subscription: Stripe.Subscription): ClientAction {
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  if (ended) return { kind: 'none' };
  const invoice = latestInvoice(subscription);
  const paymentSecret = invoice?.confirmation_secret?.client_secret;
  if (invoice?.status === 'open' && paymentSecret) {
    const amount = gbp(invoice.amount_remaining);
    return { kind: 'confirm_payment', clientSecret: paymentSecret, amount };
  }
  const setup = subscription.pending_setup_intent;
  const setupSecret = setup && typeof setup === 'object' ? setup.client_secret : null;
  return setupSecret ? { kind: 'confirm_setup', clientSecret: setupSecret } : { kind: 'none' };
}

export function presentInvoice(invoice: Stripe.Invoice, catalogue: Catalogue): Invoice {
  return {
    id: invoice.id,
    subscriptionId: subscriptionIdOf(invoice),
    at: dateFromStripe(invoice.created),
    reason: invoiceReasonOf(invoice),
    status: INVOICE_STATUSES[invoice.status ?? ''] ?? 'void',
    total: gbp(invoice.total),
    due: gbp(invoice.amount_due),
    vat: invoiceVat(invoice),
    url: invoice.hosted_invoice_url ?? null,
    covers: coverOf(invoice, catalogue),
  };
}

/** Without tax rates at Stripe the list is empty: the price may or may not include VAT. */
export function invoiceVat({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): Money | null {
  if (!total_taxes?.length) return null;
  return gbp(total_taxes.reduce((sum, { amount }) => sum + amount, 0));
}

/** Null if all lines are prorated, as on the invoice for a change in the middle of a period. */
function coverOf({ lines }: Stripe.Invoice, catalogue: Catalogue): InvoiceCoverage | null {
  const line = lines.data.find(
    ({ parent }) => parent?.subscription_item_details?.proration === false,
  );
  const price = line?.pricing?.price_details?.price;
  if (!line || !price) return null;
  const plan = planOfPrice(idOf(price), catalogue);
  return (
    plan && {
      plan,
      quantity: line.quantity ?? 1,
      periodStart: dateFromStripe(line.period.start),
      periodEnd: dateFromStripe(line.period.end),
    }
  );
}

export function presentCheckout(session: Stripe.Checkout.Session): Checkout {
  const isPaid = session.status === 'complete' && session.payment_status === 'paid';
  return {
    id: session.id,
    customerId: session.customer ? idOf(session.customer) : '',
    state: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount: { pence: session.amount_total ?? 0, currency: session.currency ?? 'xxx' },
    metadata: session.metadata ?? {},
  };
}

/** The card that will be charged. The subscription must be loaded with its customer expanded. */
export function cardReference({ default_payment_method, customer }: Stripe.Subscription) {
  const isKnown = typeof customer === 'object' && !customer.deleted;
  const customers = isKnown ? customer.invoice_settings.default_payment_method : null;
  return default_payment_method ?? customers;
}

/** Our subscriptions have one item: a plan with a number of locations. */
export function subscriptionItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentError('invalid', 'The subscription is for nothing');
  return item;
}

export function latestInvoice({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | null {
  return latest_invoice && typeof latest_invoice === 'object' ? latest_invoice : null;
}

export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
}

export function invoiceReasonOf({ billing_reason }: Stripe.Invoice): InvoiceReason {
  return REASONS[billing_reason ?? ''] ?? 'other';
}

/** Stripe returns an id, or the whole object if it was expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function dateFromStripe(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** A change whose invoice is void has been dropped, even if Stripe still lists it as pending. */
function pendingOf(subscription: Stripe.Subscription): Subscription['pending'] {
  const { pending_update } = subscription;
  const [item] = pending_update?.subscription_items ?? [];
  if (!pending_update || !item || latestInvoice(subscription)?.status === 'void') return null;
  return {
    plan: planOf(item.price),
    quantity: item.quantity ?? 1,
    expiresAt: dateFromStripe(pending_update.expires_at),
  };
}
