import type { PushPayload } from '#shared/push/push-payload.ts';
import { ticketNotificationText } from '#shared/push/ticket-news.ts';
import { serveTicketOffline } from './serve-ticket-offline.ts';

/** The part of the service worker's API used here, which the DOM types lack. */
type ExtendableEventPart = { waitUntil(work: Promise<unknown>): void };
type PushEventPart = ExtendableEventPart & { data: { json(): unknown } | null };
type NotificationClickEventPart = ExtendableEventPart & { notification: Notification };
type SubscriptionChangeEventPart = ExtendableEventPart & {
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
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: ExtendableEventPart) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Parameters<typeof serveTicketOffline>[0]) => void,
  ): void;
  addEventListener(type: 'push', listener: (event: PushEventPart) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEventPart) => void,
  ): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: SubscriptionChangeEventPart) => void,
  ): void;
};

const worker = self as unknown as WorkerScope;
const SUBSCRIPTIONS_PATH = '/api/push/subscriptions';
/**
 * How long to wait for the page in front to answer, and then once more for all pages: a page that
 * has not answered is busy or lacks the code. Firefox lets a click open a window for one second
 * only.
 */
const PAGE_ANSWERS_WITHIN_MS = 350;
/** A vibration that is noticeable in a pocket. */
const CALL_VIBRATION_MS = [200, 100, 200];

/**
 * The same script serves the owner's app and guests' tickets. Only the holder knows a ticket's
 * code; not even the server does, so a push cannot name the ticket. Each ticket therefore has its
 * own registration, whose scope is its address. The browser stores it with the subscription and
 * removes both together; a second ticket in the same browser is a second subscription.
 */
const scope = new URL(worker.registration.scope).pathname;
const ticketCode = /^\/t\/([^/]+)\/?$/.exec(scope)?.[1];

// Pages of the owner's app are never cached: they always come from the server.
if (ticketCode) worker.addEventListener('fetch', (event) => serveTicketOffline(event, scope));
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (event) => event.waitUntil(showNotification(readNews(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { opens } = (event.notification.data ?? {}) as { opens?: unknown };
  event.waitUntil(openPath(pathOf(opens)));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe(event)));

function readNews({ data }: PushEventPart): Partial<PushPayload> {
  try {
    return (data?.json() ?? {}) as Partial<PushPayload>;
  } catch {
    return {};
  }
}

async function showNotification({
  kind,
  tag,
  title,
  body,
  opens,
}: Partial<PushPayload>): Promise<void> {
  const isCall = kind === 'call';
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const options = {
    // The server does not know a guest's language; their browser does.
    body: ticketCode ? ticketNotificationText(worker.navigator.languages) : (body ?? ''),
    icon: '/app-icon-192.png',
    // A newer notification about the same thing replaces the older one; a repeated call rings
    // again.
    ...(tag && { tag, renotify: isCall }),
    ...(isCall && { requireInteraction: true }),
    // The page in front already shows the news, so the notification stays silent.
    ...(windows.some((page) => page.focused && (!isCall || isBoard(page, opens)))
      ? { silent: true, renotify: false }
      : isCall && { vibrate: CALL_VIBRATION_MS }),
    data: { opens },
  };
  await worker.registration.showNotification(title ?? 'You have news', options);
}

/**
 * Whether the page is the board, the only page that rings for a call. Its address need not name the
 * venue.
 */
function isBoard({ url }: WindowClient, opens: unknown): boolean {
  const shown = new URL(url);
  const board = new URL(pathOf(opens), worker.location.origin);
  const venue = shown.searchParams.get('venue') ?? board.searchParams.get('venue');
  return shown.pathname === board.pathname && venue === board.searchParams.get('venue');
}

/** The path to open: only one of our own pages, and for a ticket only that ticket. */
function pathOf(opens: unknown): string {
  if (ticketCode) return scope;
  const { origin, pathname, search } = new URL(String(opens ?? '/'), worker.location.origin);
  return origin === worker.location.origin ? pathname + search : '/';
}

/** Opens the path in an open page if one can navigate there, otherwise in a new window. */
async function openPath(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = windows.filter(({ url }) => isOfScope(new URL(url).pathname));
  const there = own.find(({ url }) => url === worker.location.origin + path);
  if (there) return focusPage(there);
  const [front, ...others] = own.toSorted((one, other) => rank(other) - rank(one));
  if (!front) return void (await worker.clients.openWindow(path));
  const inFront = whenReady(front);
  const soon = await Promise.race([inFront, waitForAnswerLimit()]);
  if (soon) return soon.go(path);
  const any = Promise.race([inFront, ...others.map(whenReady)]);
  const late = await Promise.race([any, waitForAnswerLimit()]);
  if (late) return late.go(path);
  try {
    await worker.clients.openWindow(path);
  } catch {
    // The browser no longer counts this as a click, so let a page navigate as soon as it can.
    await (await any).go(path);
  }
}

/** A browser may refuse to focus; the page has navigated anyway. */
async function focusPage(page: WindowClient): Promise<void> {
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
 * Asks a page whether it can navigate. The page knows about unsaved edits and navigates without a
 * reload, but only when the worker asks it to, since another page may have answered first.
 */
function whenReady(page: WindowClient): Promise<ReadyPage> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () =>
      resolve({
        go: (path) => {
          port1.postMessage(path);
          return focusPage(page);
        },
      });
    page.postMessage({ type: 'may-open' }, [port2]);
  });
}

function waitForAnswerLimit(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_ANSWERS_WITHIN_MS));
}

/** Sends the browser's changed push address to the server, with the same preferences. */
async function resubscribe({
  oldSubscription,
  newSubscription,
}: SubscriptionChangeEventPart): Promise<void> {
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? (await fetchKey()),
    }));
  const { endpoint, keys } = subscription.toJSON();
  const before = oldSubscription?.endpoint;
  await sendSubscription('POST', {
    endpoint,
    keys,
    // Without the previous address, the server finds the subscription by the session.
    ...(ticketCode ? { ticket: ticketCode } : { replaces: before ?? null }),
  });
  if (before && before !== endpoint) await sendSubscription('DELETE', { endpoint: before });
}

async function fetchKey(): Promise<string> {
  const response = await fetch('/api/push/key');
  return ((await response.json()) as { publicKey: string }).publicKey;
}

async function sendSubscription(method: 'POST' | 'DELETE', body: object): Promise<void> {
  await fetch(SUBSCRIPTIONS_PATH, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
