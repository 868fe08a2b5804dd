import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, gt } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import type { FloorCall } from '#shared/floor/contract.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, aPairedDevice, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { markMissedCalls } from './board/missed-call-query.ts';
import { floorJobs } from './jobs.ts';
import { calls, floorListeners } from './table.ts';

const HEARTBEAT_MS = 10_000;

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
const open: (() => void)[] = [];
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['1', '7', '12'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0)) close();
  await vi.waitFor(async () => expect(await listening()).toEqual([]));
});

/** Listeners with a recent beat; older rows only show that a member is on shift. */
function listening() {
  const since = new Date(app.services.now().getTime() - LISTENING_FOR_MS);
  return app.db.select().from(floorListeners).where(gt(floorListeners.seenAt, since));
}

/** Opens a board, which registers a listener in the database. */
async function aListener(at: { id: string } = venue, { token } = owner): Promise<void> {
  const { status, raw } = await app.server.http
    .inject({
      method: 'GET',
      url: '/api/floor/events',
      query: { venueId: at.id },
      headers: { authorization: `Bearer ${token}` },
      payloadAsStream: true,
    })
    .then(({ statusCode, raw: sent }) => ({ status: statusCode, raw: sent }));
  expect(status).toBe(200);
  open.push(() => raw.res.destroy());
}

/** A listener that does not end while the test is still calling, however slow the machine is. */
async function aLastingListener(): Promise<void> {
  await aListener();
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db.update(floorListeners).set({ seenAt });
}

