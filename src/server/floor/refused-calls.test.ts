import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { runJobs } from '#server/platform/jobs/run-jobs.ts';
import { sendPushesJob } from '#server/push/send-pushes.ts';
import { pushSubscriptions } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type PushService, startPushService } from '#testing/push/push-service.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { floorListeners, refusedCalls } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['7', '12'] });
  service.received.length = 0;
});

const call = (tableNumber = '7') =>
  app.send('POST', '/api/calls', { body: { venueId: venue.venueId, tableNumber } });
const refused = async () =>
  (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token: owner.token })).body
    .refused;
const change = (updates: object) =>
  app.send('PUT', `/api/restaurants/${venue.id}`, {
    token: owner.token,
    body: { id: venue.id, updates },
  });

test('a refused call stays on the board for 18 hours, and repeats from one table within a minute count once', async () => {
  expect((await call()).body.code).toBe('NOBODY_LISTENING');
  await call(' 7');
  await call('12');
  expect(await refused()).toMatchObject([{ tableNumber: '7' }, { tableNumber: '12' }]);
  app.moveClock(2 * MINUTE_MS);
  await call();
  expect(await refused()).toHaveLength(3);
  app.moveClock(18 * HOUR_MS);
  expect(await refused()).toEqual([]);
});

test('after more than twenty refused calls the board shows the latest twenty, oldest first', async () => {
  const began = app.services.now().getTime();
  const rows = Array.from({ length: 22 }, (_, index) => ({
    venueUuid: venue.id,
    tableNumber: String(index + 1),
    createdAt: new Date(began + index * 1_000),
  }));
  await app.db.insert(refusedCalls).values(rows);
  const tables = (await refused()).map(({ tableNumber }: { tableNumber: string }) => tableNumber);
  expect(tables).toEqual(rows.slice(2).map(({ tableNumber }) => tableNumber));
});

test('no refused call is stored while calls are off or paused, or when the call is accepted', async () => {
  const closedUntil = new Date(app.services.now().getTime() + HOUR_MS).toISOString();
  const body = { venueId: venue.venueId, closedUntil };
  await app.send('PUT', '/api/floor/switches', { token: owner.token, body });
  expect((await call()).body.code).toBe('NOBODY_LISTENING');
  body.closedUntil = app.services.now().toISOString();
  await app.send('PUT', '/api/floor/switches', { token: owner.token, body });
  await change({ liveFloor: false });
  expect((await call()).body.code).toBe('NOBODY_LISTENING');
  await change({ liveFloor: true });
  const seenAt = app.services.now();
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
  expect((await call()).status).toBe(201);
  expect(await app.db.select().from(refusedCalls)).toEqual([]);
});

test('the people whom the owner chose get at most one email about refused calls in ten minutes', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  await aMember(app, owner);
  const sent = async () =>
    (await app.db.select().from(mails)).map(({ toAddress }) => toAddress).sort();
  await call();
  const leads = [owner.email, manager.email].sort();
  expect(await sent()).toEqual(leads);
  const [mail] = await app.db.select().from(mails);
  expect(mail?.subject).toBe(`Table 7 called, and nobody was listening at ${venue.name}`);
  await call('12');
  expect(await sent()).toEqual(leads);
  app.moveClock(11 * MINUTE_MS);
  const toldHow = {
    ...venue.toldHow,
    call: { push: 'nobody', mail: 'owners' },
  };
  expect((await change({ toldHow })).status).toBe(200);
  await call();
  expect(await sent()).toEqual([...leads, owner.email].sort());
});

test('if a call is refused every nine minutes, the next email is sent once ten minutes have passed', async () => {
  const counts: number[] = [];
  for (let calls = 1; calls <= 5; calls++) {
    await call();
    counts.push((await app.db.select().from(mails)).length);
    app.moveClock(9 * MINUTE_MS);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3]);
});

test('two calls refused at the same moment cause only one email', async () => {
  await Promise.all([call('7'), call('12')]);
  expect(await refused()).toHaveLength(2);
  expect(await app.db.select().from(mails)).toHaveLength(1);
});

test('a refused call is pushed to a device that is not in use', async () => {
  const { endpoint, keys } = await service.newSubscription(newId());
  const { token } = owner;
  await app.send('POST', '/api/push/subscriptions', { token, body: { endpoint, keys } });
  const seenAt = new Date(app.services.now().getTime() - MINUTE_MS);
  await app.db.update(pushSubscriptions).set({ seenAt });
  expect((await call()).body.code).toBe('NOBODY_LISTENING');
  // The push service may be slow on a busy machine.
  const answersWithinMs = Number(process.env.LONGEST_WAIT_MS);
  const worker = runJobs(app.services, [sendPushesJob(app.services, { answersWithinMs })]);
  await vi.waitFor(() =>
    expect(service.received).toMatchObject([
      { news: { title: 'Table 7 called, and nobody was listening' } },
    ]),
  );
  await worker.stop();
});
