import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import type { StatsVenue } from './queries.ts';

/** Shown below every loading error of the statistics. */
export const LOAD_ERROR_ADVICE = 'Check your connection and try again. Nothing is lost.';

const COMPACT_STYLES = 'py-8';

type QueryBodyProps<T> = {
  venueId: StatsVenue;
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  failure?: string;
  isEmpty: (data: T) => boolean;
  empty: { icon: LucideIcon; title: string; description: string; action?: ReactNode };
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * A card that shows the result of one query about a venue, with loading, error and empty states.
 */
export function QueryCard<T>({
  title,
  description,
  action,
  className,
  ...body
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
} & QueryBodyProps<T>) {
  return (
    <Card role="region" aria-label={title} className={classNames('flex flex-col', className)}>
      <CardHeader title={title} description={description} action={action} />
      <QueryBody {...body} />
    </Card>
  );
}

export function QueryBody<T>({
  venueId,
  query,
  failure = 'Failed to load data',
  isEmpty,
  empty,
  skeleton,
  children,
}: QueryBodyProps<T>) {
  const { data, isError, isFetching } = query;
  const isSaidAbove = useHasSharedError();
  const retry = () => void query.refetch();
  if (venueId === null || (data !== undefined && isEmpty(data))) {
    return <EmptyState {...empty} className={classNames(COMPACT_STYLES, 'my-auto')} />;
  }
  if (data === undefined) {
    return isError && !isSaidAbove ? (
      <ErrorState
        title={failure}
        description={LOAD_ERROR_ADVICE}
        onRetry={retry}
        isRetrying={isFetching}
        className={COMPACT_STYLES}
      />
    ) : (
      <div aria-busy={!isError} className="flex grow flex-col">
        {!isError && <span className="sr-only">Loading…</span>}
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {children(data)}
      {isError && <StaleNotice failure={failure} onRetry={retry} isRetrying={isFetching} />}
    </>
  );
}

/**
 * Says that the figures may be outdated; they are still shown, as old figures are better than none.
 */
export function StaleNotice({
  failure,
  onRetry,
  isRetrying,
}: {
  failure: string;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  if (useHasSharedError()) return null;
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-3">
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-chili-ink">{failure}</p>
        <p className="text-ink-soft">These numbers may be older.</p>
      </div>
      <Button variant="quiet" size="sm" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}

/** Placeholder rows with a name, a line and a badge. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className="divide-y">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2">
          <div className="flex-1">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-1.5 w-1/4" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      ))}
    </div>
  );
}