function call(body: object = {}, { key, server = app }: { key?: string; server?: TestApp } = {}) {
  return server.send('POST', '/api/calls', {
    body: { venueId: venue.venueId, tableNumber: '7', ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });
}

const stateOf = async (token: string) => (await app.send('GET', `/api/calls/${token}`)).body;
const floor = async (query = '', token = owner.token) =>
  (await app.send('GET', `/api/floor?venueId=${venue.venueId}${query}`, { token })).body;
const claim = (id: string, { token }: { token: string } = owner, server = app) =>
  server.send('POST', `/api/floor/calls/${id}/claim`, { token });
const finish = (id: string, body: object = { outcome: 'talked' }, { token } = owner) =>
  app.send('POST', `/api/floor/calls/${id}/done`, { token, body });
const callsOpen = async () =>
  (await app.send('GET', `/api/restaurant/${venue.venueId}/settings`)).body.callsOpen;

describe('a call', () => {
  test('a call is shown on the board, taken, finished and rated by the guest, who sees every step', async () => {
    await aListener();
    const maya = await aMember(app, owner);
    const made = await call({ rating: 'fair', primaryIssue: 'Disappointing food' });
    expect(made).toMatchObject({ status: 201, body: { status: 'waiting' } });
    const { id, token } = made.body;
    expect(await stateOf(token)).toEqual({ status: 'waiting' });
    expect(await floor()).toMatchObject({
      listening: true,
      callsOpen: true,
      calls: [{ id, tableNumber: '7', rating: 'fair', primaryIssue: 'Disappointing food' }],
      tables: [{ name: '1' }, { name: '7' }, { name: '12' }],
    });
    expect((await claim(id, maya)).body).toMatchObject({ takenBy: 'Mina Member', isYours: true });
    expect(await stateOf(token)).toEqual({ status: 'taken', takenBy: 'Mina' });
    const done = await finish(id, { outcome: 'replaced', note: 'New plate' }, maya);
    expect(done.body).toMatchObject({ status: 'done', outcome: 'replaced' });
    expect(await stateOf(token)).toMatchObject({ status: 'done' });
    expect((await floor()).calls).toEqual([]);
    const said = { body: { settled: true } };
    expect((await app.send('POST', `/api/calls/${token}/outcome`, said)).status).toBe(200);
    expect(await app.db.select().from(calls)).toMatchObject([
      { isSettled: true, note: 'New plate', takenBy: maya.id },
    ]);
  });

  test('a call taken at a shared tablet without picking a name shows the guest no name', async () => {
    const { token: device } = await aPairedDevice(app, owner, venue);
    await aListener();
    const { id, token } = (await call()).body;
    expect((await claim(id, { token: device })).body).toMatchObject({
      status: 'taken',
      takenBy: null,
    });
    expect(await stateOf(token)).toEqual({ status: 'taken' });
    expect((await claim(id)).body).toMatchObject({ code: 'ALREADY_TAKEN', by: 'Somebody' });
  });

  test('a call can be taken at a tablet that has the same name as a member with a PIN', async () => {
    const maya = await aMember(app, owner);
    await app.send('PUT', '/api/team/pin', { token: maya.token, body: { pin: '4071' } });
    const { token: device } = await aPairedDevice(app, owner, venue, 'Mina Member');
    await aListener();
    const { id } = (await call()).body;
    expect(await claim(id, { token: device })).toMatchObject({
      status: 200,
      body: { status: 'taken', takenBy: null },
    });
  });

  test('a member who claims the same call twice is told that they already have it', async () => {
    await aListener();
    const { id } = (await call()).body;
    await claim(id);
    expect(await claim(id)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_TAKEN', isYou: true, message: 'You already have this call' },
    });
  });

  test('a call shows staff only reasons from the chat; the guest’s own words are for managers and owners', async () => {
    await aListener();
    const maya = await aMember(app, owner);
    await call({ primaryIssue: 'Terrible wait' });
    await call({ primaryIssue: 'The man at the bar shouted' });
    const issues = async (token: string) =>
      (await floor('', token)).calls.map(({ primaryIssue }: FloorCall) => primaryIssue);
    expect(await issues(maya.token)).toEqual(['Terrible wait', null]);
    expect(await issues(owner.token)).toEqual(['Terrible wait', 'The man at the bar shouted']);
  });

  test('a call is refused when nobody is listening at the venue', async () => {
    const refused = { status: 409, body: { code: 'NOBODY_LISTENING' } };
    expect(await call()).toMatchObject(refused);
    await aListener(await aVenue(app, owner));
    expect(await call()).toMatchObject(refused);
    expect(await callsOpen()).toBe(false);
    await aListener();
    expect(await callsOpen()).toBe(true);
    expect((await call()).status).toBe(201);
    app.moveClock(31_000);
    expect(await callsOpen()).toBe(false);
    expect(await call()).toMatchObject(refused);
  });

  test.each([
    ['the live floor is off', { liveFloor: false }],
    [
      'the doors are closed',
      { openingHours: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
    ],
  ])('a call is refused while %s', async (_, updates) => {
    await aListener();
    const url = `/api/restaurants/${venue.id}`;
    const changed = await app.send('PUT', url, {
      token: owner.token,
      body: { id: venue.id, updates },
    });
    expect(changed).toMatchObject({ status: 200, body: updates });
    expect((await call()).body.code).toBe('NOBODY_LISTENING');
    expect(await callsOpen()).toBe(false);
  });

  test('a call is refused while staff have paused calls, and boards show the pause', async () => {
    await aListener();
    const { token } = owner;
    const until = (minutes: number) =>
      new Date(app.services.now().getTime() + minutes * MINUTE_MS).toISOString();
    const switched = (body: object) =>
      app.send('PUT', '/api/floor/switches', { token, body: { venueId: venue.venueId, ...body } });
    const closedUntil = until(30);
    expect((await switched({ closedUntil })).body).toEqual({ closedUntil, quietUntil: null });
    const quietUntil = until(10);
    expect((await switched({ quietUntil })).body).toEqual({ closedUntil, quietUntil });
    expect((await call()).body.code).toBe('NOBODY_LISTENING');
    expect((await floor()).switches).toEqual({ closedUntil, quietUntil });
    expect((await switched({ closedUntil: until(25 * 60) })).status).toBe(400);
    await switched({ closedUntil: null });
    expect((await call()).status).toBe(201);
  });

  test('a call sent again under the same key returns the first call, even if nobody is listening any more', async () => {
    await aListener();
    const made = await Promise.all([1, 2, 3].map(() => call({}, { key: 'key-number-1' })));
    expect(new Set(made.map(({ body }) => body.token)).size).toBe(1);
    app.moveClock(31_000);
    expect((await call({}, { key: 'key-number-1' })).body).toEqual(made[0]?.body);
    const other = await call({ tableNumber: '8' }, { key: 'key-number-1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await app.db.select().from(calls)).toHaveLength(1);
  });

  test('a call needs a table and an existing venue', async () => {
    expect((await call({ tableNumber: ' ' })).status).toBe(400);
    expect((await call({ venueId: 'nowhere' })).status).toBe(404);
    expect((await call({ tableNumber: 12 })).body.code).toBe('NOBODY_LISTENING');
  });

  test('a call that nobody takes for four minutes is missed on every server and can still be taken', async () => {
    await aListener();
    const { id, token } = (await call()).body;
    // The run time of the test counts too, and may be seconds on a busy machine.
    app.moveClock(3.5 * MINUTE_MS);
    expect(await stateOf(token)).toEqual({ status: 'waiting' });
    app.moveClock(0.5 * MINUTE_MS);
    expect(await stateOf(token)).toEqual({ status: 'missed' });
    expect((await floor()).calls).toMatchObject([{ id, status: 'missed' }]);
    expect(floorJobs(app.services).map(({ name }) => name)).toContain('marking missed calls');
    expect(await markMissedCalls(app.services, 4 * MINUTE_MS, [])).toHaveLength(1);
    expect(await markMissedCalls(app.services, 4 * MINUTE_MS, [])).toEqual([]);
    const [row] = await app.db.select().from(calls);
    expect(row?.missedAt?.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 4 * MINUTE_MS);
    expect((await claim(id)).status).toBe(200);
    expect(await stateOf(token)).toEqual({ status: 'taken', takenBy: 'Olive' });
  });

  test('a withdrawn call cannot be taken, and a finished call stays done', async () => {
    await aListener();
    const { id, token } = (await call()).body;
    const withdraw = (of: string) => app.send('POST', `/api/calls/${of}/withdraw`);
    expect((await withdraw(token)).body).toEqual({ status: 'withdrawn' });
    expect(await claim(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await finish(id)).status).toBe(409);
    expect((await floor()).calls).toEqual([]);
    const other = (await call()).body;
    await finish(other.id);
    expect((await withdraw(other.token)).body).toMatchObject({ status: 'done' });
  });

  test('a guest cannot rate the outcome of a call before a staff member has taken it', async () => {
    await aListener();
    const { token } = (await call()).body;
    const said = { body: { settled: false } };
    expect((await app.send('POST', `/api/calls/${token}/outcome`, said)).status).toBe(409);
  });

  test('a call is linked to the answer that the same guest sends afterwards, and both are erased together', async () => {
    await aListener();
    const { id, token: callToken } = (await call()).body;
    const body = { venueId: venue.venueId, rating: 'fair', textSpecific: 'Cold', callToken };
    const headers = { 'idempotency-key': 'key-number-1' };
    const said = await app.send('POST', '/api/feedback', { body, headers });
    const joined = async () =>
      (await app.db.select().from(calls).where(eq(calls.id, id)))[0]?.feedbackId;
    expect(await joined()).toBe(said.body.id);
    await app.db.update(calls).set({ feedbackId: null });
    expect((await app.send('POST', '/api/feedback', { body, headers })).body).toEqual(said.body);
    expect(await joined()).toBe(said.body.id);
    await app.db.delete(feedback);
    expect(await app.db.select().from(calls)).toEqual([]);
  });

  test('a call is refused after too many calls from one table, not counting repeats under the same key', async () => {
    await aLastingListener();
    const limited = await makeTestApp(app.db);
    const { most } = RATE_LIMITS.callsPerTable;
    const made = [];
    for (let number = 0; number < most; number += 1) {
      made.push(await call({}, { key: `key-number-${number}`, server: limited }));
    }
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await call({ tableNumber: ' 7' }, { server: limited })).toMatchObject({
      status: 429,
      body: {
        message: 'This table has called several times already. Please speak to the staff.',
      },
    });
    expect((await call({}, { key: 'key-number-0', server: limited })).body).toEqual(made[0]?.body);
    expect((await call({ tableNumber: '12' }, { server: limited })).status).toBe(201);
    expect(await app.db.select().from(calls)).toHaveLength(most + 1);
  });

  test('a call cannot be read without its token, and guessing tokens is soon refused', async () => {
    const limited = await makeTestApp(app.db);
    const guess = (n: number) =>
      limited.send('GET', `/api/calls/${String(n).padStart(43, 'x')}`, {
        remoteAddress: '203.0.113.7',
      });
    expect((await guess(0)).status).toBe(404);
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n + 1)));
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    expect((await guess(99)).status).toBe(429);
  });
});

