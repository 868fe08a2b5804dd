import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatAmount, formatExactPrice, PLANS } from '#shared/billing/plans.ts';
import type { Company, PaymentRecord } from '#shared/billing/subscription-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { describePayment } from './describe-payment.ts';

export type ReceiptedPayment = Extract<PaymentRecord, { number: string }>;

/** One payment on a sheet that prints, or saves as a PDF, from the browser. */
export function Receipt({
  payment,
  company,
  buyer,
}: {
  payment: ReceiptedPayment;
  company: Company;
  /** Who pays, if no company was entered. */
  buyer: string;
}) {
  const { notes, status } = describePayment(payment);
  const { name, address, vatNumber } = company;
  return (
    <Card className="print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Logo />
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print or save as PDF
        </Button>
      </div>
      <h1 className="mt-8 font-display font-semibold text-2xl">Receipt {payment.number}</h1>
      <dl className="mt-6 flex flex-col divide-y border-y">
        <Line label="Date">{formatDay(payment.at)}</Line>
        <Line label="From">{PRODUCT_NAME}</Line>
        <Line label="To">{name || buyer}</Line>
        {address && <Line label="Address">{address}</Line>}
        {vatNumber && <Line label="VAT number">{vatNumber}</Line>}
        <Line label="For">{receiptSubject(payment)}</Line>
        <Line label="Status">{status}</Line>
        {notes.map((note) => (
          <Line key={note} label="Note">
            {note}
          </Line>
        ))}
      </dl>
      <p className="mt-6 flex items-baseline justify-between gap-4 font-semibold text-xl tabular-nums">
        Total <span>{receiptTotal(payment)}</span>
      </p>
      {!(name && address && vatNumber) && (
        <p className="mt-6 border-t pt-4 text-ink-soft text-sm print:hidden">
          You can add your company name, address and VAT number.{' '}
          <Link
            href={`${paths.settings}?tab=plan`}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            Enter them under Plan
          </Link>
          .
        </p>
      )}
    </Card>
  );
}

/** 'Premium, 19 Nov – 19 Dec 2026': the plan and the period, if they are known. */
function receiptSubject(payment: ReceiptedPayment): string {
  if (payment.kind === 'pack' || !payment.covers) return describePayment(payment).what;
  const { plan, quantity, from, until } = payment.covers;
  const locations =
    PLANS[plan].isPricedPerLocation && quantity > 1 ? `, ${quantity} locations` : '';
  return `${PLANS[plan].name}${locations}, ${PERIOD_FORMAT.formatRange(new Date(from), new Date(until))}`;
}

const PERIOD_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

function receiptTotal(payment: ReceiptedPayment): string {
  if (payment.kind === 'invoice') return formatExactPrice(payment.totalPence);
  return payment.currency === 'gbp'
    ? formatExactPrice(payment.amount)
    : formatAmount(payment.amount, payment.currency);
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-3">
      <dt className="w-32 shrink-0 text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1">{children}</dd>
    </div>
  );
}
