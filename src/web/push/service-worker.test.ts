import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TICKET_NOTIFICATION_TEXTS } from '#shared/push/ticket-news.ts';

const NEWS = {
  kind: 'guest_reply',
  tag: '1',
  title: 'The Copper Kettle',
  body: 'News',
  opens: '/',
};

const ENTRY = '/feedback?entry=1';
const ports: MessagePort[] = [];

beforeEach(() => vi.resetModules());
afterEach(() => {
  // An open port would keep the process running.
  for (const port of ports.splice(0)) port.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['/t/7K4M29QX3AB6DNF8H1J5PRSTVW', TICKET_NOTIFICATION_TEXTS.fr],
  ['/', 'News'],
] as const)('a push to the page %s in a French browser says %s', async (scope, body) => {
  const shown = await pushTo(scope, ['fr-CA', 'en']);
  expect(shown).toEqual([['The Copper Kettle', expect.objectContaining({ body })]]);
});

test.each([
  ['call', '/floor', true],
  ['call', '/floor?venue=the-copper-kettle', true],
  ['call', '/floor?venue=the-other-one', false],
  ['call', '/feedback', false],
  ['guest_reply', '/feedback', true],
] as const)(
  'a notification of the kind %s while %s is in front is silent: %s',
  async (kind, path, isSilent) => {
    const page = { url: `https://feedback.example.com${path}`, focused: true };
    const news = { ...NEWS, kind, opens: '/floor?venue=the-copper-kettle' };
    const [[, shown] = []] = await pushTo('/', ['en'], { news, windows: [page] });
    expect(shown).toMatchObject(isSilent ? { silent: true } : { vibrate: expect.any(Array) });
  },
);

test('a click on a notification is handled by the page in front', async () => {
  const [behind, inFront] = [aPage(), aPage({ focused: true })];
  const { worked, openWindow } = await click([behind, inFront]);
  inFront.answer();
  await worked;
  expect([await inFront.went, behind.hasGone(), openWindow.mock.calls]).toEqual([ENTRY, false, []]);
});

test('a click on a notification is handled by another page if the one in front is busy, and the busy page does not navigate', async () => {
  const [behind, inFront] = [aPage(), aPage({ focused: true })];
  const { worked, openWindow } = await click([behind, inFront]);
  await vi.advanceTimersByTimeAsync(350);
  behind.answer();
  await worked;
  inFront.answer();
  expect([await behind.went, inFront.hasGone(), openWindow.mock.calls]).toEqual([ENTRY, false, []]);
});

test('if no page responds to a click on a notification, a window opens while the browser still allows it', async () => {
  const page = aPage();
  const { worked, openWindow } = await click([page]);
  await vi.advanceTimersByTimeAsync(999);
  await worked;
  page.answer();
  expect([openWindow.mock.calls, page.hasGone()]).toEqual([[[ENTRY]], false]);
});

test('if the browser refuses to open a window, an open page navigates as soon as it can', async () => {
  const page = aPage();
  const { worked, openWindow } = await click([page]);
  openWindow.mockRejectedValue(new DOMException('Not allowed', 'InvalidAccessError'));
  await vi.advanceTimersByTimeAsync(60_000);
  page.answer();
  await worked;
  expect(await page.went).toBe(ENTRY);
});

test('a click on a notification opens a window if no page is open', async () => {
  const { worked, openWindow } = await click([]);
  await worked;
  expect(openWindow.mock.calls).toEqual([[ENTRY]]);
});

test.each([
  [
    'with the old address that it replaces',
    { endpoint: 'https://push.example/1' },
    'https://push.example/1',
  ],
  ['even if the browser does not reveal the old one', null, null],
])('a changed push address is sent to the server, %s', async (_, old, replaces) => {
  const post = vi.fn(async (_path: string, _request: { body: string }) => undefined);
  vi.stubGlobal('fetch', post);
  const listeners = await startWorker('/', {});
  const endpoint = 'https://push.example/2';
  const work: unknown[] = [];
  listeners.get('pushsubscriptionchange')?.({
    oldSubscription: old,
    newSubscription: { toJSON: () => ({ endpoint, keys: {} }) },
    waitUntil: (promise: unknown) => work.push(promise),
  });
  await Promise.all(work);
  const sent = post.mock.calls.map(([, { body }]) => JSON.parse(body));
  expect(sent[0]).toEqual({ endpoint, keys: {}, replaces });
});

type Page = {
  client: object;
  /** The page answers that it can navigate. */
  answer: () => void;
  /** The address that the worker asked the page to open. */
  went: Promise<unknown>;
  hasGone: () => boolean;
};

function aPage({ focused = false } = {}): Page {
  let port: MessagePort | undefined;
  let hasGone = false;
  let go: (path: unknown) => void;
  const went = new Promise((resolve) => {
    go = resolve;
  });
  const client = {
    url: 'https://feedback.example.com/settings',
    visibilityState: 'visible',
    focused,
    focus: async () => undefined,
    postMessage: (_: unknown, [given]: [MessagePort]) => {
      port = given;
      ports.push(port);
    },
  };
  return {
    client,
    answer: () => {
      if (!port) return;
      port.onmessage = ({ data }) => {
        hasGone = true;
        go(data);
      };
      port.postMessage('here');
    },
    went,
    hasGone: () => hasGone,
  };
}

/**
 * Clicks a notification while these pages are open; timers move only when the test advances them.
 */
async function click(pages: readonly Page[]) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const openWindow = vi.fn(async (_path: string) => undefined as unknown);
  const windows = pages.map(({ client }) => client);
  const listeners = await startWorker('/', { matchAll: async () => windows, openWindow });
  const work: Promise<unknown>[] = [];
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { opens: ENTRY } },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  // The worker lists its pages before it asks them.
  await vi.advanceTimersByTimeAsync(0);
  return { worked: Promise.all(work), openWindow };
}

/** Returns the notifications that the worker shows. */
async function pushTo(
  scope: string,
  languages: readonly string[],
  { news = NEWS, windows = [] }: { news?: object; windows?: readonly object[] } = {},
): Promise<unknown[][]> {
  const showNotification = vi.fn(async () => undefined);
  const listeners = await startWorker(
    scope,
    { matchAll: async () => windows },
    { languages, showNotification },
  );
  const work: unknown[] = [];
  listeners.get('push')?.({
    data: { json: () => news },
    waitUntil: (promise: unknown) => work.push(promise),
  });
  await Promise.all(work);
  return showNotification.mock.calls;
}

/** Runs the worker as a browser does. */
async function startWorker(
  scope: string,
  clients: object,
  {
    languages = ['en'],
    showNotification,
  }: { languages?: readonly string[]; showNotification?: unknown } = {},
): Promise<Map<string, (event: unknown) => void>> {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('self', {
    location: new URL('https://feedback.example.com/push-worker.js'),
    navigator: { languages },
    registration: { scope: `https://feedback.example.com${scope}`, showNotification },
    clients,
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  });
  await import('./service-worker.ts');
  return listeners;
}