describe('when several members claim a call', () => {
  test('when several members claim a call, one member gets it, across all servers, and the others learn who was faster', async () => {
    await aLastingListener();
    const second = await openDatabaseWithLongTimeouts((await testDatabase()).address);
    const servers = [app, await makeTestApp(second.db, { RATE_LIMITS: 'off' })];
    const people = [owner, await aMember(app, owner)];
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await call()).body;
      const answers = await Promise.all(
        servers.flatMap((server) => people.map((person) => claim(id, person, server))),
      );
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, 3]);
      const by = won[0]?.body.takenBy;
      for (const { body } of lost) expect(body).toMatchObject({ code: 'ALREADY_TAKEN', by });
    }
    await second.close();
  });

  test('a member of another venue or business who claims the call gets 404', async () => {
    await aListener();
    const { id } = (await call()).body;
    const elsewhere = await aVenue(app, owner);
    const other = await aMember(app, owner, { venues: [elsewhere] });
    for (const person of [other, await anOwner(app)]) {
      expect((await claim(id, person)).status).toBe(404);
      expect((await finish(id, undefined, person)).status).toBe(404);
    }
  });
});

test('the board counts all answers of the last hour, even more than it reads, but no older ones', async () => {
  const body = { venueId: venue.venueId, tableNumber: '7', rating: 'great' };
  await app.send('POST', '/api/feedback', { body });
  app.moveClock(HOUR_MS + MINUTE_MS);
  const createdAt = app.services.now();
  const ratings = Array.from({ length: 400 }, (_, at) =>
    at < 150 ? ('excellent' as const) : ('poor' as const),
  );
  await app.db
    .insert(feedback)
    .values(ratings.map((overallRating) => ({ venueUuid: venue.id, overallRating, createdAt })));
  expect((await floor('', owner.token)).lastHour).toMatchObject({ answers: 400, glad: 150 });
});

