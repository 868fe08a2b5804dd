import { beforeEach, expect, test } from 'vitest';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { floorListeners } from '#server/floor/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Floor } from '#shared/floor/contract.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

let app: TestApp;
let owner: TestOwner;
let mina: TestMember;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true });
  mina = await aMember(app, owner, { venues: [venue] });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  await readAnswers(app);
});

async function floorOf({ token }: { token: string }, since?: string): Promise<Floor> {
  const query = new URLSearchParams({ venueId: venue.venueId, ...(since && { since }) });
  return (await app.send('GET', `/api/floor?${query}`, { token })).body;
}

async function call(tableNumber: string) {
  const body = { venueId: venue.venueId, tableNumber };
  return (await app.send('POST', '/api/calls', { body })).body as { id: string; token: string };
}

const act = (id: string, what: 'claim' | 'arrive') =>
  app.send('POST', `/api/floor/calls/${id}/${what}`, { token: mina.token });

async function say(words: string, fields: object = {}): Promise<string> {
  const said = { venueId: venue.venueId, rating: 'poor', specificFeedback: words };
  const body = { ...said, tableNumber: '7', ...fields };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  return id;
}

const dismiss = (id: string) =>
  app.send('POST', `/api/feedback/${id}/understanding`, {
    token: owner.token,
    body: { safety: null },
  });

test('a taken call that lapses because nobody said that they came is listed on the board for 18 hours', async () => {
  const lapsing = await call('7');
  const visited = await call('12');
  await act(lapsing.id, 'claim');
  await act(visited.id, 'claim');
  await act(visited.id, 'arrive');
  app.moveClock(21 * MINUTE_MS);
  await releaseCalls(app.services);
  const { calls, lapsed } = await floorOf(owner);
  expect(calls).toEqual([]);
  expect(lapsed).toEqual([{ id: lapsing.id, tableNumber: '7', lapsedAt: expect.any(String) }]);
  app.moveClock(18 * HOUR_MS + MINUTE_MS);
  expect((await floorOf(owner)).lapsed).toEqual([]);
});

test('a lapsed call that somebody takes after all is no longer listed as lapsed', async () => {
  const { id } = await call('7');
  await act(id, 'claim');
  app.moveClock(21 * MINUTE_MS);
  await releaseCalls(app.services);
  await act(id, 'claim');
  expect(await floorOf(owner)).toMatchObject({ calls: [{ id }], lapsed: [] });
});

test('an alarm that a manager calls no safety issue leaves every board, and the boards name that manager', async () => {
  const id = await say('my lips swelled');
  const [alarm] = (await floorOf(mina)).calls;
  expect(alarm).toMatchObject({ safety: 'allergen', isAlarm: true });
  await act(alarm?.id ?? '', 'claim');
  const { now: since } = await floorOf(mina);
  app.moveClock(MINUTE_MS);
  expect((await dismiss(id)).status).toBe(200);
  for (const reader of [owner, mina]) {
    const { calls, dismissed, changes } = await floorOf(reader, since);
    expect(calls).toEqual([]);
    expect(dismissed).toEqual([
      { id: alarm?.id, tableNumber: '7', by: expect.any(String), dismissedAt: expect.any(String) },
    ]);
    const by = dismissed[0]?.by;
    expect(changes).toMatchObject([
      { status: 'withdrawn', withdrawnAt: expect.any(String), dismissedBy: by },
    ]);
  }
  app.moveClock(HOUR_MS + MINUTE_MS);
  expect((await floorOf(owner)).dismissed).toEqual([]);
});

test('a guest’s own call stays on the board as an ordinary call if a manager says that it is no safety issue', async () => {
  const { id: callId, token: callToken } = await call('7');
  const id = await say('my lips swelled', { callToken });
  expect((await floorOf(mina)).calls).toMatchObject([{ id: callId, safety: 'allergen' }]);
  await dismiss(id);
  const { calls, dismissed } = await floorOf(mina);
  expect(calls).toMatchObject([{ id: callId, safety: null, status: 'waiting', dismissedBy: null }]);
  expect(dismissed).toEqual([]);
});

test('an alarm about another danger rings even though an earlier alarm of the same table was dismissed', async () => {
  const id = await say('my lips swelled');
  await dismiss(id);
  await say('a mouse ran over my shoe');
  expect((await floorOf(owner)).calls).toMatchObject([{ safety: 'pest', status: 'waiting' }]);
});
