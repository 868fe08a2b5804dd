import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHasSharedError } from '#web/platform/page/shared-error-state.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/status/empty-state.tsx';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import type { StatsVenue } from './queries.ts';
import { LOAD_ERROR_ADVICE, StaleNotice } from './stale-notice.tsx';

const COMPACT = 'py-8';

type QueryBodyProps<T> = {
  venueId: StatsVenue;
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  failure?: string;
  isEmpty: (data: T) => boolean;
  empty: { icon: LucideIcon; title: string; description: string };
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
    return <EmptyState {...empty} className={classNames(COMPACT, 'my-auto')} />;
  }
  if (data === undefined) {
    return isError && !isSaidAbove ? (
      <ErrorState
        title={failure}
        description={LOAD_ERROR_ADVICE}
        onRetry={retry}
        isRetrying={isFetching}
        className={COMPACT}
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
