import { beforeEach, expect, test } from 'vitest';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { handleMissedCalls } from './board/release-calls.ts';
import { calls, floorListeners, refusedCalls } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let staff: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, timezone: 'UTC' });
  staff = await aMember(app, owner, { venues: [venue] });
});

const call = (tableNumber: string) =>
  app.send('POST', '/api/calls', { body: { venueId: venue.venueId, tableNumber } });
const unansweredOn = async (day: string, { token }: { token: string } = owner) =>
  (await app.send('GET', `/api/floor/unanswered?venueId=${venue.venueId}&day=${day}`, { token }))
    .body;
const onFloor = (id: string, act: string) =>
  app.send('POST', `/api/floor/calls/${id}/${act}`, { token: staff.token, body: {} });

test('a day lists guests who were refused or missed and alarms that nobody visited, but not guests who were helped', async () => {
  const day = new Date(app.services.now().getTime() - 5 * HOUR_MS).toISOString().slice(0, 10);
  await call('1');
  const seenAt = new Date(app.services.now().getTime() + 2 * CALL_MISSED_AFTER_MS);
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
  await call('2');
  const helped = (await call('3')).body.id;
  await onFloor(helped, 'arrive');
  await onFloor(helped, 'done');
  await onFloor((await call('4')).body.id, 'done');
  const createdAt = app.services.now();
  const alarm = { venueUuid: venue.id, tableNumber: '5', tokenHash: 'alarm', createdAt };
  const [ringing] = await app.db
    .insert(calls)
    .values({ ...alarm, isAlarm: true, safety: 'illness' })
    .returning();
  await onFloor(ringing?.id ?? expect.fail(), 'done');
  app.moveClock(CALL_MISSED_AFTER_MS);
  await handleMissedCalls(app.services);

  const unanswered = [
    { tableNumber: '1', how: 'refused', isAlarm: false },
    { tableNumber: '2', how: 'missed', isAlarm: false },
    { tableNumber: '5', how: 'unconfirmed', isAlarm: true },
  ];
  expect(await unansweredOn(day)).toMatchObject({ calls: unanswered });
  expect(await unansweredOn(day, staff)).toMatchObject({ calls: unanswered });
});

test('a day says whether any guest called, even if somebody went to each of them', async () => {
  const day = new Date(app.services.now().getTime() - 5 * HOUR_MS).toISOString().slice(0, 10);
  const alarm = { venueUuid: venue.id, tableNumber: '5', createdAt: app.services.now() };
  const visited = { ...alarm, status: 'done' as const, arrivedAt: alarm.createdAt };
  await app.db
    .insert(calls)
    .values({ ...visited, tokenHash: 'alarm', isAlarm: true, safety: 'illness' });
  expect(await unansweredOn(day)).toEqual({ calls: [], hasCalls: false });
  await app.db.insert(calls).values({ ...visited, tokenHash: 'call' });
  expect(await unansweredOn(day)).toEqual({ calls: [], hasCalls: true });
  expect(await unansweredOn('2026-01-05')).toEqual({ calls: [], hasCalls: false });
});

test('an unanswered call after midnight counts towards the evening before, by the venue’s clock', async () => {
  await app.db.update(venues).set({ timezone: 'Asia/Kathmandu' });
  const at = (clock: string) => new Date(`2026-11-14T${clock}+05:45`);
  const rows = ['04:59:59', '05:00:00', '23:30:00'].map((clock, index) => ({
    venueUuid: venue.id,
    tableNumber: String(index),
    createdAt: at(clock),
  }));
  await app.db.insert(refusedCalls).values(rows);
  expect((await unansweredOn('2026-11-13')).calls).toMatchObject([{ tableNumber: '0' }]);
  expect((await unansweredOn('2026-11-14')).calls).toMatchObject([
    { tableNumber: '1' },
    { tableNumber: '2' },
  ]);
});

test('unanswered calls are not shown to another owner or for a day that does not exist', async () => {
  const stranger = await anOwner(app);
  expect(await unansweredOn('2026-11-14', stranger)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await unansweredOn('2026-02-30')).toMatchObject({ code: 'INVALID_INPUT' });
});
