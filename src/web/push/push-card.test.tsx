import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { aUser } from '#web/platform/session/session-fixture.ts';
import { storeUser } from '#web/platform/session/stored-user.ts';
import { currentToasts } from '#web/platform/toasts/toasts.tsx';
import { reportPageVisible } from './device-push.ts';
import { followPush } from './follow-push.ts';
import { PushCard } from './push-card.tsx';
import { browserWithoutPush, browserWithPush } from './push-fixture.ts';
import { readPushOwner, writePushOwner } from './push-owner.ts';

const KEY = 'GET /api/push/key';
const SUBSCRIBE = 'POST /api/push/subscriptions';
const UNSUBSCRIBE = 'DELETE /api/push/subscriptions';
const SEEN = 'POST /api/push/seen';
const ALL = {
  kinds: ['call', 'serious_complaint', 'guest_reply'],
  quietHours: null,
  onlyOnShift: false,
};
const BROWSER = { endpoint: 'https://push.example/1', keys: { p256dh: 'abc', auth: 'def' } };

afterEach(() => {
  closePage();
  writePushOwner(null);
  browserWithoutPush();
});

function answers(seen: object = { isKnown: true, isFailing: false }) {
  return stubServer({
    [KEY]: [200, { publicKey: 'BAAA' }],
    [SUBSCRIBE]: [201, { id: '1' }],
    [UNSUBSCRIBE]: [200, { message: 'This browser is told no more.' }],
    [SEEN]: [200, seen],
  });
}

const user = aUser();

function mark(of: { id: string } = user): void {
  storeUser(user);
  writePushOwner(
    JSON.stringify({
      userId: of.id,
      businessId: user.businessId,
      wishes: { ...ALL, kinds: ['call'] },
    }),
  );
}

const toggle = () => screen.findByRole('switch', { name: 'Tell me on this device' });
async function click(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await act(async () => element.click());
}

const isOn = async () => (await toggle()).getAttribute('aria-checked') === 'true';

test('push is switched on with the chosen kinds of news, and off again', async () => {
  const browser = browserWithPush();
  const server = answers();
  await openPage('/settings', PushCard, { user });
  expect(await isOn()).toBe(false);
  await click(toggle());
  await vi.waitFor(() => expect(server.bodiesOf(SUBSCRIBE)).toEqual([{ ...BROWSER, ...ALL }]));
  const replies = await screen.findByRole('checkbox', { name: /A guest writes back/ });
  await vi.waitFor(() => expect(replies.hasAttribute('disabled')).toBe(false));
  await act(async () => replies.click());
  await vi.waitFor(() =>
    expect(server.bodiesOf(SUBSCRIBE).at(-1)).toEqual({
      ...BROWSER,
      ...ALL,
      kinds: ['call', 'serious_complaint'],
    }),
  );
  await vi.waitFor(async () => expect((await toggle()).hasAttribute('disabled')).toBe(false));
  await click(toggle());
  await vi.waitFor(() =>
    expect(server.bodiesOf(UNSUBSCRIBE)).toEqual([{ endpoint: BROWSER.endpoint }]),
  );
  expect(browser.isSubscribed()).toBe(false);
  expect(readPushOwner()).toBeNull();
});

test('quiet hours are saved once both times are set', async () => {
  browserWithPush({ isSubscribed: true });
  mark();
  const server = answers();
  await openPage('/settings', PushCard, { user });
  await click(screen.findByRole('switch', { name: 'Quiet hours' }));
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '22:30' } });
  fireEvent.blur(from);
  await vi.waitFor(() =>
    expect(server.bodiesOf(SUBSCRIBE).at(-1)).toMatchObject({
      quietHours: { from: '22:30', to: '08:00' },
    }),
  );
});

test('the push card says so if the browser has no push or notifications are blocked', async () => {
  answers();
  await openPage('/settings', PushCard, { user });
  expect((await toggle()).hasAttribute('disabled')).toBe(true);
  closePage();
  browserWithPush({ permission: 'denied' });
  await openPage('/settings', PushCard, { user });
  await screen.findByText('Notifications are blocked in this browser');
  expect((await toggle()).hasAttribute('disabled')).toBe(true);
});

test('push stays off if the browser’s push service cannot be reached', async () => {
  browserWithPush({ isReachable: false });
  answers();
  await openPage('/settings', PushCard, { user });
  await click(toggle());
  await vi.waitFor(() => expect(currentToasts()[0]?.title).toBe('Not Switched On'));
  expect(await isOn()).toBe(false);
});

test('changing one push setting keeps the others, even if the server was unreachable when the card opened', async () => {
  browserWithPush({ isSubscribed: true });
  mark();
  const server = answers();
  server.answers[SEEN] = 'dead network';
  await openPage('/settings', PushCard, { user });
  expect(await isOn()).toBe(true);
  await click(screen.findByRole('switch', { name: 'Only while I am on shift' }));
  await vi.waitFor(() =>
    expect(server.bodiesOf(SUBSCRIBE)).toEqual([
      { ...BROWSER, ...ALL, kinds: ['call'], onlyOnShift: true },
    ]),
  );
});

test('the push card reports failed deliveries, and the subscription is sent again to a server that has forgotten it', async () => {
  browserWithPush({ isSubscribed: true });
  mark();
  const server = answers({ isKnown: false, isFailing: true });
  await openPage('/settings', PushCard, { user });
  await screen.findByText('The last notification didn’t arrive');
  expect(server.bodiesOf(SUBSCRIBE)).toEqual([{ ...BROWSER, ...ALL, kinds: ['call'] }]);
});

test('an error message about a failed push switch stays when the open page subscribes again automatically', async () => {
  browserWithPush();
  mark();
  const server = answers({ isKnown: false, isFailing: false });
  server.answers[SUBSCRIBE] = [500, { message: 'Too busy' }];
  await openPage('/settings', PushCard, { user });
  await click(toggle());
  await vi.waitFor(() => expect(currentToasts()[0]?.description).toBe('Too busy'));
  server.answers[SUBSCRIBE] = [201, { id: '1' }];
  await act(reportPageVisible);
  expect(server.bodiesOf(SUBSCRIBE)).toHaveLength(2);
  expect(currentToasts()).toMatchObject([{ description: 'Too busy', isOpen: true }]);
});

test('an open page reports that it is visible, and navigates when a notification is clicked', async () => {
  browserWithPush({ isSubscribed: true });
  mark();
  const server = answers();
  const went: string[] = [];
  const stop = followPush((path) => went.push(path));
  await vi.waitFor(() => expect(server.bodiesOf(SEEN)).toHaveLength(1));
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  navigator.serviceWorker.dispatchEvent(
    Object.assign(new Event('message'), { data: { type: 'may-open' }, ports: [port2] }),
  );
  await answered;
  // Another page may answer first, so this page navigates only when the worker asks it to.
  expect(went).toEqual([]);
  port1.postMessage('/feedback?entry=1');
  await vi.waitFor(() => expect(went).toEqual(['/feedback?entry=1']));
  stop();
  port1.close();
});

test('the push subscription of a previous user is dropped when another user opens the same browser', async () => {
  const browser = browserWithPush({ isSubscribed: true });
  answers();
  mark({ id: 'somebody-else' });
  followPush(() => undefined);
  await vi.waitFor(() => expect(browser.isSubscribed()).toBe(false));
  expect(readPushOwner()).toBeNull();
});
