import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DEFAULT_NEWS_SETTINGS } from '#shared/push/news.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { loadVapidKeys } from './push-message.ts';
import { queuePushesForVenue } from './queue-pushes-query.ts';
import { pushes, pushSubscriptions } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true });
});

const CALL = newId();
let counted = 0;

function subscribe({ token }: { token: string }, more: object = {}) {
  counted += 1;
  const endpoint = `https://push.example/${counted}`;
  const body = { endpoint, keys: newBrowserKeys().shared, ...more };
  return app.send('POST', '/api/push/subscriptions', { token, body });
}

const tell = (about: string) =>
  queuePushesForVenue(app.services, venue.id, {
    kind: 'call',
    about,
    title: 'Table 7 is calling',
    body: 'Disappointing food',
    opens: '/floor',
  });

const waiting = async () => (await app.db.select().from(pushes)).length;

test('the VAPID key is the same on every server and survives a change of the secret', async () => {
  const [one, other] = await Promise.all([
    loadVapidKeys(app.services),
    loadVapidKeys(app.services),
  ]);
  expect(one).toEqual(other);
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65);
  expect(Buffer.from(one.privateKey, 'base64url')).toHaveLength(32);
  const keys = makeKeyring('another secret, just as long as it', [
    'a secret for the tests, long enough to be one',
  ]);
  const renewed = await makeTestApp(app.db, {}, keys);
  expect((await renewed.send('GET', '/api/push/key')).body).toEqual({ publicKey: one.publicKey });
});

test('a push goes to the members of the venue who want that kind of news, at most once a minute', async () => {
  const elsewhere = await aVenue(app, owner);
  await subscribe(owner);
  await subscribe(await aMember(app, owner, { venues: [venue] }));
  await subscribe(await aMember(app, owner, { venues: [elsewhere] }));
  await subscribe(await aMember(app, owner), { kinds: ['guest_reply'] });
  await subscribe(await anOwner(app));
  await tell(CALL);
  expect(await waiting()).toBe(2);
  await tell(CALL);
  expect(await waiting()).toBe(2);
  app.moveClock(61_000);
  await tell(CALL);
  expect(await waiting()).toBe(4);
});

test('the owner decides which roles get pushes', async () => {
  await subscribe(await aMember(app, owner));
  await subscribe(await aMember(app, owner, { role: 'manager' }));
  const toldHow = { ...DEFAULT_NEWS_SETTINGS, call: { push: 'managers', mail: 'nobody' } } as const;
  await app.db.update(venues).set({ toldHow });
  await tell(CALL);
  expect(await waiting()).toBe(1);
});

test('a member with push counts as listening only while recently active, and gets no pushes after signing out', async () => {
  await subscribe(owner);
  const body = { venueId: venue.venueId, tableNumber: '7' };
  expect((await app.send('POST', '/api/calls', { body })).status).toBe(201);
  expect(await waiting()).toBe(1);
  app.moveClock(31_000);
  expect((await app.send('POST', '/api/calls', { body })).body.code).toBe('NOBODY_LISTENING');
  await app.send('GET', '/api/logout', { cookies: { tabletalk_session: owner.cookie } });
  expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
});

test('subscribing again with the same browser updates its settings, and unsubscribing deletes them', async () => {
  const { body } = await subscribe(owner, { endpoint: 'https://push.example/same' });
  const again = await subscribe(owner, {
    endpoint: 'https://push.example/same',
    kinds: ['call'],
    quietHours: { from: '23:00', to: '08:00' },
    onlyOnShift: true,
  });
  expect(again.body).toEqual(body);
  expect(await app.db.select().from(pushSubscriptions)).toMatchObject([
    { kinds: ['call'], quietHours: { from: '23:00', to: '08:00' }, onlyOnShift: true },
  ]);
  const stop = { body: { endpoint: 'https://push.example/same' } };
  expect((await app.send('DELETE', '/api/push/subscriptions', stop)).status).toBe(200);
  expect(await app.db.select().from(pushSubscriptions)).toEqual([]);
});
