import type Stripe from 'stripe';
import type { Contact } from '../port.ts';

/** Compares first: a needless update would trigger an event per customer every hour. */
export async function keepContact(
  stripe: Stripe,
  customerId: string,
  { email, name }: Contact,
): Promise<void> {
  const known = await stripe.customers.retrieve(customerId);
  if (known.deleted || (known.email === email && known.name === name)) return;
  await stripe.customers.update(customerId, { email, name });
}
