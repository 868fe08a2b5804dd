import type Stripe from 'stripe';
import type { PaymentTarget, Refund } from '../port.ts';
import { dateFromStripe, idOf } from './present.ts';

const STATUSES: Readonly<Record<string, Refund['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
};

/** Stripe lists refunds under the charge they belong to. */
export async function listRefunds(stripe: Stripe, customer: string): Promise<Refund[]> {
  const { data } = await stripe.charges.list({ customer, limit: 100, expand: ['data.refunds'] });
  const refunds: Refund[] = [];
  for (const { refunds: made, payment_intent, currency } of data) {
    if (!made?.data.length) continue;
    const paid = await findPaymentTarget(stripe, payment_intent);
    for (const { id, created, amount: pence, status } of made.data) {
      refunds.push({
        id,
        of: paid?.of ?? null,
        at: dateFromStripe(created),
        amount: { pence, currency },
        status: STATUSES[status ?? ''] ?? 'failed',
      });
    }
  }
  return refunds.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/**
 * Finds the invoice or checkout that a payment was for. A payment at Stripe no longer names either,
 * so this searches the invoices and then the checkouts.
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
