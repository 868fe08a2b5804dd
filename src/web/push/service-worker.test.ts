import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TICKET_NEWS } from '#shared/push/ticket-news.ts';

const NEWS = {
  kind: 'guest_reply',
  tag: '1',
  title: 'The Copper Kettle',
  body: 'News',
  opens: '/',
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/t/7K4M29QX3AB6DNF8H1J5PRSTVW', TICKET_NEWS.fr],
  ['/', 'News'],
] as const)('a push to %s in a French browser says %s', async (scope, body) => {
  const shown = await pushTo(scope, ['fr-CA', 'en']);
  expect(shown).toEqual([['The Copper Kettle', expect.objectContaining({ body })]]);
});

/** Runs the worker as a browser does, and gives back the notifications that it shows. */
async function pushTo(scope: string, languages: readonly string[]): Promise<unknown[][]> {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn(async () => undefined);
  vi.stubGlobal('self', {
    location: new URL('https://feedback.example.com/push-worker.js'),
    navigator: { languages },
    registration: { scope: `https://feedback.example.com${scope}`, showNotification },
    clients: { matchAll: async () => [] },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  });
  await import('./service-worker.ts');
  const work: unknown[] = [];
  listeners.get('push')?.({
    data: { json: () => NEWS },
    waitUntil: (promise: unknown) => work.push(promise),
  });
  await Promise.all(work);
  return showNotification.mock.calls;
}
