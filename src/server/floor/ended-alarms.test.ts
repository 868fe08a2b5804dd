import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { floorListeners } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';

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
  const body = { ...said, textGeneral: 'my throat swelled' };
  feedbackId = (await app.send('POST', '/api/feedback', { body })).body.id;
  await readAnswers(app, readsWholeSentences);
  await alertSeriousComplaints(app.services);
  [{ id: alarmId }] = (await get(`/api/floor?venueId=${venue.venueId}`)).calls;
  app.moveClock(MINUTE_MS);
});

/**
 * Names all words of an answer as the reason, because only together do they report an emergency.
 */
const readsWholeSentences: Reader = async (answers) => {
  const readings = await simpleReader()(answers);
  return readings.map((reading, index) =>
    typeof reading === 'object' && reading !== null
      ? { ...reading, because: [...(answers[index] ?? [])] }
      : reading,
  );
};

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const entry = () => get(`/api/feedback/${feedbackId}`);

async function onFloor(act: 'claim' | 'arrive' | 'done' | 'reopen', body: object = {}) {
  const path = `/api/floor/calls/${alarmId}/${act}`;
  expect((await app.send('POST', path, { token: maya.token, body })).status).toBe(200);
  app.moveClock(MINUTE_MS);
}

/** Expects the complaint to wait, or not to: on Today, in the inbox and in the badge. */
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
      isUnattended: true,
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

test('an emergency that was ended on the board without anybody at the table stays an emergency on Today until a manager acts', async () => {
  const firstOnToday = async () =>
    (await get(`/api/today?venueId=${venue.venueId}`)).open.items[0]?.alarm;
  await onFloor('done');
  expect(await firstOnToday()).toMatchObject({ isEmergency: true, isUnattended: true });
  await app.send('POST', `/api/feedback/${feedbackId}/take`, { token: owner.token });
  expect((await entry()).alarm).toMatchObject({ isEmergency: false, isUnattended: false });
});

test('an emergency whose guest was visited is an ordinary safety matter on Today once the alarm is ended', async () => {
  await onFloor('arrive');
  await onFloor('done');
  expect((await entry()).alarm).toMatchObject({ isEmergency: false, isUnattended: true });
});

test('a complaint about danger still waits for a manager after a visit to the table, and shows who came and what was done', async () => {
  await onFloor('claim');
  expect(await entry()).toMatchObject({ complaint: { status: 'taken', takenBy: maya.id } });
  await onFloor('arrive');
  await onFloor('done');
  await onFloor('done', { outcome: 'talked' });
  const { alarm, caseId } = await entry();
  expect(alarm).toMatchObject({
    isUnattended: true,
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

test('tapping Done on the floor leaves the complaint with the manager who has taken it', async () => {
  await app.send('POST', `/api/feedback/${feedbackId}/take`, { token: owner.token });
  await onFloor('done');
  expect(await entry()).toMatchObject({
    complaint: { status: 'taken', takenBy: owner.id },
    alarm: { isUnattended: false },
  });
});

test('undoing Done gives the complaint back to the member who is at the table', async () => {
  await onFloor('claim');
  await onFloor('done');
  await onFloor('reopen');
  expect(await entry()).toMatchObject({
    complaint: { status: 'taken', takenBy: maya.id },
    alarm: { isUnattended: false },
  });
  await onFloor('done');
  await expectWaiting(true);
});

test('an alarm that ends by itself after a visit leaves its complaint waiting for a manager', async () => {
  await onFloor('arrive');
  app.moveClock(2 * HOUR_MS);
  await releaseCalls(app.services);
  expect(await entry()).toMatchObject({
    complaint: { status: 'open' },
    alarm: { isUnattended: true, alarmEnd: { isByItself: true, arrival: { by: maya.id } } },
  });
  await expectWaiting(true);
});

test('a safety matter that is ended on the board although nobody reached the table is emailed once, like a missed call', async () => {
  const missed = async () => {
    const rows = await app.db.select().from(mails).where(eq(mails.kind, 'missed-call'));
    return rows.map(({ subject, toAddress }) => ({ subject, toAddress }));
  };
  await onFloor('done');
  const told = {
    subject: `Nobody said they reached table 6 (possible emergency or allergic reaction) at ${venue.name}`,
    toAddress: owner.email,
  };
  expect(await missed()).toEqual([told]);
  await onFloor('done', { outcome: 'talked' });
  await onFloor('reopen');
  await onFloor('done');
  expect(await missed()).toEqual([told]);
});

test.each([
  ['somebody was marked at the table', () => onFloor('arrive')],
  [
    'a manager has taken the complaint',
    () => app.send('POST', `/api/feedback/${feedbackId}/take`, { token: owner.token }),
  ],
])('no email is sent about a safety matter that is ended on the board if %s', async (_, act) => {
  await act();
  await onFloor('done');
  expect(await app.db.select().from(mails).where(eq(mails.kind, 'missed-call'))).toEqual([]);
});

test('on Today, an alarm that still rings comes before an emergency that was ended without a visit; the board shows only the ringing one', async () => {
  await onFloor('done');
  const ringing = { venueId: venue.venueId, rating: 'poor', tableNumber: '9' };
  const body = { ...ringing, textGeneral: 'my lips swelled' };
  await app.send('POST', '/api/feedback', { body });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const query = `?venueId=${venue.venueId}`;
  const tables = (all: { tableNumber: string }[]) => all.map(({ tableNumber }) => tableNumber);
  expect(tables((await get(`/api/floor${query}`)).calls)).toEqual(['9']);
  expect(tables((await get(`/api/today${query}`)).open.items)).toEqual(['9', '6']);
});

test('after four visits within a minute, Today still lists the emergency that nobody has visited', async () => {
  const alarms = new Map([['6', alarmId]]);
  for (const tableNumber of ['1', '2', '3', '4', '5']) {
    const body = { venueId: venue.venueId, rating: 'poor', tableNumber };
    await app.send('POST', '/api/feedback', {
      body: { ...body, textGeneral: 'my throat swelled' },
    });
    app.moveClock(1000);
  }
  await readAnswers(app, readsWholeSentences);
  await alertSeriousComplaints(app.services);
  const query = `?venueId=${venue.venueId}`;
  for (const { id, tableNumber } of (await get(`/api/floor${query}`)).calls) {
    alarms.set(tableNumber, id);
  }
  const act = async (table: string, what: string) => {
    const path = `/api/floor/calls/${alarms.get(table)}/${what}`;
    expect((await app.send('POST', path, { token: maya.token, body: {} })).status).toBe(200);
    app.moveClock(1000);
  };
  for (const table of ['1', '2', '3', '4']) {
    await act(table, 'arrive');
    await act(table, 'done');
  }
  await act('5', 'done');
  const { open } = await get(`/api/today${query}`);
  const tables = open.items.map(({ tableNumber }: { tableNumber: string }) => tableNumber);
  expect(tables).toEqual(['6', '5', '1', '2']);
});
