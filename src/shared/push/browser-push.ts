import { PUSH_WORKER_PATH } from './push-worker-path.ts';

export type BrowserPushState = 'unsupported' | 'denied' | 'off' | 'on';

/** A push subscription in the form the server accepts. */
export type BrowserPushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Push needs https or localhost; on an iPhone the page has to be on the home screen. */
function supportsPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    typeof PushManager !== 'undefined' &&
    typeof Notification !== 'undefined'
  );
}

/** Reads the browser's own state, without any request. */
export async function readBrowserPushState(scope: string): Promise<BrowserPushState> {
  if (!supportsPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findPushSubscription(scope)) ? 'on' : 'off';
}

export async function findPushSubscription(
  scope: string,
): Promise<BrowserPushSubscription | undefined> {
  const registration = await findRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? toBrowserPushSubscription(subscription) : undefined;
}

/** Thrown if the user has denied the browser's permission, now or earlier. */
export class PushDeniedError extends Error {}

/**
 * Asks for the permission and then subscribes at the browser's push service. A subscription for
 * another key, such as one from before this installation was set up again, is replaced.
 */
export async function subscribeBrowserToPush(
  scope: string,
  publicKey: string,
): Promise<BrowserPushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError();
  const options: RegistrationOptions = { scope, updateViaCache: 'none' };
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH, options);
  await waitUntilActive(registration);
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  if (before && isSameKey(before, key)) return toBrowserPushSubscription(before);
  await before?.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return toBrowserPushSubscription(await registration.pushManager.subscribe(wanted));
}

/** Drops the push subscription, unregisters its service worker and returns the old endpoint, if any. */
export async function unsubscribeBrowserFromPush(scope: string): Promise<string | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await findRegistration(scope);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
  return subscription?.endpoint;
}

/** The browser may return a registration with a wider scope; only an exact match is ours. */
async function findRegistration(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const isOwn = registration && new URL(registration.scope).pathname === scope;
  return isOwn ? registration : undefined;
}

async function waitUntilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker was replaced'));
    });
  });
}

function toBrowserPushSubscription(subscription: PushSubscription): BrowserPushSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

function isSameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  // If the browser does not reveal the key, assume that it is the same.
  if (!options?.applicationServerKey) return true;
  const own = new Uint8Array(options.applicationServerKey);
  return own.length === key.length && own.every((byte, place) => byte === key[place]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
