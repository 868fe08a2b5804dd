import type Stripe from 'stripe';
import type { Refund } from '../port.ts';
import { findPaymentTarget } from './find-payment-target.ts';
import { dateFromStripe } from './present.ts';

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
