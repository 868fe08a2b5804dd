import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/contract.ts';
import { cardName } from '#shared/billing/card-name.ts';
import { effectiveTier, formatPrice, PLANS } from '#shared/billing/plans.ts';
import {
  type PaymentRecord,
  type SubscriptionOverview,
  updateCard,
} from '#shared/billing/subscription-contract.ts';
import { paths } from '#shared/site/paths.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Badge } from '#web/ui/status/badge.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { PaymentButton } from '../checkout/payment-button.tsx';
import { subscriptionOverviewQuery } from '../queries.ts';
import { CompanyCard } from './company-card.tsx';
import { describePayment } from './describe-payment.ts';

const SHOWN_AT_FIRST = 3;

/** Shows the next payment, its card, and the credit that is used first. */
function PaymentsCard({ overview }: { overview: SubscriptionOverview }) {
  const { quantity, accountCreditPence: credit } = overview;
  const hasPlan = quantity !== null;
  return (
    <Card>
      <CardHeader title="Payments" />
      <dl className="-my-2.5 flex flex-col divide-y">
        {hasPlan && <Line label="Next payment">{describeNextPayment(overview)}</Line>}
        {hasPlan && (
          <Line label="Card" action={<ChangeCard hasCard={overview.card !== null} />}>
            {cardWords(overview.card)}
          </Line>
        )}
        <Line label="Account credit">
          {credit < 0
            ? `${formatPrice(-credit)} owed, added to your next invoice`
            : `${formatPrice(credit)}${credit > 0 ? ', used before your card is charged' : ''}`}
        </Line>
      </dl>
    </Card>
  );
}

function describeNextPayment({ nextPayment, ...plan }: SubscriptionOverview): ReactNode {
  if (nextPayment) {
    const { amountPence, at } = nextPayment;
    return `${formatPrice(amountPence)} on ${formatDay(at)}${locationsSuffix(plan)}`;
  }
  return plan.cancelAtPeriodEnd && plan.periodEnd
    ? `None, your plan ends on ${formatDay(plan.periodEnd)}`
    : 'None';
}

function locationsSuffix({
  plan,
  quantity,
}: Pick<SubscriptionOverview, 'plan' | 'quantity'>): string {
  const isMany = PLANS[plan].isPricedPerLocation && quantity !== null && quantity > 1;
  return isMany ? `, for ${quantity} locations` : '';
}

function cardWords(card: SubscriptionOverview['card']): string {
  if (!card) return 'No card yet';
  const month = String(card.expMonth).padStart(2, '0');
  return `${cardName(card)}, expires ${month}/${card.expYear}`;
}

function ChangeCard({ hasCard }: { hasCard: boolean }) {
  return (
    <PaymentButton
      variant="secondary"
      size="sm"
      ask={() => callApi(updateCard, {})}
      title={hasCard ? 'Change card' : 'Add a card'}
      description="We’ll use it for future payments. Nothing is charged now."
      thanks={{ title: 'Card saved', description: 'We’ll use it for future payments.' }}
    >
      {hasCard ? 'Change card' : 'Add card'}
    </PaymentButton>
  );
}

function Line({
  label,
  action,
  children,
}: {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <dt className="w-36 shrink-0 text-ink-soft max-sm:w-full">{label}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 font-medium tabular-nums">
        {children}
        {action}
      </dd>
    </div>
  );
}

/** All payments and refunds, newest first. */
function PaymentHistory({ payments }: { payments: readonly PaymentRecord[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? payments : payments.slice(0, SHOWN_AT_FIRST);
  // Whether rows without a link have to leave room for one, so that all amounts stay aligned.
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
        {'number' in payment && payment.status === 'paid' && (
          <Link
            href={paths.receipt.replace(':number', payment.number)}
            className="rounded-sm text-basil-ink text-sm underline underline-offset-4"
            aria-label={`Receipt ${payment.number}`}
          >
            Receipt
          </Link>
        )}
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

/** Billing details for an owner who pays, has paid or has credit; renders nothing for others. */
export function BillingDetails({ user }: { user: User }) {
  const isKnownToPay = user.paymentCustomerId !== null;
  const query = useQuery({ ...subscriptionOverviewQuery, enabled: isKnownToPay });
  const { data: overview, isError, isFetching, refetch } = query;
  if (!isKnownToPay) return null;
  if (overview) {
    const { payments, accountCreditPence } = overview;
    const isPaying = effectiveTier(user) !== 'starter' || overview.quantity !== null;
    return (
      <>
        {(isPaying || accountCreditPence !== 0) && <PaymentsCard overview={overview} />}
        {(isPaying || payments.length > 0) && <PaymentHistory payments={payments} />}
        {(isPaying || payments.length > 0) && <CompanyCard company={overview.company} />}
      </>
    );
  }
  return (
    <Card>
      <CardHeader title="Payments" />
      {isError ? (
        <ErrorState
          className="py-4"
          title="Failed to load your payments"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Loading your payments</span>
          {['next', 'card', 'credit'].map((line) => (
            <Skeleton key={line} className="h-10" />
          ))}
        </div>
      )}
    </Card>
  );
}
