import type Stripe from 'stripe';
import type { Contact } from '../port.ts';

/** Looks first: a change of nothing would be an event of every customer in every hour. */
export async function keepContact(
  stripe: Stripe,
  customerId: string,
  { email, name }: Contact,
): Promise<void> {
  const known = await stripe.customers.retrieve(customerId);
  if (known.deleted || (known.email === email && known.name === name)) return;
  await stripe.customers.update(customerId, { email, name });
}
