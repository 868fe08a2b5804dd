import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what is shown. A call that is under way ends first: an invalidation would cancel it,
 * and with it the older page of a list that somebody has just asked for.
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
