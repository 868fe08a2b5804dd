import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { floorListeners } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { type RunningJobs, runJobs } from '#server/platform/jobs/run-jobs.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ON_SHIFT_FOR_MS } from '#shared/push/news.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  type PushService,
  startPushService,
  type TestPushSubscription,
} from '#testing/push/push-service.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { type News, queuePushesForVenue } from './queue-pushes-query.ts';
import { sendPushesJob } from './send-pushes.ts';
import { pushes, pushSubscriptions } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let service: PushService;
let workers: RunningJobs[] = [];

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, timezone: 'UTC' });
  service.received.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.map(({ stop }) => stop()));
  workers = [];
});

async function subscribe(
  { token }: { token: string },
  more: object = {},
): Promise<TestPushSubscription> {
  const { name, endpoint, keys } = await service.newSubscription(newId());
  const body = { endpoint, keys, ...more };
  const { status } = await app.send('POST', '/api/push/subscriptions', { token, body });
  expect(status).toBe(201);
  return { name, endpoint, keys };
}

function tell(news: Partial<News> = {}): Promise<void> {
  return queuePushesForVenue(app.services, venue.id, {
    kind: 'guest_reply',
    about: newId(),
    title: 'A guest has written back',
    body: 'Table 7',
    opens: '/feedback?entry=1',
    ...news,
  });
}

/** The push service may be slow on a busy machine. */
const PATIENT = { answersWithinMs: Number(process.env.LONGEST_WAIT_MS) };

function startWorker(settings: Parameters<typeof sendPushesJob>[1] = PATIENT): void {
  workers.push(runJobs(app.services, [sendPushesJob(app.services, settings)]));
}

const states = async () => (await app.db.select().from(pushes)).map(({ state }) => state);
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check);

async function aCall(): Promise<string> {
  const body = { venueId: venue.venueId, tableNumber: '7', primaryIssue: 'Disappointing food' };
  const { status, body: answer } = await app.send('POST', '/api/calls', { body });
  expect(status).toBe(201);
  return answer.id;
}

test('a call is pushed at once, encrypted and signed, with a TTL as long as the call can wait', async () => {
  const { name } = await subscribe(owner);
  startWorker();
  await aCall();
  await eventually(async () => expect(await states()).toEqual(['sent']));
  const [push] = service.received;
  expect(push).toMatchObject({
    name,
    news: {
      kind: 'call',
      title: 'Table 7 is calling',
      body: 'Disappointing food',
      opens: `/floor?venue=${venue.venueId}`,
    },
    claims: { aud: service.origin, sub: 'mailto:hello@tabletalk.example' },
  });
  const { publicKey } = (await app.send('GET', '/api/push/key')).body;
  expect(push?.senderKey).toBe(publicKey);
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    topic: push?.news.tag,
  });
  expect(Number(push?.headers.ttl)).toBeGreaterThan(200);
  expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(240);
});

test('two workers on one database send each push exactly once', async () => {
  const other = await aMember(app, owner, { role: 'manager' });
  for (const member of [owner, other, owner, other]) await subscribe(member);
  startWorker();
  startWorker();
  for (let count = 0; count < 20; count += 1) await tell();
  await eventually(async () => expect(new Set(await states())).toEqual(new Set(['sent'])));
  expect(service.received).toHaveLength(80);
  const told = service.received.map(({ name, news }) => `${name} ${news.tag}`);
  expect(new Set(told).size).toBe(80);
});

test('a push subscription that is gone is deleted and delays no other push', async () => {
  const gone = await subscribe(owner);
  const here = await subscribe(owner);
  service.answerWith(gone.name, { status: 410 });
  await tell();
  startWorker();
  await eventually(async () => expect(await states()).toEqual(['sent']));
  const left = await app.db.select().from(pushSubscriptions);
  expect(left.map(({ endpoint }) => endpoint)).toEqual([here.endpoint]);
});

