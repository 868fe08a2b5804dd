import type { PaymentRecord, RecentPayment } from '#shared/billing/subscription-contract.ts';
import { moneyBackEnd } from '#shared/billing/subscription-rules.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { CardPayment, Invoice, Refund, Subscription } from '../provider/port.ts';
import type { ReplyPack } from './queries.ts';
import { receiptNumber } from './receipt-number.ts';
import { paymentTargetId } from './reverse-payment.ts';

/** How long an owner who returns from a payment still sees its confirmation. */
const RECENT_MS = HOUR_MS;

type PaymentRecords = {
  invoices: Invoice[];
  packs: ReplyPack[];
  refunds: Refund[];
  cardPayments: CardPayment[];
};

/** Every payment and refund, newest first. */
export function listPayments(records: PaymentRecords): PaymentRecord[] {
  const { invoices, packs, refunds } = records;
  const entries: PaymentRecord[] = [
    ...invoices.filter(isListedInvoice).map((invoice) => paymentFromInvoice(invoice, records)),
    ...packs.map((pack) => paymentFromPack(pack, records)),
    ...refunds.map((refund) => paymentFromRefund(refund, { invoices, packs })),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

/**
 * False for void invoices and for first payments that were never completed, because the owner owes
 * nothing for them.
 */
export function isListedInvoice({ status, reason }: Invoice): boolean {
  return status === 'paid' || (status === 'open' && reason !== 'create');
}

/** The total refunded for one payment, not counting refunds that failed to reach the card. */
function refundedAmount(paidFor: string, refunds: readonly Refund[]): number {
  const made = refunds.filter(
    ({ of, status }) => paymentTargetId(of) === paidFor && status !== 'failed',
  );
  return made.reduce((sum, { amount }) => sum + amount.pence, 0);
}

/** The card that paid for an invoice or a checkout. */
export function findChargedCard(
  paidFor: string,
  cardPayments: readonly CardPayment[],
): CardPayment['card'] | null {
  return cardPayments.find(({ of }) => paymentTargetId(of) === paidFor)?.card ?? null;
}

type Movements = Pick<PaymentRecords, 'refunds' | 'cardPayments'>;

function paymentFromInvoice(invoice: Invoice, { refunds, cardPayments }: Movements): PaymentRecord {
  const { id, at, reason, status, total, due, vat, url, covers } = invoice;
  return {
    kind: 'invoice',
    id,
    at: at.toISOString(),
    reason,
    status,
    totalPence: total.pence,
    duePence: due.pence,
    refundedPence: refundedAmount(id, refunds),
    vatPence: vat?.pence ?? null,
    card: findChargedCard(id, cardPayments),
    url,
    number: receiptNumber(id, at),
    covers: covers && {
      plan: covers.plan,
      quantity: covers.quantity,
      from: covers.periodStart.toISOString(),
      until: covers.periodEnd.toISOString(),
    },
  };
}

function paymentFromPack(pack: ReplyPack, { refunds, cardPayments }: Movements): PaymentRecord {
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
    card: findChargedCard(checkoutId, cardPayments),
    number: receiptNumber(checkoutId, paidAt ?? createdAt),
  };
}

function paymentFromRefund(
  refund: Refund,
  { invoices, packs }: Pick<PaymentRecords, 'invoices' | 'packs'>,
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

/** The newest invoice paid within the last hour, by card or credit. Credit notes do not count. */
export function recentPayment(newestFirst: readonly Invoice[], now: Date): RecentPayment | null {
  const since = now.getTime() - RECENT_MS;
  const paid = newestFirst.find(
    ({ status, total, at }) => status === 'paid' && total.pence > 0 && at.getTime() >= since,
  );
  return paid ? { totalPence: paid.total.pence, duePence: paid.due.pence } : null;
}
