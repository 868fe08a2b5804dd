import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { STORAGE_KEYS, writeLocalItem } from '../browser/storage.ts';
import { createQueryClient, getQueryFn } from './query-client.ts';

function answer(status: number, body: unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  writeLocalItem(STORAGE_KEYS.token, null);
});

describe('query client', () => {
  test('a query without a function GETs the path made from its key, with the stored token', async () => {
    const fetch = answer(200, { name: 'Harbour Table' });
    writeLocalItem(STORAGE_KEYS.token, 'abc');

    const data = await createQueryClient().fetchQuery({ queryKey: ['/api/restaurants', 7] });

    expect(data).toEqual({ name: 'Harbour Table' });
    expect(fetch).toHaveBeenCalledWith(
      '/api/restaurants/7',
      expect.objectContaining({ method: 'GET', headers: { Authorization: 'Bearer abc' } }),
    );
  });

  test('a query’s response is kept until it is invalidated, and a failure is not retried', async () => {
    const client = createQueryClient();
    const fetch = answer(500, { message: 'Internal Server Error' });
    await expect(client.fetchQuery({ queryKey: ['/api/stats'] })).rejects.toBeInstanceOf(
      RequestError,
    );
    expect(fetch).toHaveBeenCalledTimes(1);

    const second = answer(200, { total: 3 });
    await client.fetchQuery({ queryKey: ['/api/stats'] });
    await client.fetchQuery({ queryKey: ['/api/stats'] });
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('a query that gets a 401 throws by default', async () => {
    answer(401, { message: 'Unauthorized' });

    await expect(
      createQueryClient().fetchQuery({ queryKey: ['/api/auth/user'] }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('a query that gets a 401 returns null if it asks for that, and other failures still throw', async () => {
    const queryFn = getQueryFn({ on401: 'returnNull' });
    const query = { queryKey: ['/api/auth/user'], queryFn };

    answer(401, { message: 'Unauthorized' });
    expect(await createQueryClient().fetchQuery(query)).toBeNull();

    answer(500, { message: 'Internal Server Error' });
    await expect(createQueryClient().fetchQuery(query)).rejects.toMatchObject({ status: 500 });
  });

  test('a query’s refetch is not lost if the component that needs it remounts meanwhile', async () => {
    const client = createQueryClient();
    let answers = 0;
    // Reading the signal makes unmounting abort the request, as with fetch.
    const queryFn = async ({ signal }: { signal: AbortSignal }) => {
      answers += 1;
      if (answers === 1) await new Promise((_, reject) => signal.addEventListener('abort', reject));
      return 'Great food';
    };
    const options = { queryKey: ['latest'], queryFn, initialData: 'nothing', staleTime: 0 };
    const leave = new QueryObserver(client, options).subscribe(() => undefined);
    expect(answers).toBe(0);
    void client.invalidateQueries({ queryKey: ['latest'] });
    expect(answers).toBe(1);
    leave();
    new QueryObserver(client, options).subscribe(() => undefined);
    await vi.waitFor(() => expect(client.getQueryData(['latest'])).toBe('Great food'));
  });
});
