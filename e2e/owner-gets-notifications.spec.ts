import type { APIRequestContext, Page, Worker } from '@playwright/test';
import {
  type PushService,
  startPushService,
  type TestPushSubscription,
} from '#testing/push/push-service.ts';
import { queryDatabase } from './database.ts';
import { aVenue } from './guest.ts';
import { type ApiOwner, signIn } from './owner.ts';
import { expect, test } from './test.ts';

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.close());

test('an owner gets a push notification, follows it, and gets none after signing out', async ({
  page,
  context,
  request,
  server,
}) => {
  const { owner, venueId } = await aVenue(request, { name: 'Copper Kettle' });
  await context.grantPermissions(['notifications'], { origin: server.url });
  const subscribed = await service.newSubscription();
  await page.addInitScript(subscribeHere, { ...subscribed, key: 'subscribed' });
  await signIn(page, owner);
  await page.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Tell me on this device' });
  // The code that handles clicks on notifications loads when idle; this is its first request.
  const hears = page.waitForResponse('**/api/push/seen');
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /A guest calls/ })).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:00');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  // The server has stored the subscription too, so quiet hours can be set.
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeEnabled();

  const data = {
    venueId,
    rating: 'poor',
    isSeriousComplaint: true,
    tableNumber: '7',
  };
  const { id } = await (await request.post('/api/feedback', { data })).json();
  await expect.poll(() => service.received.length).toBe(1);
  const [push] = service.received;
  expect(push?.news).toMatchObject({ title: 'An unhappy guest at Copper Kettle' });
  // The fallback email is cancelled a moment after the push service has accepted the push.
  await expect.poll(() => subjectsOf(request, owner)).not.toContain(push?.news.title);

  const worker = await pushWorker(page);
  await rememberShown(worker);
  await deliver(page, JSON.stringify(push?.news));
  await expect
    .poll(() => worker.evaluate(lastShown))
    .toMatchObject({
      title: 'An unhappy guest at Copper Kettle',
      body: 'Table 7',
      tag: push?.news.tag,
    });
  await hears;
  await worker.evaluate(clickLastShown);
  await expect(page).toHaveURL(`/feedback?venue=${venueId}&entry=${id}`);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(isForgotten)).toBe(true);
  const kept = 'select from push_subscriptions where endpoint = $1';
  await expect.poll(() => queryDatabase(server, kept, [subscribed.endpoint])).toEqual([]);
});

async function subjectsOf(request: APIRequestContext, { email }: ApiOwner): Promise<string[]> {
  const mails = await (await request.get(`/dev/mailbox.json?to=${email}`)).json();
  return mails.map(({ subject }: { subject: string }) => subject);
}

/** Runs in the page: fakes the permission prompt and the push service, which headless browsers lack. */
function subscribeHere({ key, endpoint, keys }: TestPushSubscription & { key: string }): void {
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  };
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem(key, 'yes');
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem(key) ? subscription : null),
  });
}

async function pushWorker(page: Page): Promise<Worker> {
  const found = () =>
    page
      .context()
      .serviceWorkers()
      .find((worker) => worker.url().includes('/push-worker'));
  await expect.poll(() => found()?.url()).toBeTruthy();
  return found() as Worker;
}

/** Delivers a push message to the browser, as a push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data,
  });
}

type ShownNotification = { title: string; body: string; tag: string; data: unknown };
type WorkerWorld = { shown?: ShownNotification; registration: { showNotification: unknown } };

/** Records notifications, because not every headless browser can show them. */
async function rememberShown(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const world = self as unknown as WorkerWorld;
    world.registration.showNotification = async (
      title: string,
      options: Omit<ShownNotification, 'title'>,
    ) => {
      world.shown = { title, ...options };
    };
  });
}

function lastShown(): ShownNotification | undefined {
  return (self as unknown as WorkerWorld).shown;
}

function clickLastShown(): void {
  const { shown } = self as unknown as WorkerWorld;
  const event = Object.assign(new Event('notificationclick'), {
    waitUntil: () => undefined,
    notification: { close: () => undefined, data: shown?.data },
  });
  self.dispatchEvent(event);
}

async function isForgotten(): Promise<boolean> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.length === 0 && localStorage.getItem('push') === null;
}
