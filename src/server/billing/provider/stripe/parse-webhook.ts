import Stripe from 'stripe';
import { type BillingEvent, gbp, PaymentError, type WebhookHeaders } from '../port.ts';
import { findPaymentTarget } from './list-refunds.ts';
import {
  dateFromStripe,
  idOf,
  invoiceReasonOf,
  presentCheckout,
  subscriptionIdOf,
} from './present.ts';

type TranslatedEvent<E> = E extends BillingEvent ? Omit<E, 'id' | 'at'> : never;

/**
 * Translates a Stripe event into the product's events; ignores events that the product does not
 * need.
 */
export async function parseWebhook(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<BillingEvent[]> {
  const event = readEvent(stripe, secret, rawBody, headers);
  const translated = await translate(stripe, event);
  return translated
    ? [{ id: event.id, at: dateFromStripe(event.created), ...translated } as BillingEvent]
    : [];
}

function readEvent(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Stripe.Event {
  const signature = headers['stripe-signature'];
  try {
    return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret);
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new PaymentError('bad_signature', 'The event is not signed by Stripe', { cause });
    }
    throw new PaymentError('invalid', 'The event cannot be read', { cause });
  }
}

async function translate(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<TranslatedEvent<BillingEvent> | null> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired': {
      const { id: subscriptionId, customer } = event.data.object;
      return { type: 'subscription.changed', subscriptionId, customerId: idOf(customer) };
    }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return translateInvoice(event.type, event.data.object);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return translateCheckout(event.type, event.data.object);
    case 'setup_intent.succeeded': {
      const { id: setupId, customer, metadata } = event.data.object;
      const subscriptionId = metadata?.subscription_id;
      if (!subscriptionId || !customer) return null;
      return { type: 'card.saved', subscriptionId, setupId, customerId: idOf(customer) };
    }
    case 'charge.refunded': {
      const { amount_refunded, currency, refunded, payment_intent } = event.data.object;
      const paid = await findPaymentTarget(stripe, payment_intent);
      const amount = { pence: amount_refunded, currency };
      return paid && { type: 'payment.refunded', ...paid, amount, full: refunded };
    }
    case 'charge.dispute.created': {
      const paid = await findPaymentTarget(stripe, event.data.object.payment_intent);
      return paid && { type: 'payment.disputed', ...paid };
    }
    default:
      return null;
  }
}

function translateInvoice(
  type: 'invoice.paid' | 'invoice.payment_failed' | 'invoice.payment_action_required',
  invoice: Stripe.Invoice,
): TranslatedEvent<BillingEvent> | null {
  if (!invoice.customer) return null;
  const about = {
    invoiceId: invoice.id,
    subscriptionId: subscriptionIdOf(invoice),
    customerId: idOf(invoice.customer),
  };
  if (type === 'invoice.paid') {
    const amount = gbp(invoice.amount_paid);
    return { type: 'invoice.paid', ...about, amount, reason: invoiceReasonOf(invoice) };
  }
  if (type === 'invoice.payment_action_required') {
    return { type: 'invoice.action_required', ...about };
  }
  const next = invoice.next_payment_attempt;
  return {
    type: 'invoice.failed',
    ...about,
    nextAttempt: next === null ? null : dateFromStripe(next),
  };
}

/** A completed checkout is not paid yet if the payment method takes days. */
function translateCheckout(
  type: Stripe.Event['type'],
  session: Stripe.Checkout.Session,
): TranslatedEvent<BillingEvent> | null {
  if (!session.customer || session.mode !== 'payment') return null;
  const about = { checkoutId: session.id, customerId: idOf(session.customer) };
  if (type.endsWith('.expired') || type.endsWith('.async_payment_failed')) {
    return { type: 'checkout.expired', ...about };
  }
  if (session.payment_status !== 'paid') return null;
  const { amount } = presentCheckout(session);
  return { type: 'checkout.paid', ...about, amount, metadata: session.metadata ?? {} };
}
