import type { ReactNode } from 'react';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import { type SubscriptionOverview, updateCard } from '#shared/billing/subscription-contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { formatDay } from '#web/platform/browser/format-day.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { PaymentButton } from '../checkout/payment-button.tsx';

/** Shows the next payment, its card, and the credit that is used first. */
export function PaymentsCard({ overview }: { overview: SubscriptionOverview }) {
  const { quantity, accountCreditPence: credit } = overview;
  const hasPlan = quantity !== null;
  return (
    <Card>
      <CardHeader title="Payments" />
      <dl className="-my-2.5 flex flex-col divide-y">
        {hasPlan && <Line label="Next payment">{nextPayment(overview)}</Line>}
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

function nextPayment({ nextPayment, ...plan }: SubscriptionOverview): ReactNode {
  if (nextPayment) {
    const { amountPence, at } = nextPayment;
    return `${formatPrice(amountPence)} on ${formatDay(at)}${forLocations(plan)}`;
  }
  return plan.cancelAtPeriodEnd && plan.periodEnd
    ? `None, your plan ends on ${formatDay(plan.periodEnd)}`
    : 'None';
}

function forLocations({ plan, quantity }: Pick<SubscriptionOverview, 'plan' | 'quantity'>): string {
  const isMany = PLANS[plan].isPricedPerLocation && quantity !== null && quantity > 1;
  return isMany ? `, for ${quantity} locations` : '';
}

function cardWords(card: SubscriptionOverview['card']): string {
  if (!card) return 'No card yet';
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  const month = String(card.expMonth).padStart(2, '0');
  return `${brand} ending in ${card.last4}, expires ${month}/${card.expYear}`;
}

function ChangeCard({ hasCard }: { hasCard: boolean }) {
  return (
    <PaymentButton
      variant="secondary"
      size="sm"
      ask={() => callApi(updateCard, {})}
      title={hasCard ? 'Change card' : 'Add a card'}
      description="Your next payments are taken from it. Nothing is charged now."
      thanks={{ title: 'Card saved', description: 'Your next payments are taken from it.' }}
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