test('a push to a busy push service is retried no earlier than the service asked', async () => {
  const { name } = await subscribe(owner);
  service.answerWith(name, { status: 429, headers: { 'retry-after': '120' } });
  await tell();
  startWorker();
  await eventually(async () =>
    expect(await app.db.select().from(pushes)).toMatchObject([
      { state: 'queued', attempts: 1, lastError: 'answered 429' },
    ]),
  );
  const [push] = await app.db.select().from(pushes);
  const waitMs = (push?.nextAttemptAt.getTime() ?? 0) - (push?.createdAt.getTime() ?? 0);
  expect(waitMs).toBeGreaterThanOrEqual(2 * MINUTE_MS);
  service.answerWith(name, {});
  app.moveClock(2 * MINUTE_MS);
  await eventually(async () => expect(await states()).toEqual(['sent']));
  expect(service.tries(name)).toBe(2);
});

test('a push to a silent push service times out and is retried, while others are sent', async () => {
  const silent = await subscribe(owner);
  const other = await subscribe(owner);
  service.answerWith(silent.name, { isSilent: true });
  await tell();
  const givenUp = async () =>
    await app.db
      .select()
      .from(pushes)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
      .where(and(eq(pushSubscriptions.endpoint, silent.endpoint), isNotNull(pushes.lastError)));
  startWorker({ answersWithinMs: 300 });
  await eventually(async () =>
    expect(await givenUp()).toMatchObject([{ pushes: { lastError: 'no answer in time' } }]),
  );
  // On a busy machine the other push may time out as well and is then retried.
  await eventually(() => {
    app.moveClock(3_000);
    expect(service.received.map(({ name }) => name)).toContain(other.name);
  });
  service.answerWith(silent.name, {});
  await eventually(async () => {
    app.moveClock(3_000);
    expect(await states()).toEqual(['sent', 'sent']);
  });
});

test('pushes claimed by a worker that died are sent by another worker', async () => {
  await subscribe(owner);
  await tell();
  const longAgo = new Date(Date.now() - MINUTE_MS);
  await app.db.update(pushes).set({ state: 'sending', claimedAt: longAgo, claimedBy: newId() });
  startWorker();
  await eventually(async () => expect(await states()).toEqual(['sent']));
});

test('a call is not pushed if it has been taken meanwhile or is too old', async () => {
  await subscribe(owner);
  const taken = await aCall();
  await app.send('POST', `/api/floor/calls/${taken}/claim`, { token: owner.token });
  await aCall();
  app.moveClock(5 * MINUTE_MS);
  startWorker();
  await eventually(async () => expect(await states()).toEqual(['failed', 'failed']));
  const reasons = (await app.db.select().from(pushes)).map(({ lastError }) => lastError);
  expect(reasons.toSorted()).toEqual(['the call is over', 'too late']);
  expect(service.received).toEqual([]);
});

test('the invalid keys of one browser do not affect pushes to other browsers', async () => {
  const { endpoint } = await subscribe(owner);
  await app.db.update(pushSubscriptions).set({ p256dh: 'abc', auth: 'def' });
  await subscribe(owner);
  await tell();
  startWorker();
  await eventually(async () => expect((await states()).toSorted()).toEqual(['failed', 'sent']));
  const body = { endpoint };
  const seen = await app.send('POST', '/api/push/seen', { token: owner.token, body });
  expect(seen.body).toEqual({ isKnown: true, isFailing: true });
});

