import type { PaymentRecord } from '#shared/billing/subscription-contract.ts';
import type { Invoice, Refund } from '../provider/port.ts';
import type { ReplyPack } from './packs-query.ts';
import { paymentTargetId } from './record-refunds.ts';

type PaymentRecords = { invoices: Invoice[]; packs: ReplyPack[]; refunds: Refund[] };

/** Every payment and refund, newest first. */
export function listPayments({ invoices, packs, refunds }: PaymentRecords): PaymentRecord[] {
  const entries: PaymentRecord[] = [
    ...invoices.filter(isListedInvoice).map((invoice) => ofInvoice(invoice, refunds)),
    ...packs.map((pack) => ofPack(pack, refunds)),
    ...refunds.map((refund) => ofRefund(refund, { invoices, packs })),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

/**
 * False for void invoices and for first payments that were never completed: the owner owes neither.
 */
export function isListedInvoice({ status, reason }: Invoice): boolean {
  return status === 'paid' || (status === 'open' && reason !== 'create');
}

/** The total refunded for one payment, not counting refunds that failed to reach the card. */
export function refundedAmount(paidFor: string, refunds: readonly Refund[]): number {
  const made = refunds.filter(
    ({ of, status }) => paymentTargetId(of) === paidFor && status !== 'failed',
  );
  return made.reduce((sum, { amount }) => sum + amount.pence, 0);
}

function ofInvoice(invoice: Invoice, refunds: Refund[]): PaymentRecord {
  const { id, at, reason, status, total, due, url } = invoice;
  return {
    kind: 'invoice',
    id,
    at: at.toISOString(),
    reason,
    status,
    totalPence: total.pence,
    duePence: due.pence,
    refundedPence: refundedAmount(id, refunds),
    url,
  };
}

function ofPack(pack: ReplyPack, refunds: Refund[]): PaymentRecord {
  const { checkoutId, credits, state, paidAt, createdAt, pricePence } = pack;
  return {
    kind: 'pack',
    id: checkoutId,
    // Older packs have no payment time, so use the time of the order.
    at: (paidAt ?? createdAt).toISOString(),
    credits,
    status: state === 'mismatch' ? 'mismatch' : 'paid',
    amount: pack.paidAmount ?? pricePence,
    currency: pack.paidCurrency ?? 'gbp',
    refundedPence: refundedAmount(checkoutId, refunds),
  };
}

function ofRefund(
  refund: Refund,
  { invoices, packs }: Omit<PaymentRecords, 'refunds'>,
): PaymentRecord {
  const { id, of, at, amount, status } = refund;
  const paidFor = paymentTargetId(of);
  const invoice = invoices.find((one) => one.id === paidFor);
  const pack = packs.find(({ checkoutId }) => checkoutId === paidFor);
  const paid = invoice?.due.pence ?? pack?.paidAmount ?? pack?.pricePence;
  return {
    kind: 'refund',
    id,
    at: at.toISOString(),
    of: of && 'checkoutId' in of ? 'pack' : (invoice?.reason ?? 'other'),
    isPart: paid !== undefined && amount.pence < paid,
    status,
    amount: amount.pence,
    currency: amount.currency,
  };
}
