import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import type { Database } from '#server/platform/database/database.ts';
import { announceFloorChange } from '#server/platform/database/live-channel.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { releaseHeldFeedback } from '../retention/release-held-feedback.ts';
import { feedback } from '../table.ts';

const HEARTBEAT_MS = 15_000;

let one: TestApp;
let other: TestApp;
let owner: TestOwner;
let venue: VenueRow;
/** Streams that the running test has opened; closed after each test. */
let opened: IncomingMessage[] = [];
beforeAll(async () => {
  const { db } = await testDatabase();
  [one, other] = [await listening(db), await listening(db)];
});
afterAll(async () => {
  await Promise.all([one, other].map((app) => app.server.http.close()));
});
beforeEach(async () => {
  await resetDatabase();
  // Only the heartbeat uses setInterval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  owner = await anOwner(one);
  venue = await aVenue(one, owner);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const response of opened) response.destroy();
  opened = [];
  // Wait until neither server listens: the first stream of the next test expects a resync.
  for (const { server } of [one, other]) {
    await vi.waitFor(() => expect(server.live.pointOf('anybody')).toBeUndefined());
  }
});

async function listening(db: Database): Promise<TestApp> {
  const app = await makeTestApp(db);
  await app.server.http.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

type Stream = {
  response: IncomingMessage;
  /** The next event, heartbeats left out; undefined when the stream has ended. */
  next: () => Promise<{ event: string; data: unknown } | undefined>;
  /** The event id to resume from. */
  point: () => string | undefined;
};

async function watch(app: TestApp, token: string, since?: string): Promise<Stream> {
  const { port } = app.server.http.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(since && { 'last-event-id': since }),
  };
  const request = get({
    host: '127.0.0.1',
    port,
    path: '/api/feedback/live',
    headers,
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  opened.push(response);
  const pieces: AsyncIterator<string> = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let heard = '';
  let point: string | undefined;
  async function next(): ReturnType<Stream['next']> {
    while (true) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n/m.exec(heard) ?? [];
      if (event && data) {
        const before = heard.slice(0, heard.indexOf(data));
        point = [...before.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
        heard = heard.slice(heard.indexOf(data) + data.length + 2);
        return { event, data: JSON.parse(data) };
      }
      const { done, value } = await pieces.next();
      if (done) return undefined;
      heard += value;
    }
  }
  return { response, next, point: () => point };
}

/** The first stream of a server gets a resync once the server listens. */
async function watchReady(app: TestApp, token: string): Promise<Stream> {
  const stream = await watch(app, token);
  expect(await stream.next()).toEqual({ event: 'resync', data: {} });
  return stream;
}

async function submit(app: TestApp, venueId: string, isSeriousComplaint = false): Promise<string> {
  const body = { venueId, rating: 'poor', isSeriousComplaint };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

test('new feedback reaches its owner on every server, and no other owner', async () => {
  const here = await watchReady(one, owner.token);
  const there = await watchReady(other, owner.token);
  const stranger = await anOwner(one);
  const strangers = await aVenue(one, stranger);
  const foreign = await watch(other, stranger.token);
  expect(there.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const id = await submit(one, venue.venueId, true);
  const heard = {
    event: 'feedback',
    data: { id, venueId: venue.venueId, isSeriousComplaint: true },
  };
  expect(await there.next()).toEqual(heard);
  expect(await here.next()).toEqual(heard);
  const theirs = await submit(other, strangers.venueId);
  expect(await foreign.next()).toMatchObject({ event: 'feedback', data: { id: theirs } });
});

test('an answer is announced again once it is read, first as serious feedback and then as understood', async () => {
  const stream = await watchReady(other, owner.token);
  const { venueId } = venue;
  const body = { venueId, rating: 'excellent', textGeneral: 'Lovely, but my lips swelled' };
  const { id } = (await one.send('POST', '/api/feedback', { body })).body;
  const data = { id, venueId, isSeriousComplaint: false };
  expect(await stream.next()).toEqual({ event: 'feedback', data });
  await readAnswers(one);
  const serious = { ...data, isSeriousComplaint: true };
  expect(await stream.next()).toEqual({ event: 'feedback', data: serious });
  expect(await stream.next()).toEqual({ event: 'understood', data: serious });
});

test('a client that reconnects is told to load everything again only if it missed an event', async () => {
  const stream = await watchReady(one, owner.token);
  const quiet = stream.point();
  const strangers = await aVenue(one, await anOwner(one));
  await submit(one, strangers.venueId);
  const back = await watch(one, owner.token, quiet);
  const id = await submit(other, venue.venueId);
  expect(await back.next()).toMatchObject({ event: 'feedback', data: { id } });
  expect(await stream.next()).toMatchObject({ event: 'feedback', data: { id } });
  expect(stream.point()).toBe(back.point());
  const late = await watch(one, owner.token, quiet);
  expect(await late.next()).toEqual({ event: 'resync', data: {} });
  expect(late.point()).toBe(back.point());
});

test('a client that opens its stream from the event id of its page misses no event', async () => {
  // Uses its own server, because a server keeps listening for a minute after a page was loaded.
  const one = await listening((await testDatabase()).db);
  const point = await vi.waitUntil(() => one.server.live.pointSoon(owner.businessId));
  const id = await submit(other, venue.venueId);
  await vi.waitFor(() => expect(one.server.live.pointOf(owner.businessId)).not.toBe(point));
  const late = await watch(one, owner.token, point);
  expect(await late.next()).toEqual({ event: 'resync', data: {} });
  const current = await watch(one, owner.token, late.point());
  const next = await submit(other, venue.venueId);
  expect(id).not.toBe(next);
  expect(await current.next()).toMatchObject({ event: 'feedback', data: { id: next } });
  // An event id of one server means nothing to another, so the client gets a resync there.
  const elsewhere = await watch(other, owner.token, current.point());
  expect(await elsewhere.next()).toEqual({ event: 'resync', data: {} });
  await one.server.http.close();
});

test.each([
  ['the guest, on the ticket', 'guest'],
  ['the owner', 'team'],
] as const)('answers erased by %s are announced with their ids on every server', async (_, by) => {
  const body = { venueId: venue.venueId, rating: 'poor', email: 'sam@example.com' };
  const { id, ticketUrl } = (await one.send('POST', '/api/feedback', { body })).body;
  const stream = await watchReady(other, owner.token);
  const erased = await (by === 'guest'
    ? one.send('DELETE', `/api/tickets/${ticketUrl.split('/').at(-1)}`)
    : one.send('POST', '/api/guest-data/erase', {
        token: owner.token,
        body: { email: 'sam@example.com' },
      }));
  expect(erased.status).toBe(200);
  await vi.waitFor(async () =>
    expect(await stream.next()).toEqual({ event: 'erased', data: { ids: [id], by } }),
  );
  expect(await stream.next()).toEqual({ event: 'resync', data: { missed: false } });
});

test('a venue that is added, changed or deleted is announced to its owner on every server', async () => {
  const stream = await watchReady(other, owner.token);
  const told = { event: 'venues', data: {} };
  const path = `/api/restaurants/${venue.id}`;
  const body = { updates: { name: 'Renamed' } };
  await one.send('PUT', path, { token: owner.token, body });
  expect(await stream.next()).toEqual(told);
  await one.send('DELETE', path, { token: owner.token });
  expect(await stream.next()).toEqual(told);
  const added = { name: 'Fresh start', venueId: 'fresh-start' };
  await one.send('POST', '/api/restaurants', { token: owner.token, body: added });
  expect(await stream.next()).toEqual(told);
});

test('a change on the floor is announced to the owner on every server, without any details', async () => {
  const streams = [await watch(one, owner.token), await watch(other, owner.token)];
  for (const stream of streams) await stream.next();
  await announceFloorChange(one.db, { businessId: owner.businessId, venueUuid: venue.id });
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ event: 'floor', data: {} });
  }
});

test('held feedback is not announced until it is released', async () => {
  const limited = await anOwner(one, { monthlyFeedbackLimit: 1 });
  const { venueId } = await aVenue(one, limited);
  const stream = await watchReady(other, limited.token);
  const taken = await submit(one, venueId);
  await submit(one, venueId);
  expect(await stream.next()).toMatchObject({ data: { id: taken } });
  const released = await one.db.transaction((tx) =>
    releaseHeldFeedback(one.services, tx, limited.businessId),
  );
  expect(released).toBe(1);
  expect(await stream.next()).toEqual({ event: 'resync', data: { missed: false } });
});

test('an upgrade is announced to open dashboards even if its only effect is to remove a “beyond the limit” mark', async () => {
  const limited = await anOwner(one, { monthlyFeedbackLimit: 1 });
  const { venueId } = await aVenue(one, limited);
  const stream = await watchReady(other, limited.token);
  const id = await submit(one, venueId);
  expect(await stream.next()).toMatchObject({ data: { id } });
  await one.db.update(feedback).set({ releasedAsSafetyAt: new Date() }).where(eq(feedback.id, id));
  const released = await one.db.transaction((tx) =>
    releaseHeldFeedback(one.services, tx, limited.businessId),
  );
  expect(released).toBe(0);
  expect(await stream.next()).toEqual({ event: 'resync', data: { missed: false } });
});

test('a sign-out ends the stream of its session by the next heartbeat, and reopening it gets 401', async () => {
  const stream = await watchReady(one, owner.token);
  await other.send('GET', '/api/logout', { cookies: { tabletalk_session: owner.cookie } });
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await stream.next()).toBeUndefined();
  expect((await watch(one, owner.token)).response.statusCode).toBe(401);
});

