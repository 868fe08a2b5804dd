import { moneyBackEnd } from '#shared/billing/subscription-rules.ts';
import type { Invoice, Subscription } from '../provider/port.ts';

/** The first invoice for which a customer's card was charged. */
export function firstPayment(newestFirst: readonly Invoice[]): Invoice | undefined {
  return newestFirst.findLast(({ status, due }) => status === 'paid' && due.pence > 0);
}

/**
 * Until when all money goes back. The guarantee is for the first payment of an account: who has had
 * it once and comes back gets unused time as credit.
 */
export function moneyBackUntil(
  subscription: Pick<Subscription, 'id'>,
  invoices: readonly Invoice[],
): Date | null {
  const first = firstPayment(invoices);
  return first?.subscriptionId === subscription.id ? moneyBackEnd(first.at) : null;
}
