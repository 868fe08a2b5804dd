import type Stripe from 'stripe';
import type { CardPayment } from '../port.ts';
import { idOf } from './present.ts';

/**
 * A charge knows its card but no longer names its invoice or checkout, so the three lists are
 * joined by their payment intents.
 */
export async function listCardPayments(stripe: Stripe, customer: string): Promise<CardPayment[]> {
  const [charges, invoices, sessions] = await Promise.all([
    stripe.charges.list({ customer, limit: 100 }),
    stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] }),
    stripe.checkout.sessions.list({ customer, limit: 100 }),
  ]);
  const targets = new Map<string, CardPayment['of']>();
  for (const { id, payments } of invoices.data) {
    for (const { payment } of payments?.data ?? []) {
      if (payment.payment_intent) targets.set(idOf(payment.payment_intent), { invoiceId: id });
    }
  }
  for (const { id, payment_intent } of sessions.data) {
    if (payment_intent) targets.set(idOf(payment_intent), { checkoutId: id });
  }
  return charges.data.flatMap(({ paid, payment_intent, payment_method_details }) => {
    const of = payment_intent && targets.get(idOf(payment_intent));
    const { brand, last4 } = payment_method_details?.card ?? {};
    // A declined attempt is a charge as well.
    return paid && of && brand && last4 ? [{ of, card: { brand, last4 } }] : [];
  });
}
