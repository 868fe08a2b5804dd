import type { UseQueryResult } from '@tanstack/react-query';
import { formatPrice, PLANS } from '#shared/billing/plans.ts';
import type { VenuePrice as Price } from '#shared/venues/contract.ts';
import { failureMessage } from '#web/platform/api/failure-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';

/** The price of one more location, today and monthly, as it will be charged. */
export function VenuePrice({ price }: { price: UseQueryResult<Price> }) {
  const { data, error, isFetching, refetch } = price;
  if (error && !isFetching) {
    return (
      <Alert
        tone="error"
        title="The price could not be loaded"
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {failureMessage(error, 'Please try again.')}
      </Alert>
    );
  }
  return (
    <div role="status" aria-busy={isFetching} className="min-h-19 rounded-lg bg-sunken p-4">
      {isFetching || !data ? <LoadingPrice /> : <ShownPrice price={data} />}
    </div>
  );
}

function ShownPrice({ price: { dueNowPence, perMonthPence, quantity } }: { price: Price }) {
  return (
    <>
      <p className="font-semibold text-lg tabular-nums">{priceSentence(dueNowPence, 1)}</p>
      <p className="text-ink-soft text-sm tabular-nums">
        {quantity} locations cost {formatPrice(perMonthPence)} per month together.
      </p>
    </>
  );
}

function LoadingPrice() {
  return (
    <>
      <span className="sr-only">Loading the price</span>
      <Skeleton className="my-1 h-5 w-56 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-64 max-w-full" />
    </>
  );
}

export function priceSentence(dueNowPence: number, extraLocations: number): string {
  const today = dueNowPence === 0 ? 'Nothing' : formatPrice(dueNowPence);
  const monthly = formatPrice(PLANS.pro.pricePence * extraLocations);
  return `${today} today, then ${monthly}/month`;
}
