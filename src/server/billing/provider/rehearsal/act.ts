import type { Transaction } from '#server/platform/database/database.ts';
import { PaymentError } from '../port.ts';
import { findSubscription, lockCustomer } from './queries.ts';
import type { SimulatedCustomer, SimulatedSubscription } from './table.ts';

/** Something that happens: at one moment, in one transaction, to one customer whom it has locked. */
export type Act = { tx: Transaction; at: Date; customer: SimulatedCustomer };

/** Whatever happens to a customer waits here for the lock, so that nothing is charged twice. */
export async function act(tx: Transaction, at: Date, customerId: string): Promise<Act> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer) throw new PaymentError('not_found', 'There is no such customer');
  return { tx, at, customer };
}

export async function actOnSubscription(
  tx: Transaction,
  at: Date,
  subscriptionId: string,
): Promise<Act & { subscription: SimulatedSubscription }> {
  const found = await findSubscription(tx, subscriptionId);
  if (!found) throw new PaymentError('not_found', 'There is no such subscription');
  const held = await act(tx, at, found.customerId);
  // Read again, now that nobody else can change it.
  return { ...held, subscription: (await findSubscription(tx, subscriptionId)) ?? found };
}
