import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { PaymentRecord } from '#shared/billing/subscription-contract.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { describePayment } from './describe-payment.ts';

const SHOWN_AT_FIRST = 3;

/** All payments and refunds, newest first. */
export function PaymentHistory({ payments }: { payments: readonly PaymentRecord[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? payments : payments.slice(0, SHOWN_AT_FIRST);
  // Keeps the amounts aligned when only some rows have a link.
  const hasLinks = shown.some((payment) => payment.kind === 'invoice' && payment.url);
  return (
    <Card>
      <CardHeader title="Payment history" />
      {payments.length === 0 ? (
        <p className="text-ink-soft">
          Invoices, reply credits and refunds appear here after your first payment.
        </p>
      ) : (
        <ul className="-my-3 flex flex-col divide-y">
          {shown.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} hasLinks={hasLinks} />
          ))}
        </ul>
      )}
      {shown.length < payments.length && (
        <Button variant="quiet" size="sm" className="-ml-3 mt-4" onClick={() => setAll(true)}>
          Show all {payments.length}
        </Button>
      )}
    </Card>
  );
}

function PaymentRow({ payment, hasLinks }: { payment: PaymentRecord; hasLinks: boolean }) {
  const { what, sum, notes, status, tone, url } = describePayment(payment);
  const day = formatDay(payment.at);
  return (
    <li className="flex items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{day}</p>
        <p className="text-ink-soft text-sm">{what}</p>
      </div>
      <div className="flex items-center gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-end">
        <div className="text-right tabular-nums">
          <p className="font-medium">{sum}</p>
          {notes.map((note) => (
            <p key={note} className="text-ink-soft text-sm">
              {note}
            </p>
          ))}
        </div>
        <div className="flex justify-end sm:w-28">
          <Badge tone={tone}>{status}</Badge>
        </div>
      </div>
      {hasLinks && !url && <span className="size-9 max-sm:hidden" />}
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="grid size-9 pointer-coarse:size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          aria-label={`Open the invoice of ${day}`}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </li>
  );
}
