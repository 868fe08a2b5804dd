import { vi } from 'vitest';

const ENDPOINT = 'https://push.example/1';
const KEYS = { p256dh: 'abc', auth: 'def' };

export type FakeBrowser = {
  /** Whether the browser holds a subscription. */
  isSubscribed: () => boolean;
};

/** A fake browser with push, as far as our pages use it. */
export function browserWithPush({
  permission = 'granted',
  isSubscribed = false,
  isReachable = true,
}: {
  permission?: NotificationPermission;
  isSubscribed?: boolean;
  isReachable?: boolean;
} = {}): FakeBrowser {
  let held = isSubscribed;
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => {
      held = false;
    },
  };
  const registration = {
    scope: new URL('/', location.href).href,
    active: { state: 'activated' },
    unregister: async () => true,
    pushManager: {
      getSubscription: async () => (held ? subscription : null),
      subscribe: async () => {
        if (!isReachable) throw new DOMException('no service', 'AbortError');
        held = true;
        return subscription;
      },
    },
  };
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => (held ? registration : undefined),
    startMessages: () => undefined,
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return { isSubscribed: () => held };
}

export function browserWithoutPush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
