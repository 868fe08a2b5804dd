import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Company, PaymentRecord } from '#shared/billing/subscription-contract.ts';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { describePayment } from './describe-payment.ts';

export type ReceiptedPayment = Extract<PaymentRecord, { number: string }>;

/** One payment on a sheet that prints, or saves as a PDF, from the browser. */
export function Receipt({ payment, company }: { payment: ReceiptedPayment; company: Company }) {
  const { what, sum, notes, status } = describePayment(payment);
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
        {name && <Line label="Company">{name}</Line>}
        {address && <Line label="Address">{address}</Line>}
        {vatNumber && <Line label="VAT number">{vatNumber}</Line>}
        <Line label="For">{what}</Line>
        <Line label="Status">{status}</Line>
        {notes.map((note) => (
          <Line key={note} label="Note">
            {note}
          </Line>
        ))}
      </dl>
      <p className="mt-6 flex items-baseline justify-between gap-4 font-semibold text-xl tabular-nums">
        Total <span>{sum}</span>
      </p>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-3">
      <dt className="w-32 shrink-0 text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1">{children}</dd>
    </div>
  );
}
