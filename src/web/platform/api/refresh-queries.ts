import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
