import type { Invoice, Refund } from '../provider/port.ts';
import { refundedOf } from './list-payments.ts';

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
