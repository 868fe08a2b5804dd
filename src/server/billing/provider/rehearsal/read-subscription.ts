import type { Queryable } from '#server/platform/database/database.ts';
import { gbp } from '../gbp.ts';
import type { ClientAction, Money } from '../port.ts';
import { monthlyPence, presentAction } from './present.ts';
import { findFirstCardIntent, findIntent, openInvoicesOf } from './queries.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { SimulatedCustomer, SimulatedSubscription } from './table.ts';

/** The newest payment that is open, or the card that is still missing. */
export async function readAction(
  db: Queryable,
  { id, status }: SimulatedSubscription,
): Promise<ClientAction> {
  if (status === 'canceled' || status === 'expired') return { kind: 'none' };
  const [invoice] = await openInvoicesOf(db, id);
  return presentAction(
    invoice ? await findIntent(db, { invoiceId: invoice.id }) : await findFirstCardIntent(db, id),
  );
}

export function readNextPayment(
  subscription: SimulatedSubscription,
  { credit }: Pick<SimulatedCustomer, 'credit'>,
): { amount: Money; at: Date } | null {
  const { status, cancelAtPeriodEnd, plan, quantity, carried, periodEnd } = subscription;
  const goesOn = status === 'active' || status === 'past_due';
  if (!goesOn || cancelAtPeriodEnd) return null;
  const { duePence } = settleInvoice(monthlyPence(plan, quantity) + carried, credit);
  return { amount: gbp(duePence), at: periodEnd };
}
