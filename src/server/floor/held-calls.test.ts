import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyTier } from '#server/billing/plans/select-plan.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { pushes } from '#server/push/table.ts';
import { shifts } from '#server/roster/table.ts';
import { countCalls } from '#server/stats/live/read-live-service.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import {
  CALL_LAPSES_AFTER_MS,
  CALL_MISSED_AFTER_MS,
  CALL_REOPENABLE_FOR_MS,
} from '#shared/floor/call-rules.ts';
import {
  aMember,
  anOwner,
  aPairedDevice,
  aVenue,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';
import { lockAnswersOfReleasableCalls, returnCallsToWaiting } from './board/release-query.ts';
import { calls, floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let maya: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['7'] });
  maya = await aMember(app, owner, { venues: [venue] });
  await listens(owner);
});

type Person = { token: string };
type Call = { id: string; token: string };

/** Keeps a board open for a day. */
async function listens({ cookie }: { cookie: string }): Promise<void> {
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  const listener = { venueUuid: venue.id, sid: sidOf(cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
}

async function aCall(): Promise<Call> {
  const body = { venueId: venue.venueId, tableNumber: '7' };
  const made = await app.send('POST', '/api/calls', { body });
  expect(made.status).toBe(201);
  return made.body;
}

async function aCallTakenBy(who: Person, body?: object): Promise<Call> {
  const call = await aCall();
  expect((await act('claim', call, who, body)).status).toBe(200);
  return call;
}

const act = (
  what: 'claim' | 'arrive' | 'done' | 'reopen',
  { id }: Call,
  { token }: Person = owner,
  body?: object,
) => app.send('POST', `/api/floor/calls/${id}/${what}`, { token, ...(body && { body }) });
const stateOf = async ({ token }: Call) => (await app.send('GET', `/api/calls/${token}`)).body;
const board = async () =>
  (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, { token: owner.token })).body.calls;
const judge = ({ token }: Call, settled: boolean) =>
  app.send('POST', `/api/calls/${token}/outcome`, { body: { settled } });

const aDevice = () => aPairedDevice(app, owner, venue);

/**
 * Sends the complaint of the guest who called; the returned function reads the current complaint.
 */
async function complainAbout({ token: callToken }: Call): Promise<() => Promise<unknown>> {
  const body = { venueId: venue.venueId, rating: 'poor', tableNumber: '7', callToken };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  return async () =>
    (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body.complaint;
}

describe('a call whose taker can no longer come', () => {
  type Ending = [string, (who: TestMember) => Promise<unknown>];
  test.each<Ending>([
    [
      'is removed from the team',
      ({ id }) => app.send('DELETE', `/api/team/members/${id}`, { token: owner.token }),
    ],
    [
      'signs out',
      ({ cookie }) => app.send('GET', '/api/logout', { cookies: { tabletalk_session: cookie } }),
    ],
    [
      'is moved to another venue',
      async ({ id }) => {
        const { venueId } = await aVenue(app, owner);
        const body = { role: 'staff', venueIds: [venueId] };
        return app.send('PUT', `/api/team/members/${id}`, { token: owner.token, body });
      },
    ],
    [
      'no longer fits the plan',
      () => app.db.transaction((tx) => applyTier(app.services, tx, owner.businessId, 'starter')),
    ],
  ])('a call is given back when its taker %s', async (_, end) => {
    for (let others = 0; others < 3; others += 1) await aMember(app, owner);
    app.moveClock(1_000);
    const last = await aMember(app, owner, { venues: [venue] });
    const call = await aCallTakenBy(last);
    const complaint = await complainAbout(call);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
    expect(await complaint()).toMatchObject({ status: 'taken' });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toMatchObject({ status: 'taken' });
    await end(last);
    const other = await makeTestApp(app.db);
    await Promise.all([releaseCalls(app.services), releaseCalls(other.services)]);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
    expect(await board()).toMatchObject([
      { id: call.id, status: 'waiting', takenBy: null, givenBackAt: expect.any(String) },
    ]);
    expect(await complaint()).toMatchObject({ status: 'open', takenBy: null });
    expect((await act('claim', call)).status).toBe(200);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Olive' });
  });

  test('a call taken at a shared tablet is given back when the tablet is revoked, not when the picked member signs out elsewhere', async () => {
    const device = await aDevice();
    const [named, nameless] = [
      await aCallTakenBy(device, { memberId: maya.id }),
      await aCallTakenBy(device),
    ];
    await app.send('GET', '/api/logout', { cookies: { tabletalk_session: maya.cookie } });
    await releaseCalls(app.services);
    expect(await stateOf(named)).toEqual({ status: 'taken', takenBy: 'Mina' });
    await app.send('DELETE', `/api/team/devices/${device.id}`, { token: owner.token });
    await releaseCalls(app.services);
    for (const call of [named, nameless]) {
      expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
    }
  });

  test('a call is given back when the member picked at a shared tablet is removed from the team', async () => {
    const call = await aCallTakenBy(await aDevice(), { memberId: maya.id });
    await app.send('DELETE', `/api/team/members/${maya.id}`, { token: owner.token });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
  });
});

const remove = ({ id }: TestMember) =>
  app.send('DELETE', `/api/team/members/${id}`, { token: owner.token });

test('a call claimed on a server of the previous version stays with its taker after the update', async () => {
  const call = await aCallTakenBy(maya);
  // A server of the previous version does not know these columns.
  const asBefore = { takenSid: null, expected: null, firstTakenAt: null };
  await app.db.update(calls).set(asBefore).where(eq(calls.id, call.id));
  await releaseCalls(app.services);
  expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
  expect((await act('done', call, maya, { outcome: 'talked' })).status).toBe(200);
});

test('a call that was given back is missed four minutes after it was given back, not after it was made', async () => {
  const call = await aCallTakenBy(maya);
  app.moveClock(CALL_MISSED_AFTER_MS);
  await remove(maya);
  await releaseCalls(app.services);
  await handleMissedCalls(app.services);
  expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
  app.moveClock(CALL_MISSED_AFTER_MS);
  expect(await stateOf(call)).toEqual({ status: 'missed' });
  await handleMissedCalls(app.services);
  expect(await app.db.select().from(calls)).toMatchObject([{ status: 'missed' }]);
});

test('a call given back within a minute is pushed again', async () => {
  const body = { endpoint: `https://push.example/${newId()}`, keys: newBrowserKeys().shared };
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body });
  await aCallTakenBy(maya);
  await remove(maya);
  await releaseCalls(app.services);
  const titles = (await app.db.select().from(pushes)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Table 7 is calling', 'Table 7 is waiting again']);
});

test('a call given back when no other member is listening is missed at once and reported by email', async () => {
  const call = await aCallTakenBy(maya);
  await app.db.delete(floorListeners);
  await remove(maya);
  await releaseCalls(app.services);
  expect(await stateOf(call)).toEqual({ status: 'missed' });
  const sent = await app.db.select().from(mails);
  const told = sent.filter(({ toAddress }) => toAddress === owner.email);
  expect(told).toMatchObject([{ subject: `Nobody came to table 7 at ${venue.name}` }]);
  expect(told[0]?.text).toMatch(/Mina Member was\son\sthe\sway\sbut\scan\sno\slonger\scome/);
});

test('a call whose outcome the guest has rated stays with a taker who has left the team', async () => {
  const call = await aCallTakenBy(maya);
  await judge(call, true);
  await remove(maya);
  await releaseCalls(app.services);
  expect(await stateOf(call)).toMatchObject({ status: 'taken' });
});

test('the email about calls that lapse together lists the oldest call first', async () => {
  const takenAt = app.services.now();
  const rows = ['1', '2', '3', '4'].map((tableNumber, minutes) => ({
    venueUuid: venue.id,
    tableNumber,
    tokenHash: `token ${tableNumber}`,
    createdAt: new Date(takenAt.getTime() - minutes * MINUTE_MS),
    status: 'taken' as const,
    takenAt,
  }));
  await app.db.insert(calls).values(rows);
  app.moveClock(CALL_LAPSES_AFTER_MS);
  await releaseCalls(app.services);
  const [mail] = await app.db.select().from(mails);
  expect(mail?.text.match(/Table \d/g)).toEqual(['Table 4', 'Table 3', 'Table 2', 'Table 1']);
});

describe('a call whose taker has a section', () => {
  type Section = { personId: string; tables: string[] };
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    app.send(method, `${path}?venueId=${venue.venueId}`, { token: owner.token, body });
  const addPerson = async (name: string, memberId?: string): Promise<string> =>
    (await send('POST', '/api/roster', { name, memberId })).body.id;

  async function setSections(...sections: Section[]): Promise<void> {
    app.moveClock(MINUTE_MS);
    const from = app.services.now();
    const until = new Date(from.getTime() + HOUR_MS);
    const body = { from: from.toISOString(), until: until.toISOString(), sections };
    expect((await send('PUT', '/api/sections', body)).status).toBe(200);
    app.moveClock(SECOND_MS);
  }

  async function aCallInOwnSection() {
    const [mine, theirs] = [await addPerson('Mina', maya.id), await addPerson('Tom')];
    await setSections({ personId: mine, tables: ['7'] });
    return { mine, theirs, call: await aCallTakenBy(maya) };
  }

  test('a call is given back when its taker goes off shift by handing over the tables', async () => {
    const { theirs, call } = await aCallInOwnSection();
    await setSections({ personId: theirs, tables: ['7'] });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
    // A member without tables can still go, and then keeps the call.
    expect((await act('claim', call, maya)).status).toBe(200);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
  });

  test('a call taken at a shared tablet is given back when all sections are cleared', async () => {
    const mine = await addPerson('Mina', maya.id);
    await setSections({ personId: mine, tables: ['7'] });
    const call = await aCallTakenBy(await aDevice(), { memberId: maya.id });
    await setSections();
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
  });

  test('a call stays with its taker who swaps tables or whose shift ends by the clock', async () => {
    const { mine, theirs, call } = await aCallInOwnSection();
    await setSections({ personId: theirs, tables: ['7'] }, { personId: mine, tables: ['8'] });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
    await app.db.update(shifts).set({ endsAt: app.services.now() });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
  });

  test('a call stays with a taker who is at the table when the tables are handed over', async () => {
    const { theirs, call } = await aCallInOwnSection();
    await act('arrive', call, maya);
    await setSections({ personId: theirs, tables: ['7'] });
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina', isThere: true });
  });
});

describe('a taken call', () => {
  test('if several members take over a taken call at once, exactly one of them gets it, together with its complaint', async () => {
    const call = await aCallTakenBy(maya);
    const complaint = await complainAbout(call);
    const [{ takenAt }] = await board();
    const ben = await aMember(app, owner);
    expect((await act('claim', call, ben)).body).toMatchObject({ code: 'ALREADY_TAKEN' });
    const tries = [ben, owner].map((who) => act('claim', call, who, { takeOver: takenAt }));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? ben : owner;
    expect(await app.db.select().from(calls)).toMatchObject([
      { status: 'taken', takenBy: winner.id },
    ]);
    expect(await complaint()).toMatchObject({ status: 'taken', takenBy: winner.id });
    const takenBy = winner === ben ? 'Mina' : 'Olive';
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy });
  });

  test('a taken call that is not finished within twenty minutes is missed, and the guest is not told that a member came', async () => {
    const call = await aCallTakenBy(maya);
    const complaint = await complainAbout(call);
    app.moveClock(CALL_LAPSES_AFTER_MS - MINUTE_MS);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toMatchObject({ status: 'taken' });
    app.moveClock(MINUTE_MS);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'missed', isUnconfirmed: true });
    expect(await board()).toEqual([]);
    expect(await complaint()).toMatchObject({ status: 'open' });
    const [mail] = await app.db.select().from(mails);
    expect(mail?.toAddress).toBe(owner.email);
    expect(mail?.text).toMatch(/Mina\sMember\sset\soff\s20\sminutes\sago/);
    // A lapsed call can still be claimed.
    expect((await act('claim', call, maya)).status).toBe(200);
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
  });

  test('a call whose taker has arrived tells the guest so, and later ends by itself as done', async () => {
    const call = await aCallTakenBy(maya);
    app.moveClock(5 * MINUTE_MS);
    expect((await act('arrive', call, maya)).body.arrivedAt).toEqual(expect.any(String));
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina', isThere: true });
    app.moveClock(CALL_LAPSES_AFTER_MS - MINUTE_MS);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toMatchObject({ status: 'taken' });
    app.moveClock(MINUTE_MS);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'done', takenBy: 'Mina' });
    expect(await app.db.select().from(mails)).toEqual([]);
    expect((await judge(call, false)).status).toBe(200);
  });
});

