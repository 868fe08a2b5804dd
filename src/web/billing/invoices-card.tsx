import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatPrice } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/subscriptions/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { formatDay } from './format-day.ts';
import { signedPrice } from './signed-price.ts';

type Invoice = SubscriptionOverview['invoices'][number];

const SHOWN_AT_FIRST = 6;

const REASONS = {
  create: 'First payment',
  cycle: 'Renewal',
  update: 'Change of plan or locations',
  other: 'Payment',
} as const;

const STATUSES = {
  open: { label: 'Open', tone: 'saffron' },
  paid: { label: 'Paid', tone: 'basil' },
  void: { label: 'Cancelled', tone: 'neutral' },
} as const;

/** Every invoice so far, newest first. */
export function InvoicesCard({ invoices }: { invoices: readonly Invoice[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? invoices : invoices.slice(0, SHOWN_AT_FIRST);
  return (
    <Card>
      <CardHeader title="Invoices" />
      {invoices.length === 0 ? (
        <p className="text-ink-soft">Your invoices appear here after your first payment.</p>
      ) : (
        <ul className="-my-3 flex flex-col divide-y">
          {shown.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {shown.length < invoices.length && (
        <Button variant="quiet" size="sm" className="mt-4" onClick={() => setAll(true)}>
          Show all {invoices.length}
        </Button>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { at, reason, status, totalPence, duePence, url } = invoice;
  const { label, tone } = STATUSES[status];
  const isPartlyCredit = totalPence > 0 && duePence !== totalPence;
  return (
    <li className="flex items-center gap-x-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{formatDay(at)}</p>
        <p className="text-ink-soft text-sm">{REASONS[reason]}</p>
      </div>
      <div className="text-right tabular-nums">
        <p className="font-medium">{signedPrice(totalPence)}</p>
        {isPartlyCredit && <p className="text-ink-soft text-sm">{formatPrice(duePence)} by card</p>}
        {totalPence < 0 && <p className="text-ink-soft text-sm">to your credit</p>}
      </div>
      <div className="flex min-w-12 justify-end sm:w-20">
        <Badge tone={tone}>{label}</Badge>
      </div>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          aria-label={`Open the invoice of ${formatDay(at)}`}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </li>
  );
}
