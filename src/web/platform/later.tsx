import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

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
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['code', code.name],
    queryFn: async () => ({ Part: await code.load() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
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
