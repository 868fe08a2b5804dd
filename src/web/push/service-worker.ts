import type { PushedNews } from '#shared/push/pushed-news.ts';
import { ticketNewsIn } from '#shared/push/ticket-news.ts';
import { openTicket } from './open-ticket.ts';

/** The part of a service worker's world that is used here; the DOM's types know nothing of it. */
type Waiting = { waitUntil(work: Promise<unknown>): void };
type Pushed = Waiting & { data: { json(): unknown } | null };
type Clicked = Waiting & { notification: Notification };
type Changed = Waiting & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};
type WindowClient = {
  url: string;
  visibilityState: string;
  focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown, transfer: Transferable[]): void;
};
type WorkerScope = {
  location: Location;
  navigator: { languages: readonly string[] };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Parameters<typeof openTicket>[0]) => void,
  ): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Changed) => void): void;
};

const worker = self as unknown as WorkerScope;
const SUBSCRIPTIONS = '/api/push/subscriptions';
/**
 * So long the page in front is waited for, and then as long again all of them: one that has not
 * answered is busy, or has no code for it. Firefox lets a click open a window for one second.
 */
const PAGE_ANSWERS_WITHIN_MS = 350;
/** As long and as often as a pocket notices. */
const CALL_VIBRATION_MS = [200, 100, 200];

/**
 * The same script serves the owner's app and tickets. A ticket's code is known to nobody but whoever
 * holds the ticket, the server included, so a push cannot say which ticket it opens: each ticket has a
 * registration of its own, whose scope is its address. The browser keeps that with the subscription
 * and forgets both together, and a second ticket in the same browser is a second subscription.
 */
const scope = new URL(worker.registration.scope).pathname;
const ticketCode = /^\/t\/([^/]+)\/?$/.exec(scope)?.[1];

// It holds no pages of the owner's app: those always come from the server.
if (ticketCode) worker.addEventListener('fetch', (event) => openTicket(event, scope));
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (event) => event.waitUntil(show(readNews(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { opens } = (event.notification.data ?? {}) as { opens?: unknown };
  event.waitUntil(open(pathOf(opens)));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)));

function readNews({ data }: Pushed): Partial<PushedNews> {
  try {
    return (data?.json() ?? {}) as Partial<PushedNews>;
  } catch {
    return {};
  }
}

async function show({ kind, tag, title, body, opens }: Partial<PushedNews>): Promise<void> {
  const isCall = kind === 'call';
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const options = {
    // The server does not know a guest's language; their browser does.
    body: ticketCode ? ticketNewsIn(worker.navigator.languages) : (body ?? ''),
    icon: '/app-icon-192.png',
    // News of one thing replaces itself; a call that comes again is heard again.
    ...(tag && { tag, renotify: isCall }),
    ...(isCall && { requireInteraction: true }),
    // Who looks at the board hears it from there.
    ...(windows.some(({ focused }) => focused)
      ? { silent: true, renotify: false }
      : isCall && { vibrate: CALL_VIBRATION_MS }),
    data: { opens },
  };
  await worker.registration.showNotification(title ?? 'There is news for you', options);
}

/** Only a page of ours, and of a ticket only the ticket. */
function pathOf(opens: unknown): string {
  if (ticketCode) return scope;
  const { origin, pathname, search } = new URL(String(opens ?? '/'), worker.location.origin);
  return origin === worker.location.origin ? pathname + search : '/';
}

/** In a page that is open already, if one of them can; otherwise in a new one. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.filter(({ url }) => isOfScope(new URL(url).pathname));
  const there = own.find(({ url }) => url === worker.location.origin + path);
  if (there) return focus(there);
  const [front, ...others] = own.toSorted((one, other) => rank(other) - rank(one));
  if (!front) return void (await worker.clients.openWindow(path));
  const inFront = whenReady(front);
  const soon = await Promise.race([inFront, givenUp()]);
  if (soon) return soon.go(path);
  const any = Promise.race([inFront, ...others.map(whenReady)]);
  const late = await Promise.race([any, givenUp()]);
  if (late) return late.go(path);
  try {
    await worker.clients.openWindow(path);
  } catch {
    // To this browser the click is too long ago: a page goes there as soon as it can.
    await (await any).go(path);
  }
}

/** A browser may refuse it; the page is where it should be all the same. */
async function focus(page: WindowClient): Promise<void> {
  await page.focus().catch(() => undefined);
}

function isOfScope(pathname: string): boolean {
  if (ticketCode) return pathname === scope;
  return !/^\/(t|widget)(\/|$)/.test(pathname);
}

function rank({ focused, visibilityState }: WindowClient): number {
  return focused ? 2 : visibilityState === 'visible' ? 1 : 0;
}

type ReadyPage = { go: (path: string) => Promise<void> };

/**
 * Asks a page whether it can go somewhere. It knows what is typed and not saved, and goes without
 * being loaded anew; but not before it is told to, since another page may have been quicker.
 */
function whenReady(page: WindowClient): Promise<ReadyPage> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () =>
      resolve({
        go: (path) => {
          port1.postMessage(path);
          return focus(page);
        },
      });
    page.postMessage({ type: 'may-open' }, [port2]);
  });
}

function givenUp(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_ANSWERS_WITHIN_MS));
}

/** The browser has exchanged its address: the server learns the new one, with the wishes of before. */
async function subscribeAnew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? (await fetchKey());
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const { endpoint, keys } = subscription.toJSON();
  const before = oldSubscription?.endpoint;
  await post('POST', {
    endpoint,
    keys,
    ...(ticketCode ? { ticket: ticketCode } : before && { replaces: before }),
  });
  if (before && before !== endpoint) await post('DELETE', { endpoint: before });
}

async function fetchKey(): Promise<string> {
  const response = await fetch('/api/push/key');
  return ((await response.json()) as { publicKey: string }).publicKey;
}

async function post(method: 'POST' | 'DELETE', body: object): Promise<void> {
  await fetch(SUBSCRIPTIONS, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
