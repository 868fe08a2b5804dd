import type { RecentPayment } from '#shared/billing/subscription-contract.ts';
import { moneyBackEnd } from '#shared/billing/subscription-rules.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { Invoice, Refund, Subscription } from '../provider/port.ts';
import { refundedAmount } from './list-payments.ts';

/** The first invoice for which a customer's card was charged. */
export function firstPayment(newestFirst: readonly Invoice[]): Invoice | undefined {
  return newestFirst.findLast(({ status, due }) => status === 'paid' && due.pence > 0);
}

/**
 * The end of the money-back period. The guarantee covers only an account's first payment: an owner
 * who returns later gets unused time as credit instead.
 */
export function moneyBackUntil(
  subscription: Pick<Subscription, 'id'>,
  invoices: readonly Invoice[],
): Date | null {
  const first = firstPayment(invoices);
  return first?.subscriptionId === subscription.id ? moneyBackEnd(first.at) : null;
}

/**
 * What to give back: card payments that were not refunded yet go back to the card, and credit is
 * restored as credit.
 */
export function computeRefund(subscriptionId: string, invoices: Invoice[], refunds: Refund[]) {
  const paid = invoices.filter(
    (invoice) => invoice.subscriptionId === subscriptionId && invoice.status === 'paid',
  );
  const left = paid.map(({ id, due }) => Math.max(0, due.pence - refundedAmount(id, refunds)));
  return {
    toCardPence: left.reduce((sum, pence) => sum + pence, 0),
    toCreditPence: paid.reduce((sum, { total, due }) => sum + total.pence - due.pence, 0),
  };
}

/** How long an owner who returns from a payment still sees its confirmation. */
const RECENT_MS = HOUR_MS;

/** The newest invoice paid within the last hour, by card or credit. Credit notes do not count. */
export function recentPayment(newestFirst: readonly Invoice[], now: Date): RecentPayment | null {
  const since = now.getTime() - RECENT_MS;
  const paid = newestFirst.find(
    ({ status, total, at }) => status === 'paid' && total.pence > 0 && at.getTime() >= since,
  );
  return paid ? { totalPence: paid.total.pence, duePence: paid.due.pence } : null;
}
