import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { queryClient } from '../api/query-client.ts';
import { isOutdated } from './new-release.ts';
import { useIsSaidAbove } from './one-failure.tsx';
import { whenTouched } from './when-touched.ts';

type PartCode<C> = { name: string; load: () => Promise<C> };

/**
 * Draws with a component whose code comes after the first screen. `waiting` keeps its place
 * meanwhile; code that cannot be loaded leaves the rest of the page alone.
 */
export function LazyPart<C>({
  code,
  waiting,
  children,
}: {
  code: PartCode<C>;
  waiting: ReactNode;
  children: (Part: C) => ReactNode;
}) {
  const { data, isError, isFetching, refetch } = useQuery(partQuery(code));
  const { data: isOld } = useQuery({ ...outdatedQuery, enabled: isError });
  const isSaidAbove = useIsSaidAbove();
  if (data) return children(data.Part);
  if (!isError || (isSaidAbove && !isOld)) return waiting;
  if (isOld) return <UpdatedNotice />;
  return (
    <ErrorState
      title="Failed to load data"
      description="Check your connection and try again."
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="py-4"
    />
  );
}

/** What was typed is kept by its form, or the browser asks before it goes. */
function UpdatedNotice() {
  return (
    <ErrorState
      title="A newer version is here"
      description="This page was opened before it came. Reload it to go on."
      retryLabel="Reload the page"
      onRetry={() => window.location.reload()}
      className="py-4"
    />
  );
}

const outdatedQuery = queryOptions({ queryKey: ['outdated'], queryFn: isOutdated, staleTime: 0 });

/** Loads the code of a part once somebody uses the page, before it is asked for. */
export function prefetchPart<C>(code: PartCode<C>): () => void {
  return whenTouched(() => void queryClient.prefetchQuery(partQuery(code)));
}

export function partQuery<C>(code: PartCode<C>) {
  return queryOptions({
    queryKey: ['code', code.name],
    queryFn: async () => ({ Part: await code.load() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
}
