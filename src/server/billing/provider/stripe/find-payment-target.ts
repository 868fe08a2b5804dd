import type Stripe from 'stripe';
import type { PaymentTarget } from '../port.ts';
import { idOf } from './present.ts';

/**
 * Finds what a payment was for. Stripe's payments no longer say so, so search both invoices and
 * checkouts.
 */
export async function findPaymentTarget(
  stripe: Stripe,
  payment: string | Stripe.PaymentIntent | null,
): Promise<{ of: PaymentTarget; customerId: string } | null> {
  if (!payment) return null;
  const payment_intent = idOf(payment);
  const { customer } = await stripe.paymentIntents.retrieve(payment_intent);
  if (!customer) return null;
  const invoices = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent },
    limit: 1,
  });
  const invoice = invoices.data[0]?.invoice;
  if (invoice) return { of: { invoiceId: idOf(invoice) }, customerId: idOf(customer) };
  const sessions = await stripe.checkout.sessions.list({ payment_intent, limit: 1 });
  const checkoutId = sessions.data[0]?.id;
  return { of: checkoutId ? { checkoutId } : null, customerId: idOf(customer) };
}
