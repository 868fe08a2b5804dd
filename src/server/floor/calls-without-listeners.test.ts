import { ne } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { pushes } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { CALL_MISSED_AFTER_MS, LISTENING_FOR_MS } from '#shared/floor/call-rules.ts';
import {
  aMember,
  anOwner,
  aPairedDevice,
  aVenue,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { type EventReader, readEventStream } from '#testing/live/read-event-stream.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';
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
});

type Call = { id: string; token: string };

async function aCall(): Promise<Call> {
  const body = { venueId: venue.venueId, tableNumber: '7' };
  const made = await app.send('POST', '/api/calls', { body });
  expect(made.status).toBe(201);
  return made.body;
}

const stateOf = async ({ token }: Call) => (await app.send('GET', `/api/calls/${token}`)).body;
const callsOpen = async () =>
  (await app.send('GET', `/api/restaurant/${venue.venueId}/settings`)).body.callsOpen;
const remove = ({ id }: TestMember) =>
  app.send('DELETE', `/api/team/members/${id}`, { token: owner.token });

describe('when a member is removed from the team', () => {
  let serving: TestApp;
  let url: string;
  const open: EventReader[] = [];
  beforeEach(async () => {
    serving = await makeTestApp(app.db, { RATE_LIMITS: 'off' });
    url = await serving.server.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const board of open.splice(0)) board.close();
    await serving.server.http.close();
  });

  async function aBoardOf({ token }: { token: string }): Promise<EventReader> {
    const onEvent = vi.fn();
    const events = `${url}/api/floor/events?venueId=${venue.id}`;
    const board = await readEventStream(events, { token, onEvent });
    // The second 'look' of the first board shows that the server is subscribed to announcements.
    const looks = open.push(board) === 1 ? 2 : 1;
    await vi.waitUntil(() => onEvent.mock.calls.length >= looks);
    return board;
  }

  test('when a member is removed from the team, the other members’ boards reconnect and count as listening meanwhile, so that a call keeps waiting', async () => {
    const tablet = await aPairedDevice(app, owner, venue);
    const others = [await aBoardOf(owner), await aBoardOf(tablet)];
    await aBoardOf(maya);
    const call = await aCall();
    await app.send('POST', `/api/floor/calls/${call.id}/claim`, { token: maya.token });
    await remove(maya);
    for (const { ended } of others) await ended;
    // The boards are still reconnecting.
    expect(await callsOpen()).toBe(true);
    await releaseCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
    expect(await app.countMails(owner.email)).toBe(0);

    const back = await aBoardOf(owner);
    const tabletIsBack = await aBoardOf(tablet);
    back.close();
    tabletIsBack.close();
    await vi.waitUntil(async () => !(await callsOpen()));
  });

  test('when a member is removed from the team, a board that does not reconnect counts as listening for 30 seconds more', async () => {
    const board = await aBoardOf(owner);
    await remove(maya);
    await board.ended;
    expect(await callsOpen()).toBe(true);
    app.moveClock(LISTENING_FOR_MS);
    expect(await callsOpen()).toBe(false);
  });

  test('when a member is removed from the team, the board of that member stops counting as listening at once', async () => {
    const board = await aBoardOf(maya);
    expect(await callsOpen()).toBe(true);
    await remove(maya);
    expect(await callsOpen()).toBe(false);
    await board.ended;
    expect(await callsOpen()).toBe(false);
  });
});

describe('a call whose last listener has gone', () => {
  /** Adds a board with a beat just now; the returned function sends another beat. */
  async function aBoard(sid = sidOf(maya.cookie)): Promise<() => Promise<unknown>> {
    const seenAt = app.services.now();
    await app.db.insert(floorListeners).values({ venueUuid: venue.id, sid, seenAt });
    return () => app.db.update(floorListeners).set({ seenAt: app.services.now() });
  }

  test('a call is missed once, half a minute after its last listener left, and the owner gets one email', async () => {
    await aBoard();
    const call = await aCall();
    app.moveClock(1.5 * LISTENING_FOR_MS);
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting' });
    app.moveClock(0.5 * LISTENING_FOR_MS);
    const other = await makeTestApp(app.db);
    other.moveClock(2 * LISTENING_FOR_MS);
    await Promise.all([handleMissedCalls(app.services), handleMissedCalls(other.services)]);
    expect(await stateOf(call)).toEqual({ status: 'missed' });
    const [row] = await app.db.select().from(calls);
    expect(row?.missedAt?.getTime()).toBeLessThan(
      (row?.createdAt.getTime() ?? 0) + CALL_MISSED_AFTER_MS,
    );
    const sent = await app.db.select().from(mails);
    expect(sent).toMatchObject([
      { toAddress: owner.email, subject: `Nobody came to table 7 at ${venue.name}` },
    ]);
    expect(sent[0]?.text).toMatch(/nobody\sis\slistening\snow/);
    expect(sent[0]?.text).not.toContain('minutes');
  });

  test('a call waits the full four minutes if a board reconnects in time', async () => {
    const beat = await aBoard();
    const call = await aCall();
    for (let rounds = 0; rounds < 4; rounds += 1) {
      app.moveClock(1.5 * LISTENING_FOR_MS);
      await handleMissedCalls(app.services);
      await beat();
    }
    expect(await stateOf(call)).toEqual({ status: 'waiting' });
    expect(await app.db.select().from(mails)).toEqual([]);
  });

  async function subscribe({ token }: { token: string }): Promise<void> {
    const body = { endpoint: `https://push.example/${newId()}`, keys: newBrowserKeys().shared };
    const subscribed = await app.send('POST', '/api/push/subscriptions', { token, body });
    expect(subscribed.status).toBe(201);
  }

  test('a call waits the full four minutes if a member got a push, unless the push failed', async () => {
    await subscribe(maya);
    await aBoard(sidOf(owner.cookie));
    const call = await aCall();
    await app.db.update(pushes).set({ state: 'sent' });
    app.moveClock(3 * LISTENING_FOR_MS);
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting' });
    await app.db.update(pushes).set({ state: 'failed' });
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'missed' });
  });

  test('a call that was given back is missed early if nobody got a push after it was given back', async () => {
    const tom = await aMember(app, owner, { venues: [venue] });
    await subscribe(tom);
    const beat = await aBoard(sidOf(owner.cookie));
    const call = await aCall();
    await app.db.update(pushes).set({ state: 'sent' });
    await app.send('POST', `/api/floor/calls/${call.id}/claim`, { token: maya.token });
    app.moveClock(LISTENING_FOR_MS);
    await beat();
    await remove(maya);
    await releaseCalls(app.services);
    await app.db.update(pushes).set({ state: 'failed' }).where(ne(pushes.state, 'sent'));
    await app.db.delete(floorListeners);
    app.moveClock(2 * LISTENING_FOR_MS);
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'missed' });
  });

  test('a call that was given back waits at least half a minute from that moment', async () => {
    const beat = await aBoard(sidOf(owner.cookie));
    const call = await aCall();
    await app.send('POST', `/api/floor/calls/${call.id}/claim`, { token: maya.token });
    app.moveClock(3 * LISTENING_FOR_MS);
    await beat();
    await remove(maya);
    await releaseCalls(app.services);
    await app.db.delete(floorListeners);
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'waiting', isToldAgain: true });
    app.moveClock(LISTENING_FOR_MS);
    await handleMissedCalls(app.services);
    expect(await stateOf(call)).toEqual({ status: 'missed' });
  });
});
