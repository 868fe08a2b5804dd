import type { Transaction } from '#server/platform/database/database.ts';
import { gbp } from '../gbp.ts';
import { type Money, type PaidFor, PaymentError } from '../port.ts';
import { type Act, act } from './act.ts';
import { findCheckoutRow, findInvoice, updateCheckout, updateInvoice } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { insertRefund } from './refunds-query.ts';
import { simId } from './sim-id.ts';

type Payment = { act: Act; charged: number; refunded: number; isPaid: boolean };

/** Gives back so much of what a card was charged, or all that has not gone back yet. */
export async function refundPayment(
  tx: Transaction,
  at: Date,
  of: NonNullable<PaidFor>,
  wanted: number = Number.POSITIVE_INFINITY,
): Promise<Money> {
  const { act: held, charged, refunded: before, isPaid } = await findPayment(tx, at, of);
  const amount = Math.min(charged - before, wanted);
  if (!isPaid || amount === 0) return gbp(0);
  const refunded = before + amount;
  if ('invoiceId' in of) await updateInvoice(tx, of.invoiceId, { refunded });
  else await updateCheckout(tx, of.checkoutId, { refunded });
  const customerId = held.customer.id;
  await insertRefund(tx, { id: simId('re'), customerId, ...of, amount, createdAt: at });
  const full = refunded === charged;
  await recordEvent(held, { type: 'payment.refunded', of, amount: gbp(refunded), full });
  return gbp(amount);
}

/** The customer contests a payment at their bank. */
export async function disputePayment(
  tx: Transaction,
  at: Date,
  of: NonNullable<PaidFor>,
): Promise<void> {
  const payment = await findPayment(tx, at, of);
  if (!payment.isPaid) throw new PaymentError('invalid', 'Only a payment can be disputed');
  await recordEvent(payment.act, { type: 'payment.disputed', of });
}

async function findPayment(tx: Transaction, at: Date, of: NonNullable<PaidFor>): Promise<Payment> {
  const find = () =>
    'invoiceId' in of ? findInvoice(tx, of.invoiceId) : findCheckoutRow(tx, of.checkoutId);
  const found = await find();
  if (!found) throw new PaymentError('not_found', 'There is no such payment');
  const held = await act(tx, at, found.customerId);
  const row = (await find()) ?? found;
  const { refunded } = row;
  return 'due' in row
    ? { act: held, charged: row.due, refunded, isPaid: row.status === 'paid' }
    : { act: held, charged: row.amount, refunded, isPaid: row.state === 'paid' };
}
