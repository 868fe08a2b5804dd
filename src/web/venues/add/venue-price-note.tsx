import { useQuery } from '@tanstack/react-query';
import { formatPrice, PLANS, paidLocationCount } from '#shared/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/status/alert.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuePriceQuery } from '../queries.ts';
import { priceSentence } from './venue-price.tsx';

export const EXTRA_LOCATION_PRICE_SENTENCE = `Each extra location costs ${formatPrice(PLANS.pro.pricePence)} per month. It is prorated for the rest of this billing period and charged immediately.`;

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
