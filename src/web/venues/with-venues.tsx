import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { venuesQuery } from './queries.ts';

/**
 * Renders its children once the owner's venues have loaded, and a loading or error state until
 * then.
 */
export function WithVenues({ children }: { children: (venues: Venue[]) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(venuesQuery);
  if (data) return children(data);
  if (isError) {
    return (
      <Card>
        <ErrorState
          title="We could not load your restaurants"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading your restaurants</span>
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  );
}
