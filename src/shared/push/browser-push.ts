import { PUSH_WORKER_PATH } from './push-worker-path.ts';

export type BrowserStanding = 'unsupported' | 'denied' | 'off' | 'on';

/** As the server takes it. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Push needs https, or this machine; on an iPhone the page has to be on the home screen. */
function supportsPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    typeof PushManager !== 'undefined' &&
    typeof Notification !== 'undefined'
  );
}

/** Asks the browser alone, which asks nobody else. */
export async function readStanding(scope: string): Promise<BrowserStanding> {
  if (!supportsPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription(scope)) ? 'on' : 'off';
}

export async function findSubscription(scope: string): Promise<BrowserSubscription | undefined> {
  const registration = await findRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? asSent(subscription) : undefined;
}

/** The person said no to the browser's own question, now or before. */
export class PushDenied extends Error {}

/**
 * Asks the person, and then the browser's push service. Where the browser holds a subscription for
 * another key, such as before this installation was set up anew, it is exchanged.
 */
export async function subscribeBrowser(
  scope: string,
  publicKey: string,
): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied();
  const options: RegistrationOptions = { scope, updateViaCache: 'none' };
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_PATH, options);
  await untilActive(registration);
  const key = bytesOf(publicKey);
  const before = await registration.pushManager.getSubscription();
  if (before && isSameKey(before, key)) return asSent(before);
  await before?.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return asSent(await registration.pushManager.subscribe(wanted));
}

/** The address that is not told any more, if there was one. The worker goes with it. */
export async function unsubscribeBrowser(scope: string): Promise<string | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await findRegistration(scope);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
  return subscription?.endpoint;
}

/** A browser gives the nearest one that covers the address, which may be another. */
async function findRegistration(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const isOwn = registration && new URL(registration.scope).pathname === scope;
  return isOwn ? registration : undefined;
}

async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
  const worker = active ?? waiting ?? installing;
  if (!worker || worker.state === 'activated') return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker was replaced'));
    });
  });
}

function asSent(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

function isSameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  // A browser that does not say is believed.
  if (!options?.applicationServerKey) return true;
  const own = new Uint8Array(options.applicationServerKey);
  return own.length === key.length && own.every((byte, place) => byte === key[place]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
