import { formatAmount, formatPrice } from '#shared/billing/plans.ts';
import type { PaymentRecord } from '#shared/billing/subscription-contract.ts';
import { INVOICE_REASON_LABELS } from '#shared/billing/subscription-rules.ts';
import { formatSignedPrice } from '../plans/plan-price-lines.tsx';

export type PaymentDescription = {
  what: string;
  sum: string;
  notes: string[];
  status: string;
  tone: 'basil' | 'saffron' | 'chili' | 'neutral';
  url?: string | null;
};

type PaymentOfKind<K extends PaymentRecord['kind']> = Extract<PaymentRecord, { kind: K }>;

/** Describes one row of the payment list in words. */
export function describePayment(payment: PaymentRecord): PaymentDescription {
  switch (payment.kind) {
    case 'invoice':
      return describeInvoice(payment);
    case 'pack':
      return describePack(payment);
    case 'refund':
      return describeRefund(payment);
  }
}

function describeInvoice(invoice: PaymentOfKind<'invoice'>): PaymentDescription {
  const { reason, totalPence, duePence, refundedPence, url } = invoice;
  const isPartlyCredit = totalPence > 0 && duePence !== totalPence;
  const notes = [
    ...(isPartlyCredit ? [`${formatPrice(duePence)} by card`] : []),
    ...(totalPence < 0 ? ['to your credit'] : []),
    ...partRefundNotes(refundedPence, duePence),
  ];
  return {
    what: INVOICE_REASON_LABELS[reason],
    sum: formatSignedPrice(totalPence),
    notes,
    ...invoiceStatus(invoice),
    url,
  };
}

function invoiceStatus({ status, totalPence, duePence, refundedPence }: PaymentOfKind<'invoice'>) {
  if (status === 'open') return { status: 'Open', tone: 'saffron' } as const;
  if (status === 'void') return { status: 'Cancelled', tone: 'neutral' } as const;
  // A negative total was credited to the owner, not paid.
  if (totalPence < 0) return { status: 'Credited', tone: 'neutral' } as const;
  return paidStatus(refundedPence, duePence);
}

function describePack(pack: PaymentOfKind<'pack'>): PaymentDescription {
  const { credits, amount, currency, refundedPence } = pack;
  const isMismatch = pack.status === 'mismatch';
  return {
    what: isMismatch
      ? `${credits} reply credits: the amount paid doesn’t match, so none were added. We’re looking into it.`
      : `${credits} reply credits`,
    sum: formatAmount(amount, currency),
    notes: partRefundNotes(refundedPence, amount),
    ...(isMismatch && refundedPence === 0
      ? ({ status: 'Being checked', tone: 'chili' } as const)
      : paidStatus(refundedPence, amount)),
  };
}

function describeRefund({
  of,
  isPart,
  amount,
  currency,
  status,
}: PaymentOfKind<'refund'>): PaymentDescription {
  const paid = of === 'pack' ? 'Reply credits' : INVOICE_REASON_LABELS[of];
  return {
    what: `${isPart ? 'Part refund' : 'Refund'}: ${paid.toLowerCase()}`,
    sum: `−${formatAmount(amount, currency)}`,
    notes: ['to your card'],
    ...REFUND_STATUSES[status],
  };
}

const REFUND_STATUSES = {
  pending: { status: 'On its way', tone: 'saffron' },
  succeeded: { status: 'Refunded', tone: 'neutral' },
  failed: { status: 'Failed', tone: 'chili' },
} as const;

function paidStatus(refunded: number, charged: number) {
  const isAll = refunded > 0 && refunded >= charged;
  return isAll
    ? ({ status: 'Refunded', tone: 'neutral' } as const)
    : ({ status: 'Paid', tone: 'basil' } as const);
}

function partRefundNotes(refunded: number, charged: number): string[] {
  return refunded > 0 && refunded < charged ? [`${formatPrice(refunded)} refunded`] : [];
}
