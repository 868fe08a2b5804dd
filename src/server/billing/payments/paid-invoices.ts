import type { RecentPayment } from '#shared/billing/subscription-contract.ts';
import { moneyBackEnd } from '#shared/billing/subscription-rules.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Invoice, Refund, Subscription } from '../provider/port.ts';
import { refundedOf } from './list-payments.ts';

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

/** To the card what came from it and has not gone back yet; to the credit what came from that. */
export function owedBack(subscriptionId: string, invoices: Invoice[], refunds: Refund[]) {
  const paid = invoices.filter(
    (invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'paid',
  );
  const left = paid.map(({ id, due }) => Math.max(0, due.pence - refundedOf(id, refunds)));
  return {
    toCardPence: left.reduce((sum, pence) => sum + pence, 0),
    toCreditPence: paid.reduce((sum, { total, due }) => sum + total.pence - due.pence, 0),
  };
}

/** For so long somebody who comes back from a payment is told of it. */
const RECENT_MS = HOUR_MS;

/** The newest invoice that was paid just now, by a card or by credit. What came back is none. */
export function recentPayment(newestFirst: readonly Invoice[], now: Date): RecentPayment | null {
  const since = now.getTime() - RECENT_MS;
  const paid = newestFirst.find(
    ({ status, total, at }) => status === 'paid' && total.pence > 0 && at.getTime() >= since,
  );
  return paid ? { totalPence: paid.total.pence, duePence: paid.due.pence } : null;
}
