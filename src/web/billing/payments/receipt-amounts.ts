import { formatAmount, formatExactPrice } from '#shared/billing/plans.ts';
import type { PaymentRecord } from '#shared/billing/subscription-contract.ts';

export type ReceiptedPayment = Extract<PaymentRecord, { number: string }>;

type AmountLine = { name: string; amount: string };

export type ReceiptAmounts = {
  /** The price of what was bought, without VAT where the VAT is known. */
  price: string;
  /** Net and VAT; null if the payment provider computed no VAT. */
  vat: AmountLine[] | null;
  total: string;
  /** Where the money came from and what went back, unless the card paid everything. */
  settlement: AmountLine[];
};

/** The amounts on a receipt, always with their pence. */
export function receiptAmounts(payment: ReceiptedPayment): ReceiptAmounts {
  const { totalPence, duePence, vatPence, currency } = amountsOf(payment);
  const exact = (pence: number) =>
    currency === 'gbp' ? formatExactPrice(pence) : formatAmount(pence, currency);
  const isShared = totalPence > 0 && duePence > 0 && duePence !== totalPence;
  const net = exact(totalPence - (vatPence ?? 0));
  return {
    price: net,
    vat:
      vatPence === null
        ? null
        : [
            { name: 'Net', amount: net },
            { name: 'VAT', amount: exact(vatPence) },
          ],
    total: exact(totalPence),
    settlement: [
      ...(isShared
        ? [
            { name: 'From your credit', amount: exact(totalPence - duePence) },
            { name: 'Charged to your card', amount: exact(duePence) },
          ]
        : []),
      ...(payment.refundedPence > 0
        ? [{ name: 'Refunded to your card', amount: `−${exact(payment.refundedPence)}` }]
        : []),
    ],
  };
}

function amountsOf(payment: ReceiptedPayment) {
  if (payment.kind === 'invoice') return { ...payment, currency: 'gbp' };
  const { amount, currency } = payment;
  return { totalPence: amount, duePence: amount, vatPence: null, currency };
}
