import {
  QueryCache,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query';
import { RequestError, sendHttpRequest } from '#shared/api/call-endpoint.ts';
import { readLocalItem, STORAGE_KEYS } from '../browser/storage.ts';
import { withSignOutCheck } from '../session/ended-session.ts';
import { EMBEDDED_RESPONSES_FRESH_MS } from './embedded-responses.ts';
import { dropDataNotFound } from './erasable-data.ts';

/** GETs the path joined from a query's key: ['/api/restaurants', 7] is /api/restaurants/7. */
export function getQueryFn<T>(options: { on401: 'throw' | 'returnNull' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      const token = readLocalItem(STORAGE_KEYS.token);
      const answer = sendHttpRequest('GET', queryKey.join('/'), undefined, { token, signal });
      const response = await withSignOutCheck(answer, token);
      return (await response.json()) as T;
    } catch (error) {
      const isSignedOut = error instanceof RequestError && error.status === 401;
      if (isSignedOut && options.on401 === 'returnNull') return null;
      throw error;
    }
  };
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: dropDataNotFound }),
    defaultOptions: {
      queries: {
        queryFn: getQueryFn({ on401: 'throw' }),
        // A request made while offline fails at once instead of pausing silently.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnMount: ({ state }) => !isFreshlyEmbedded(state),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Whether the data was embedded in the page and is still fresh: it is then not fetched again until
 * an event invalidates it.
 */
function isFreshlyEmbedded(state: QueryState): boolean {
  const { data, dataUpdateCount, dataUpdatedAt, isInvalidated } = state;
  if (data === undefined || dataUpdateCount > 0 || isInvalidated) return false;
  return Date.now() - dataUpdatedAt < EMBEDDED_RESPONSES_FRESH_MS;
}

export const queryClient = createQueryClient();

/**
 * Refetches the queries on the screen. A request under way finishes first: invalidating would
 * cancel it, and with it the older page that the user has just asked for.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await whenIdle(client, queryKey);
  await client.invalidateQueries({ queryKey });
}

function whenIdle(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isFetching({ queryKey }) > 0) return;
      leave();
      resolve();
    };
    const leave = client.getQueryCache().subscribe(look);
    look();
  });
}
