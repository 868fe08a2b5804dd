import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/accounts/contract.ts';
import { effectiveTier } from '#shared/billing/plans.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { subscriptionOverviewQuery } from '../queries.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsCard } from './payments-card.tsx';

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