test('a stream carries no event after its session was ended on another server', async () => {
  const stream = await watchReady(one, owner.token);
  const { token } = await one.db.transaction((tx) =>
    startSession(one.services, tx, owner.id, 'password'),
  );
  const lasting = await watch(one, token);
  await other.send('GET', '/api/logout', { cookies: { tabletalk_session: owner.cookie } });
  const id = await submit(one, venue.venueId);
  expect(await lasting.next()).toMatchObject({ data: { id } });
  expect(await stream.next()).toBeUndefined();
});

test('a stream outlives heartbeats while its session is valid', async () => {
  const stream = await watchReady(one, owner.token);
  vi.advanceTimersByTime(3 * HEARTBEAT_MS);
  const id = await submit(one, venue.venueId);
  expect(await stream.next()).toMatchObject({ data: { id } });
});

test('a server that lost its LISTEN connection tells its clients to load everything again, and then goes on', async () => {
  const stream = await watchReady(one, owner.token);
  await one.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'
  `);
  expect(await stream.next()).toEqual({ event: 'resync', data: {} });
  const id = await submit(other, venue.venueId);
  expect(await stream.next()).toMatchObject({ data: { id } });
});

test('the eleventh stream of an owner closes the first', async () => {
  const first = await watchReady(one, owner.token);
  const streams = await Promise.all(Array.from({ length: 10 }, () => watch(one, owner.token)));
  expect(await first.next()).toBeUndefined();
  const id = await submit(one, venue.venueId);
  for (const stream of streams) expect(await stream.next()).toMatchObject({ data: { id } });
});

test('a HEAD request does not count as a stream', async () => {
  const { token } = owner;
  const stream = await watchReady(one, token);
  for (let i = 0; i < 10; i += 1) await one.send('HEAD', '/api/feedback/live', { token });
  const id = await submit(one, venue.venueId);
  expect(await stream.next()).toMatchObject({ data: { id } });
});

test('a server closes its streams when it stops, and stops listening when the last client leaves', async () => {
  const before = await listenersOf(one.db);
  const stopping = await listening(one.db);
  const stream = await watchReady(stopping, owner.token);
  const leaving = await watchReady(other, owner.token);
  leaving.response.destroy();
  await stopping.server.http.close();
  expect(await stream.next()).toBeUndefined();
  await vi.waitFor(async () =>
    expect(before).toEqual(expect.arrayContaining(await listenersOf(one.db))),
  );
});

test('a draining server refuses new streams, and keeps the open ones until it stops', async () => {
  const stopping = await listening(one.db);
  const stream = await watchReady(stopping, owner.token);
  await stopping.server.draining.begin(0);
  const { response } = await watch(stopping, owner.token);
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '1' });
  const id = await submit(other, venue.venueId);
  expect(await stream.next()).toMatchObject({ data: { id } });
  await stopping.server.http.close();
  expect(await stream.next()).toBeUndefined();
});

/** Process ids of all listening connections, those of other tests' servers included. */
async function listenersOf(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%'
  `);
  return rows.map(({ pid }) => pid);
}

test('the stream of a removed member ends at once, on every server', async () => {
  const member = await aMember(one, owner, { role: 'manager' });
  const theirs = await watch(other, member.token);
  expect(await theirs.next()).toMatchObject({ event: 'resync' });
  const url = `/api/team/members/${member.id}`;
  expect((await one.send('DELETE', url, { token: owner.token })).status).toBe(200);
  expect(await theirs.next()).toBeUndefined();
  const again = await watch(other, member.token);
  expect(again.response.statusCode).toBe(401);
});
