import { type Money, PaymentError } from '../port.ts';
import type { Act } from './act.ts';
import { openIntent } from './invoices.ts';
import { insertCheckout } from './queries.ts';
import { SMALLEST_CHARGE_PENCE } from './settle-invoice.ts';
import { simId } from './sim-id.ts';

const OPEN_FOR_MS = 24 * 3_600_000;

export async function createCheckout(
  act: Act,
  publicUrl: string,
  order: {
    name: string;
    amount: Money;
    metadata: Record<string, string>;
    successUrl: string;
    cancelUrl: string;
  },
): Promise<{ checkoutId: string; url: string }> {
  const { name, metadata, successUrl, cancelUrl } = order;
  const amount = order.amount.pence;
  if (!Number.isInteger(amount) || amount < SMALLEST_CHARGE_PENCE) {
    throw new PaymentError('invalid', 'A payment has to be of 30 pence or more');
  }
  const checkoutId = simId('cs');
  await insertCheckout(act.tx, {
    id: checkoutId,
    customerId: act.customer.id,
    name,
    amount,
    metadata,
    successUrl: successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkoutId),
    cancelUrl,
    state: 'open',
    expiresAt: new Date(act.at.getTime() + OPEN_FOR_MS),
    createdAt: act.at,
  });
  await openIntent(act, { checkoutId, amount });
  return { checkoutId, url: `${publicUrl}/simulated-checkout/${checkoutId}` };
}
