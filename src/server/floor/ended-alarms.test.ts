import { beforeEach, expect, test } from 'vitest';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { floorListeners } from '#server/floor/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

let app: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
let feedbackId: string;
let alarmId: string;

/** A guest at table 6 wrote about danger, and the alarm rings. */
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true });
  maya = await aMember(app, owner);
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  const said = { venueId: venue.venueId, rating: 'poor', tableNumber: '6' };
  const body = { ...said, textGeneral: 'my lips swelled' };
  feedbackId = (await app.send('POST', '/api/feedback', { body })).body.id;
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  [{ id: alarmId }] = (await get(`/api/floor?venueId=${venue.venueId}`)).calls;
  app.moveClock(MINUTE_MS);
});

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const entry = () => get(`/api/feedback/${feedbackId}`);

async function onFloor(act: 'claim' | 'arrive' | 'done' | 'reopen', body: object = {}) {
  const path = `/api/floor/calls/${alarmId}/${act}`;
  expect((await app.send('POST', path, { token: maya.token, body })).status).toBe(200);
  app.moveClock(MINUTE_MS);
}

/** The complaint is first on Today, in the inbox among those waiting, and in the badge. */
async function expectWaiting(isWaiting: boolean): Promise<void> {
  const { open, settled } = await get(`/api/today?venueId=${venue.venueId}`);
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);
  const expected = isWaiting ? [feedbackId] : [];
  expect(open.untaken).toBe(expected.length);
  expect(ids(open.items)).toEqual(expected);
  expect(ids(settled.items)).toEqual(isWaiting ? [] : [feedbackId]);
  expect(ids((await get('/api/feedback?filterType=waiting')).feedback)).toEqual(expected);
  expect((await get('/api/feedback/counts')).waiting).toBe(expected.length);
}

test('one tap on Done ends the alarm on the board, but the complaint waits until a manager resolves it', async () => {
  await onFloor('done');
  expect((await get(`/api/floor?venueId=${venue.venueId}`)).calls).toEqual([]);
  expect(await entry()).toMatchObject({
    complaint: { status: 'open', takenBy: null, resolvedBy: null },
    alarm: {
      isUntended: true,
      alarmEnd: { by: maya.id, byName: 'Mina', isByItself: false, arrival: null },
    },
    history: [{ act: 'taken' }, { act: 'reopened', byName: 'Mina', isAlarmEnded: true }],
  });
  await expectWaiting(true);
  const body = { how: 'talked' };
  await app.send('POST', `/api/feedback/${feedbackId}/resolve`, { token: owner.token, body });
  await expectWaiting(false);
  expect(await entry()).toMatchObject({ complaint: { resolvedBy: owner.id } });
});

test('a visit to the table ends in a complaint that still waits, with the time of the arrival and what was done', async () => {
  await onFloor('claim');
  expect(await entry()).toMatchObject({ complaint: { status: 'taken', takenBy: maya.id } });
  await onFloor('arrive');
  await onFloor('done');
  await onFloor('done', { outcome: 'talked' });
  const { alarm, caseId } = await entry();
  expect(alarm).toMatchObject({
    isUntended: true,
    alarmEnd: { by: maya.id, arrival: { by: maya.id, byName: 'Mina' } },
  });
  await expectWaiting(true);
  const { entries } = await get(`/api/cases/${caseId}`);
  expect(entries.slice(-3)).toMatchObject([
    { act: 'taken' },
    { sentence: 'Ended the alarm on the floor. The complaint waits for a manager' },
    {
      sentence:
        'Ended the alarm on the floor: Talked to the guest. The complaint waits for a manager',
    },
  ]);
});

test('Done on the floor leaves the complaint with the manager who has taken it', async () => {
  await app.send('POST', `/api/feedback/${feedbackId}/take`, { token: owner.token });
  await onFloor('done');
  expect(await entry()).toMatchObject({
    complaint: { status: 'taken', takenBy: owner.id },
    alarm: { isUntended: false },
  });
});

test('undoing Done gives the complaint back to the member who is at the table', async () => {
  await onFloor('claim');
  await onFloor('done');
  await onFloor('reopen');
  expect(await entry()).toMatchObject({
    complaint: { status: 'taken', takenBy: maya.id },
    alarm: { isUntended: false },
  });
  await onFloor('done');
  await expectWaiting(true);
});

test('an alarm that ends by itself after a visit leaves its complaint waiting as well', async () => {
  await onFloor('arrive');
  app.moveClock(2 * HOUR_MS);
  await releaseCalls(app.services);
  expect(await entry()).toMatchObject({
    complaint: { status: 'open' },
    alarm: { isUntended: true, alarmEnd: { isByItself: true, arrival: { by: maya.id } } },
  });
  await expectWaiting(true);
});