test('quiet hours follow the clock at the venue', async () => {
  const minutes = app.services.now().getUTCHours() * 60 + app.services.now().getUTCMinutes();
  const at = (offset: number) => {
    const time = (minutes + offset + 24 * 60) % (24 * 60);
    const [hour, minute] = [Math.floor(time / 60), time % 60];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  await subscribe(owner, { quietHours: { from: at(-60), to: at(60) } });
  await tell();
  expect(await states()).toEqual([]);
  // In a time zone two hours further east the quiet hours are over.
  await app.db.update(venues).set({ timezone: 'Etc/GMT-2' }).where(eq(venues.id, venue.id));
  await tell();
  expect(await states()).toEqual(['queued']);
});

test('a queued push is not sent if quiet hours have begun meanwhile', async () => {
  // At noon, because the quiet hours below leave out the last minute of the day.
  const noon = new Date(app.services.now()).setUTCHours(36, 0, 0, 0);
  app.moveClock(noon - app.services.now().getTime());
  await subscribe(owner);
  await tell();
  await app.db.update(pushSubscriptions).set({ quietHours: { from: '00:00', to: '23:59' } });
  startWorker();
  await eventually(async () =>
    expect(await app.db.select().from(pushes)).toMatchObject([
      { state: 'failed', lastError: 'quiet hours' },
    ]),
  );
});

test('a member who wants news only on shift gets it only while on shift', async () => {
  const staff = await aMember(app, owner, { role: 'manager' });
  await subscribe(staff, { onlyOnShift: true });
  await tell();
  expect(await states()).toEqual([]);
  const seenAt = app.services.now();
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(staff.cookie), seenAt });
  await tell();
  expect(await states()).toHaveLength(1);
  app.moveClock(ON_SHIFT_FOR_MS + MINUTE_MS);
  await tell();
  expect(await states()).toHaveLength(1);
  await subscribe(owner, { kinds: ['call'] });
  const call = await aCall();
  await app.send('POST', `/api/floor/calls/${call}/claim`, { token: staff.token });
  await tell();
  const told = and(eq(pushes.kind, 'guest_reply'), eq(pushes.title, 'A guest has written back'));
  expect(await app.db.select().from(pushes).where(told)).toHaveLength(2);
});

test('a push subscription with an endpoint in a private network or without https is refused', async () => {
  const keys = newBrowserKeys().shared;
  for (const endpoint of ['https://192.168.0.1/push', 'http://push.example/1']) {
    const sent = { token: owner.token, body: { endpoint, keys } };
    const { status, body } = await app.send('POST', '/api/push/subscriptions', sent);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  }
});

test.each([
  ['a key that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['a key that is too short', { p256dh: 'abc' }],
  ['a secret that is too short', { auth: 'x' }],
])('a push subscription with %s is refused', async (_, wrong) => {
  const keys = { ...newBrowserKeys().shared, ...wrong };
  const sent = { token: owner.token, body: { endpoint: 'https://push.example/1', keys } };
  const { status, body } = await app.send('POST', '/api/push/subscriptions', sent);
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
});

test('a browser that gets a new push address and does not know the former one keeps its settings', async () => {
  await subscribe(owner, { kinds: ['call'], onlyOnShift: true });
  const { endpoint, keys } = await service.newSubscription(newId());
  const body = { endpoint, keys, replaces: null };
  const stranger = await anOwner(app);
  const refused = await app.send('POST', '/api/push/subscriptions', {
    token: stranger.token,
    body,
  });
  expect(refused.status).toBe(404);
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body });
  expect(await app.db.select().from(pushSubscriptions)).toMatchObject([
    { endpoint, kinds: ['call'], onlyOnShift: true },
  ]);
});

test('a browser that gets a new push address keeps its settings, and another user cannot change the address', async () => {
  const before = await subscribe(owner, { kinds: ['call'], onlyOnShift: true });
  const after = await service.newSubscription(newId());
  const body = { endpoint: after.endpoint, keys: after.keys, replaces: before.endpoint };
  const stranger = await anOwner(app);
  await app.send('POST', '/api/push/subscriptions', { token: stranger.token, body });
  await app.send('DELETE', '/api/push/subscriptions', { body: { endpoint: after.endpoint } });
  expect(await app.db.select().from(pushSubscriptions)).toMatchObject([
    { endpoint: before.endpoint },
  ]);
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body });
  expect(await app.db.select().from(pushSubscriptions)).toMatchObject([
    { endpoint: after.endpoint, kinds: ['call'], onlyOnShift: true },
  ]);
});
