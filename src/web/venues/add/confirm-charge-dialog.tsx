import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatPrice, PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import type { VenuePrice as Price } from '#shared/venues/contract.ts';
import { failureMessage } from '#web/platform/api/call-api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuePriceQuery } from '../queries.ts';
import type { useAddVenue } from './use-add-venue.ts';

const EXTRA_LOCATION_PRICE_SENTENCE = `Each extra location costs ${formatPrice(PLANS.pro.pricePence)} per month. It is prorated for the rest of this billing period and charged immediately.`;

const PRICE = formatPrice(PLANS.pro.pricePence);

/** Asks before adding a location that costs money. */
export function ConfirmChargeDialog({
  adding: { isConfirming, setConfirming, isAdding, price, confirm },
}: {
  adding: Pick<
    ReturnType<typeof useAddVenue>,
    'isConfirming' | 'setConfirming' | 'isAdding' | 'price' | 'confirm'
  >;
}) {
  return (
    <ConfirmDialog
      title="Add another location?"
      description={EXTRA_LOCATION_PRICE_SENTENCE}
      confirmLabel={`Add for ${PRICE} per month`}
      variant="primary"
      open={isConfirming}
      onOpenChange={setConfirming}
      canConfirm={price.isSuccess && !price.isFetching}
      isPending={isAdding}
      onConfirm={confirm}
    >
      <VenuePrice price={price} />
    </ConfirmDialog>
  );
}

/** The price of one more location, today and monthly, as it will be charged. */
function VenuePrice({ price }: { price: UseQueryResult<Price> }) {
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

function priceSentence(dueNowPence: number, extraLocations: number): string {
  const today = dueNowPence === 0 ? 'Nothing' : formatPrice(dueNowPence);
  const monthly = formatPrice(PLANS.pro.pricePence * extraLocations);
  return `${today} today, then ${monthly}/month`;
}

/** The price of saving new locations, if they cost anything. */
export function VenuePriceNote({ existing, added }: { existing: number; added: number }) {
  const { data, isError, isFetching, refetch } = useQuery(venuePriceQuery(added));
  const extra = paidLocationCount(existing + added) - paidLocationCount(existing);
  return (
    <Alert
      action={
        isError && (
          <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        )
      }
    >
      <p>{EXTRA_LOCATION_PRICE_SENTENCE}</p>
      <div className="font-semibold tabular-nums">
        {isError && 'Today’s price could not be loaded.'}
        {data && !isError && priceSentence(data.dueNowPence, extra)}
        {!data && !isError && <Skeleton className="my-1 w-48 max-w-full" />}
      </div>
    </Alert>
  );
}
