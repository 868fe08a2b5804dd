import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { serveTicketOffline } from './serve-ticket-offline.ts';

const SCOPE = '/t/7K4M29QX3AB6DNF8H1J5PRSTVW';
const copies = new Map<string, Response>();

beforeEach(() => {
  copies.clear();
  const cache = {
    match: async (key: string) => copies.get(key)?.clone(),
    delete: async (key: string) => copies.delete(key),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

/**
 * What a browser would show at this address; undefined if the worker does not handle the request.
 */
async function opened(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<string> {
  const request = { url: new URL(path, location.origin).href, method: 'GET', mode } as Request;
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>) => {
    answer = response;
  };
  serveTicketOffline({ request, respondWith }, SCOPE);
  return answer ? (await answer).text() : 'passed by';
}

function keep(words: string, ageMs: number): void {
  const date = new Date(Date.now() - ageMs).toUTCString();
  copies.set(SCOPE, new Response(words, { headers: { date } }));
}

function answerWith(answer: () => Response): void {
  vi.stubGlobal('fetch', async () => answer());
}

const noLine = () => {
  throw new TypeError('no line');
};

test('without a network, a ticket opens as it was last seen', async () => {
  keep('what was said', DAY_MS);
  answerWith(noLine);
  expect(await opened(SCOPE)).toBe('what was said');
  expect(await opened(`${SCOPE}?lang=de`)).toBe('what was said');
  answerWith(() => new Response('busy', { status: 503 }));
  expect(await opened(SCOPE)).toBe('what was said');
});

test('with a network, a ticket comes from the server and not from its offline copy', async () => {
  keep('what was said', DAY_MS);
  answerWith(() => new Response('what is said now'));
  expect(await opened(SCOPE)).toBe('what is said now');
});

test('the offline copy of a ticket erased elsewhere is removed', async () => {
  keep('what was said', DAY_MS);
  vi.stubGlobal('fetch', async (asked: Request | string) =>
    typeof asked === 'string'
      ? Response.json({ code: 'NOT_FOUND' }, { status: 404 })
      : new Response('no ticket', { status: 404 }),
  );
  expect(await opened(SCOPE)).toBe('no ticket');
  expect(copies.size).toBe(0);
});

test('the 404 of a proxy neither hides nor removes a ticket’s offline copy', async () => {
  keep('what was said', DAY_MS);
  answerWith(() => new Response('<h1>Not Found</h1>', { status: 404 }));
  expect(await opened(SCOPE)).toBe('what was said');
  expect(copies.size).toBe(1);
});

test('a ticket’s offline copy older than 30 days is not shown', async () => {
  keep('what was said', 31 * DAY_MS);
  answerWith(noLine);
  await expect(opened(SCOPE)).rejects.toThrow('no line');
});

test('API requests and other pages are not served from offline copies', async () => {
  answerWith(noLine);
  expect(await opened(`/api/tickets/${SCOPE.slice(3)}`, 'cors')).toBe('passed by');
  expect(await opened(SCOPE, 'cors')).toBe('passed by');
  expect(await opened('/dashboard')).toBe('passed by');
});
