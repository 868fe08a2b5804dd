import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { whenIdle } from './when-idle.ts';

export type LaterCode<C> = { name: string; load: () => Promise<C> };

/**
 * Draws with a component whose code comes after the first screen. `waiting` keeps its place
 * meanwhile; code that cannot be loaded leaves the rest of the page alone.
 */
export function Later<C>({
  code,
  waiting,
  children,
}: {
  code: LaterCode<C>;
  waiting: ReactNode;
  children: (Part: C) => ReactNode;
}) {
  const { data, isError, isFetching, refetch } = useQuery(codeQuery(code));
  if (data) return children(data.Part);
  if (!isError) return waiting;
  return (
    <ErrorState
      title="Failed to load data"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="py-4"
    />
  );
}

/** Brings the code of a part before it is asked for, so that it opens at once. */
export function useCodeAhead<C>(code: LaterCode<C>, isLikely: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLikely) return undefined;
    return whenIdle(() => void queryClient.prefetchQuery(codeQuery(code)));
  }, [queryClient, code, isLikely]);
}

export function codeQuery<C>(code: LaterCode<C>) {
  return queryOptions({
    queryKey: ['code', code.name],
    queryFn: async () => ({ Part: await code.load() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
}
