import type { Transaction } from '../../platform/database.ts';
import { type Money, type PaidFor, PaymentError } from '../../platform/payment-provider.ts';
import { gbp } from '../gbp.ts';
import { type Act, act } from './act.ts';
import { findCheckoutRow, findInvoice, updateCheckout, updateInvoice } from './queries.ts';
import { recordEvent } from './record-event.ts';

type Paid = { act: Act; pence: number; isPaid: boolean };

/** Gives back all that a card was charged, once. */
export async function refundPayment(
  tx: Transaction,
  at: Date,
  of: NonNullable<PaidFor>,
): Promise<Money> {
  const payment = await findPaid(tx, at, of);
  if (!payment.isPaid || payment.pence === 0) return gbp(0);
  const change = { refunded: payment.pence };
  if ('invoiceId' in of) await updateInvoice(tx, of.invoiceId, change);
  else await updateCheckout(tx, of.checkoutId, change);
  const amount = gbp(payment.pence);
  await recordEvent(payment.act, { type: 'payment.refunded', of, amount, full: true });
  return amount;
}

/** The customer contests a payment at their bank. */
export async function disputePayment(
  tx: Transaction,
  at: Date,
  of: NonNullable<PaidFor>,
): Promise<void> {
  const payment = await findPaid(tx, at, of);
  if (!payment.isPaid) throw new PaymentError('invalid', 'Only a payment can be disputed');
  await recordEvent(payment.act, { type: 'payment.disputed', of });
}

async function findPaid(tx: Transaction, at: Date, of: NonNullable<PaidFor>): Promise<Paid> {
  const find = () =>
    'invoiceId' in of ? findInvoice(tx, of.invoiceId) : findCheckoutRow(tx, of.checkoutId);
  const found = await find();
  if (!found) throw new PaymentError('not_found', 'There is no such payment');
  const held = await act(tx, at, found.customerId);
  const row = (await find()) ?? found;
  return 'due' in row
    ? { act: held, pence: row.due - row.refunded, isPaid: row.status === 'paid' }
    : { act: held, pence: row.amount - row.refunded, isPaid: row.state === 'paid' };
}