test('a member who arrives at a table with an unclaimed call takes that call', async () => {
  const call = await aCall();
  await act('arrive', call, maya);
  expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina', isThere: true });
  await act('arrive', call, owner);
  expect(await stateOf(call)).toMatchObject({ takenBy: 'Mina' });
});

describe('a call that is done', () => {
  test('the first tap on Done ends the call for the guest, and an outcome can be added once', async () => {
    const call = await aCallTakenBy(maya);
    const complaint = await complainAbout(call);
    expect((await act('done', call, maya, {})).body).toMatchObject({
      status: 'done',
      outcome: null,
    });
    expect(await stateOf(call)).toEqual({ status: 'done', takenBy: 'Mina' });
    expect(await board()).toEqual([]);
    expect(await complaint()).toMatchObject({ status: 'resolved', how: null });
    const added = { outcome: 'replaced', note: 'New plate' };
    expect((await act('done', call, maya, added)).body).toMatchObject({ outcome: 'replaced' });
    expect(await complaint()).toMatchObject({ status: 'resolved', how: 'replaced' });
    const again = await act('done', call, owner, { outcome: 'left' });
    expect(again.body).toMatchObject({ outcome: 'replaced' });
    expect(await app.db.select().from(calls)).toMatchObject([{ ...added, doneBy: maya.id }]);
  });

  test('a call finished by mistake can be reopened until the guest judges it or ten minutes pass', async () => {
    const call = await aCallTakenBy(maya);
    const complaint = await complainAbout(call);
    await act('done', call, maya, { outcome: 'talked' });
    expect((await act('reopen', call, maya)).body).toMatchObject({
      status: 'taken',
      isYours: true,
      outcome: null,
      doneAt: null,
    });
    expect(await stateOf(call)).toEqual({ status: 'taken', takenBy: 'Mina' });
    expect(await complaint()).toMatchObject({ status: 'taken', takenBy: maya.id });
    await act('done', call, maya, {});
    app.moveClock(CALL_REOPENABLE_FOR_MS);
    expect((await act('reopen', call, maya)).status).toBe(409);
    const judged = await aCallTakenBy(maya);
    await act('done', judged, maya, {});
    await judge(judged, true);
    expect((await act('reopen', judged, maya)).status).toBe(409);
    expect(await stateOf(judged)).toMatchObject({ status: 'done' });
  });
});

