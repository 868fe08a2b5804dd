import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/site/product.ts';
import { ErrorState } from '#web/ui/status/error-state.tsx';
import { queryClient } from '../api/query-client.ts';
import { isOutdated, loadPageCode } from './new-release.ts';
import { runOnFirstInteraction } from './run-on-first-interaction.ts';
import { useHasSharedError } from './shared-error-state.tsx';

type PartCode<C> = { name: string; load: () => Promise<C> };

/**
 * Renders a component whose code loads after the first screen. `waiting` holds its place; a loading
 * failure does not affect the rest of the page.
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
  const isSaidAbove = useHasSharedError();
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

/** Reloading is safe: forms keep what was typed, or the browser asks first. */
function UpdatedNotice() {
  return (
    <ErrorState
      title={`${PRODUCT_NAME} has been updated`}
      description="Reload to carry on."
      retryLabel="Reload the page"
      onRetry={() => window.location.reload()}
      className="py-4"
    />
  );
}

const outdatedQuery = queryOptions({ queryKey: ['outdated'], queryFn: isOutdated, staleTime: 0 });

/** Loads a part's code in advance, once the user interacts with the page. */
export function prefetchPart<C>(code: PartCode<C>): () => void {
  return runOnFirstInteraction(() => void queryClient.prefetchQuery(partQuery(code)));
}

export function partQuery<C>(code: PartCode<C>) {
  return queryOptions({
    queryKey: ['code', code.name],
    queryFn: async () => ({ Part: await code.load() }),
    gcTime: Number.POSITIVE_INFINITY,
  });
}

type PageCode = {
  load: () => Promise<ComponentType>;
  deferred: LazyExoticComponent<ComponentType>;
  loaded?: ComponentType;
};

export function pageCode(loadFile: () => Promise<ComponentType>): PageCode {
  const load = () => loadPageCode(loadFile);
  return { load, deferred: lazy(async () => ({ default: await load() })) };
}

/** A page in a separate bundle, loaded when first shown or earlier with `preload`. */
export function LazyPage({ code }: { code: PageCode }) {
  // Hydration must find the prerendered markup, so it cannot start with a loading state.
  const Page = code.loaded ?? code.deferred;
  return <Page />;
}

export async function preloadPageCode(code: PageCode): Promise<void> {
  code.loaded = await code.load();
}
