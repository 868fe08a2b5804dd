import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { formatPrice, monthlyPrice, PLANS } from '#shared/billing/plans.ts';
import type { SubscriptionOverview } from '#shared/subscriptions/contract.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatDay } from './format-day.ts';
import type { PaidPlan } from './plan-order.ts';
import { overviewQuery } from './queries.ts';
import { BackToDashboard, SubscribeCard } from './subscribe-card.tsx';

/**
 * The question before one paid plan becomes another: the card is known, so an address alone must
 * not be enough to charge it.
 */
export function SwitchPlanCard({
  from,
  to,
  locations,
  onConfirm,
}: {
  from: PaidPlan;
  to: PaidPlan;
  locations: number;
  onConfirm: () => void;
}) {
  const { data: overview, isLoading } = useQuery(overviewQuery);
  const price = monthlyPrice(to, locations);
  const isDearer = price > monthlyPrice(from, overview?.quantity ?? locations);
  return (
    <SubscribeCard
      icon={<ArrowLeftRight aria-hidden className="size-7" />}
      tone="neutral"
      title={`Change from ${PLANS[from].name} to ${PLANS[to].name}?`}
      text={
        isLoading ? (
          <Skeleton className="h-18 w-80 max-w-full" />
        ) : (
          <p>
            {isDearer ? chargedNow(overview) : settledLater()} From then on it is{' '}
            {formatPrice(price)} per month
            {overview?.periodEnd && `, next on ${formatDay(overview.periodEnd)}`}.
          </p>
        )
      }
    >
      <Button onClick={onConfirm} disabled={isLoading}>
        Change to {PLANS[to].name}
      </Button>
      <BackToDashboard />
    </SubscribeCard>
  );
}

function chargedNow(overview: SubscriptionOverview | undefined): string {
  const card = overview?.card ? `your card ending in ${overview.card.last4}` : 'your card';
  return `Your plan changes at once. What is left of the month you have paid counts towards it, and the difference for these days is charged to ${card} now.`;
}

function settledLater(): string {
  return 'Your plan changes at once. Nothing is charged now: what you have paid too much for the rest of the month is taken off your next invoice.';
}
