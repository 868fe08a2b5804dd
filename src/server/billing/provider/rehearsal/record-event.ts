import type { BillingEvent } from '../port.ts';
import type { Act } from './act.ts';
import { insertEvent } from './events-query.ts';
import { simId } from './sim-id.ts';

type Told<E> = E extends BillingEvent ? Omit<E, 'id' | 'at' | 'customerId'> : never;

/** Written with what it tells: no commit, no event; a commit, and it will be delivered. */
export async function recordEvent(
  { tx, at, customer }: Act,
  told: Told<BillingEvent>,
): Promise<void> {
  const id = simId('evt');
  await insertEvent(tx, {
    id,
    body: JSON.stringify({ id, at, customerId: customer.id, ...told }),
    nextAttemptAt: at,
    createdAt: at,
  });
}