test('staff see ratings only if they may read answers, and unhappy tables only if soft alerts are on', async () => {
  const staff = await aMember(app, owner, { venues: [venue] });
  const say = (tableNumber: string, rating: string) =>
    app.send('POST', '/api/feedback', { body: { venueId: venue.venueId, tableNumber, rating } });
  await say('7', 'excellent');
  await say('7', 'poor');
  await say(' 1 ', 'great');
  const tables = async (token: string) => (await floor('', token)).tables;
  expect(await tables(owner.token)).toMatchObject([
    { name: '1', lastAnswer: { rating: 'great' }, isUnhappy: false },
    { name: '7', lastAnswer: { rating: 'poor' }, isUnhappy: false },
    { name: '12', lastAnswer: null },
  ]);
  expect(await tables(staff.token)).toMatchObject([{ lastAnswer: null }, { lastAnswer: null }, {}]);
  const body = { updates: { softAlerts: true } };
  await app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
  expect(await tables(staff.token)).toMatchObject([
    { isUnhappy: false },
    { isUnhappy: true, lastAnswer: null },
    { isUnhappy: false },
  ]);
});

describe('a stream', () => {
  let one: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { db } = await testDatabase();
    one = await serving(await makeTestApp(db, { RATE_LIMITS: 'off' }));
    other = await serving(await makeTestApp(db, { RATE_LIMITS: 'off' }));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([one, other].map((each) => each.server.http.close()));
  });

  test('a change of a call makes boards on every server reload, and shows the guest the new state of the call', async () => {
    const here = await watchFloor(one);
    const there = await watchFloor(other);
    const { id, token } = (await call({}, { server: one })).body;
    expect(await here.next()).toMatchObject({ event: 'look' });
    expect(await there.next()).toMatchObject({ event: 'look' });
    const guest = await watch(other, `/api/calls/${token}/events`);
    expect(await guest.next()).toMatchObject({ event: 'call', data: { status: 'waiting' } });
    expect((await claim(id, owner, one)).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await guest.next()).toMatchObject({
        event: 'call',
        data: { status: 'taken', takenBy: 'Olive' },
      }),
    );
    expect(await there.next()).toMatchObject({ event: 'look' });
  });

  test('a reconnecting stream gets the time of its last event, from which the board loads the changes that it missed', async () => {
    const before = await watchFloor(one);
    const lastEventId = before.lastId();
    before.response.destroy();
    const standIn = await watchFloor(other);
    const { id } = (await call({}, { server: one })).body;
    await claim(id, owner, one);
    const again = await watch(one, floorEvents(), { 'last-event-id': lastEventId });
    const first = await again.next();
    expect(first).toMatchObject({ event: 'look', data: { since: lastEventId } });
    const missed = await floor(`&since=${encodeURIComponent(lastEventId)}`);
    expect(missed.changes).toMatchObject([{ id, status: 'taken' }]);
    const seen = encodeURIComponent(missed.now);
    expect((await floor(`&since=${seen}`)).changes).toEqual([]);
    // PostgreSQL has no year 0.
    expect((await floor('&since=0000-01-01T00:00:00.004Z')).message).toBe('Invalid moment');
    const body = { venueId: venue.venueId, quietUntil: '0000-01-01T00:00:00.036Z' };
    const quiet = await app.send('PUT', '/api/floor/switches', { token: owner.token, body });
    expect(quiet.status).toBe(400);
    standIn.response.destroy();
  });

  test('the stream of a board counts as listening as long as the board sends heartbeats, to whichever server', async () => {
    const board = await watchFloor(one);
    for (let beats = 0; beats < 3; beats += 1) {
      passAll(0.6 * LISTENING_FOR_MS);
      expect(await callsOpen()).toBe(true);
      expect((await beat(other, board)).body).toEqual({ isKnown: true });
    }
    expect(await callsOpen()).toBe(true);
    board.response.destroy();
    await vi.waitFor(async () => expect(await callsOpen()).toBe(false));
    // A late beat must not revive the board.
    expect((await beat(one, board)).body).toEqual({ isKnown: false });
    expect(await callsOpen()).toBe(false);
  });

  test('the stream of a board that sends no heartbeats ends after 30 seconds, even if its connection is open', async () => {
    const silent = await watchFloor(one);
    const heard = await watchFloor(other);
    const stranger = await aMember(app, owner);
    for (let rounds = 0; rounds < 3; rounds += 1) {
      passAll(HEARTBEAT_MS);
      expect((await beat(one, heard)).body).toEqual({ isKnown: true });
      expect((await beat(one, silent, stranger.token)).body).toEqual({ isKnown: false });
      vi.advanceTimersByTime(HEARTBEAT_MS);
    }
    expect(await silent.next()).toBeUndefined();
    expect((await beat(one, silent)).body).toEqual({ isKnown: false });
    expect(await callsOpen()).toBe(true);
    passAll(LISTENING_FOR_MS);
    expect(await callsOpen()).toBe(false);
    expect((await call()).body.code).toBe('NOBODY_LISTENING');
  });

  test('the stream of a board ends when its session ends or its member is removed from the team', async () => {
    const member = await aMember(app, owner);
    const board = await watchFloor(one, member.token);
    await other.send('DELETE', `/api/team/members/${member.id}`, { token: owner.token });
    expect(await board.next()).toBeUndefined();
    expect((await watch(one, floorEvents(), {}, member.token)).response.statusCode).toBe(401);
    const own = await watchFloor(one);
    await other.send('GET', '/api/logout', { cookies: { tabletalk_session: owner.cookie } });
    expect(await app.db.select().from(floorListeners)).toEqual([]);
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await own.next()).toBeUndefined();
  });

  test('a server that shuts down ends its streams and leaves no listener behind', async () => {
    const stopping = await serving(await makeTestApp(app.db, { RATE_LIMITS: 'off' }));
    const board = await watchFloor(stopping);
    await stopping.server.http.close();
    expect(await board.next()).toBeUndefined();
    expect(await listening()).toEqual([]);
  });

  function floorEvents(): string {
    return `/api/floor/events?venueId=${venue.venueId}`;
  }

  function passAll(ms: number): void {
    for (const each of [app, one, other]) each.moveClock(ms);
  }

  function beat(server: TestApp, { board }: { board: string }, token = owner.token) {
    return server.send('POST', '/api/floor/beat', { token, body: { board } });
  }

  /** Resolves once the server is subscribed to announcements of the other servers. */
  async function watchFloor(
    server: TestApp,
    token = owner.token,
  ): Promise<Stream & { board: string }> {
    const stream = await watch(server, floorEvents(), {}, token);
    const first = await stream.next();
    expect(first).toMatchObject({ event: 'look', data: { board: expect.any(String) } });
    if (!ready.has(server)) expect(await stream.next()).toMatchObject({ event: 'look' });
    ready.add(server);
    stream.response.once('close', () => ready.delete(server));
    return { ...stream, board: String(first?.data.board) };
  }
  const ready = new WeakSet<TestApp>();
});

