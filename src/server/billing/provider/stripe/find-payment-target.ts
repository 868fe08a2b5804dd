import type Stripe from 'stripe';
import type { PaymentTarget } from '../port.ts';
import { idOf } from './present.ts';

/**
 * Finds the invoice or checkout that a payment was for. Stripe's payments no longer name it, so
 * search both.
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