test.each([
  ['was taken', 'claim'],
  ['got a visit', 'arrive'],
] as const)(
  'a call that %s twenty minutes ago and is reopened stays open instead of lapsing at once',
  async (_, what) => {
    const call = await aCall();
    await act(what, call, maya);
    app.moveClock(CALL_LAPSES_AFTER_MS - 1_000);
    await act('done', call, maya, {});
    app.moveClock(MINUTE_MS);
    await act('reopen', call, maya);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toMatchObject({ status: 'taken', takenBy: 'Mina' });
    expect(await app.db.select().from(mails)).toEqual([]);
  },
);

test.each([
  [
    'is reopened',
    (call: Call) => act('done', call, maya, {}).then(() => act('reopen', call, maya)),
  ],
  [
    'is taken over',
    async (call: Call) => {
      const [{ takenAt }] = await board();
      return act('claim', call, owner, { takeOver: takenAt });
    },
  ],
])('the wait of a call that %s is measured until its first claim', async (_, takeAgain) => {
  const call = await aCall();
  app.moveClock(MINUTE_MS);
  await act('claim', call, maya);
  app.moveClock(8 * MINUTE_MS);
  expect((await takeAgain(call)).status).toBe(200);
  const { untilTaken } = await countCalls(app.services, venue, undefined);
  expect(untilTaken?.median).toBeLessThan((8 * MINUTE_MS) / SECOND_MS);
});