async function serving(server: TestApp): Promise<TestApp> {
  await server.server.http.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

type Stream = {
  response: IncomingMessage;
  /** The next event other than a heartbeat; undefined once the stream has ended. */
  next: () => Promise<{ event: string; data: Record<string, unknown> } | undefined>;
  lastId: () => string;
};

async function watch(
  server: TestApp,
  path: string,
  headers: Record<string, string> = {},
  token = owner.token,
): Promise<Stream> {
  const { port } = server.server.http.server.address() as AddressInfo;
  const sent = { authorization: `Bearer ${token}`, ...headers };
  const request = get({ host: '127.0.0.1', port, path, headers: sent, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  const pieces: AsyncIterator<string> = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let heard = '';
  let lastId = '';
  async function next(): ReturnType<Stream['next']> {
    while (true) {
      const found = /(?:^id: (.*)\n)?^event: (\w+)\ndata: (.*)\n\n/m.exec(heard);
      const [all = '', id, event, data] = found ?? [];
      if (found && event && data) {
        heard = heard.slice(found.index + all.length);
        lastId = id ?? lastId;
        return { event, data: JSON.parse(data) };
      }
      const { done, value } = await pieces.next();
      if (done) return undefined;
      heard += value;
    }
  }
  return { response, next, lastId: () => lastId };
}
