import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Contact } from '../port.ts';

type CustomerDetails = {
  businessId: string;
  email: string;
  name: string;
  customerId?: string | null;
};

/**
 * Stripe forgets idempotency keys after a day, so look up the customer by email first, in case it
 * was created but never stored here.
 */
export async function ensureCustomer(stripe: Stripe, who: CustomerDetails): Promise<string> {
  const { businessId, email, name, customerId } = who;
  if (customerId?.startsWith('cus_')) return customerId;
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const known = data.find(({ metadata }) => metadata.user_id === businessId);
  if (known) return known.id;
  // The key includes email and name: Stripe refuses a known key with different parameters.
  const print = createHash('sha256')
    .update(JSON.stringify([email, name]))
    .digest('hex');
  const made = await stripe.customers.create(
    { email, name, metadata: { user_id: businessId } },
    { idempotencyKey: `customer:${businessId}:${print.slice(0, 16)}` },
  );
  return made.id;
}

/** Compares first: a needless update would trigger an event per customer every hour. */
export async function updateCustomerContact(
  stripe: Stripe,
  customerId: string,
  { email, name }: Contact,
): Promise<void> {
  const known = await stripe.customers.retrieve(customerId);
  if (known.deleted || (known.email === email && known.name === name)) return;
  await stripe.customers.update(customerId, { email, name });
}