describe('the changes that a board catches up on', () => {
  /**
   * Moves the clock before and after `since` is set: earlier changes come before the board's last
   * look, and this change comes after it.
   */
  async function changesBy(change: () => Promise<unknown>): Promise<unknown[]> {
    app.moveClock(1_000);
    const since = encodeURIComponent(app.services.now().toISOString());
    app.moveClock(1_000);
    await change();
    const url = `/api/floor?venueId=${venue.venueId}&since=${since}`;
    return (await app.send('GET', url, { token: owner.token })).body.changes;
  }

  test('a board catches up on arrivals and reopened calls', async () => {
    const call = await aCallTakenBy(maya);
    const { id } = call;
    expect(await changesBy(() => act('arrive', call, maya))).toMatchObject([
      { id, status: 'taken', arrivedAt: expect.any(String) },
    ]);
    await act('done', call, maya, {});
    expect(await changesBy(() => act('reopen', call, maya))).toMatchObject([
      { id, status: 'taken' },
    ]);
  });

  test('a board catches up on the latest hundred changed calls, oldest call first', async () => {
    const began = app.services.now().getTime() + MINUTE_MS;
    const rows = Array.from({ length: 102 }, (_, index) => ({
      venueUuid: venue.id,
      tableNumber: String(index),
      tokenHash: `token ${index}`,
      createdAt: new Date(began + index),
    }));
    const changes = await changesBy(() => app.db.insert(calls).values(rows));
    expect(changes).toMatchObject(rows.slice(2).map(({ tableNumber }) => ({ tableNumber })));
  });
});

test('if the member who took a call signs out while the job that gives calls back is running, only its next run gives the call back', async () => {
  const call = await aCallTakenBy(maya);
  await complainAbout(call);
  await app.db.transaction(async (tx) => {
    const within = { ...app.services, db: tx };
    const locked = await lockAnswersOfReleasableCalls(within);
    await app.send('GET', '/api/logout', { cookies: { tabletalk_session: maya.cookie } });
    expect(await returnCallsToWaiting(within, locked)).toEqual([]);
  });
  expect(await stateOf(call)).toMatchObject({ status: 'taken' });
  await releaseCalls(app.services);
  expect(await stateOf(call)).toMatchObject({ status: 'waiting' });
});
