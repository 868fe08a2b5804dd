import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refreshQueries } from './query-client.ts';

const LIST = ['list'];

test('a refresh of a list waits for the page that is being loaded, and then fetches every page again', async () => {
  const client = new QueryClient();
  let bringOlder: () => void = () => undefined;
  const asked: number[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: LIST,
    initialPageParam: 1,
    getNextPageParam: () => 2,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      if (asked.length === 2) await new Promise<void>((resolve) => (bringOlder = resolve));
      return `page ${pageParam}, call ${asked.length}`;
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1));

  const older = observer.fetchNextPage();
  await vi.waitFor(() => expect(asked).toEqual([1, 2]));
  const refreshed = refreshQueries(client, LIST);
  bringOlder();
  expect((await older).data?.pages).toEqual(['page 1, call 1', 'page 2, call 2']);
  await refreshed;
  expect(asked).toEqual([1, 2, 1, 2]);
  leave();
  client.clear();
});
