import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { mailQueuedMissedCalls } from './board/mail-missed-calls.ts';
import { handleMissedCalls } from './board/release-calls.ts';
import { floorJobs } from './jobs.ts';
import { calls, callsToMail, floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true, tables: ['1', '2', '3', '4', '5'] });
});

/** Guests call at these tables, the board is closed, and a minute later their calls are missed. */
async function miss(...tables: string[]): Promise<void> {
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt: app.services.now() };
  await app.db.insert(floorListeners).values(listener);
  for (const tableNumber of tables) {
    const body = { venueId: venue.venueId, tableNumber };
    expect((await app.send('POST', '/api/calls', { body })).status).toBe(201);
  }
  app.moveClock(MINUTE_MS);
  await handleMissedCalls(app.services);
}

async function subjects(): Promise<string[]> {
  const sent = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  return sent.map(({ subject }) => subject.replace(` at ${venue.name}`, ''));
}

test('calls missed within five minutes of an email share the next email, which names their tables', async () => {
  await miss('1');
  expect(await subjects()).toEqual(['Nobody came to table 1']);
  await miss('2');
  await miss('3');
  await mailQueuedMissedCalls(app.services);
  expect(await subjects()).toHaveLength(1);
  app.moveClock(3 * MINUTE_MS);
  await Promise.all([mailQueuedMissedCalls(app.services), mailQueuedMissedCalls(app.services)]);
  expect(await subjects()).toEqual(['Nobody came to table 1', 'Nobody came to tables 2 and 3']);
  const [, gathered] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  expect(gathered?.text).toMatch(/Table 2: no floor board.*Table 3: no floor board/s);
  expect(await app.db.select().from(callsToMail)).toEqual([]);
  expect(floorJobs(app.services).map(({ name }) => name)).toContain('mailing missed calls');
});

test('calls missed at the same time are reported in one email', async () => {
  await miss('1', '2', '2', '3');
  expect(await subjects()).toEqual(['Nobody came to tables 1, 2 and 3']);
  app.moveClock(5 * MINUTE_MS);
  await miss('1', '2', '3', '4', '5');
  expect((await subjects()).at(-1)).toBe('Nobody came to 5 tables');
});

test('a call missed five minutes after the last email is emailed at once, together with the calls held back before', async () => {
  await miss('1');
  await miss('2');
  app.moveClock(4 * MINUTE_MS);
  await miss('3');
  expect(await subjects()).toEqual(['Nobody came to table 1', 'Nobody came to tables 2 and 3']);
});

test('a missed call that a member takes before the next email is left out of it and delays no later email', async () => {
  await miss('1');
  await miss('2', '3');
  await app.db.update(calls).set({ status: 'done' }).where(eq(calls.tableNumber, '2'));
  app.moveClock(4 * MINUTE_MS);
  await mailQueuedMissedCalls(app.services);
  expect(await subjects()).toEqual(['Nobody came to table 1', 'Nobody came to table 3']);
  await miss('4');
  await app.db.update(calls).set({ status: 'done' }).where(eq(calls.tableNumber, '4'));
  app.moveClock(4 * MINUTE_MS);
  await mailQueuedMissedCalls(app.services);
  await miss('5');
  expect((await subjects()).slice(2)).toEqual(['Nobody came to table 5']);
  expect(await app.db.select().from(callsToMail)).toEqual([]);
});

test('a call that is held for the next email and is missed again as it is sent is listed once', async () => {
  await miss('1');
  await miss('2');
  await app.db.update(calls).set({ status: 'waiting' }).where(eq(calls.tableNumber, '2'));
  app.moveClock(4 * MINUTE_MS);
  await miss('3');
  const [, gathered] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  expect(gathered?.text.match(/Table 2:/g)).toHaveLength(1);
});

test('a delayed email about a single missed call has the text and the ID of that call', async () => {
  await miss('1');
  await miss('2');
  app.moveClock(4 * MINUTE_MS);
  await mailQueuedMissedCalls(app.services);
  const [, single] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  const [call] = await app.db.select().from(calls).where(eq(calls.tableNumber, '2'));
  expect(single?.tellsOf).toEqual([call?.id]);
  expect(single?.text).toContain('A guest at table 2 asked for someone to come.');
});

test('an email about several missed calls is kept when one of their guests erases the answer', async () => {
  await miss('1', '2');
  const body = { venueId: venue.venueId, rating: 'poor', tableNumber: '2' };
  const { id: feedbackId, ticketUrl } = (await app.send('POST', '/api/feedback', { body })).body;
  await app.db.update(calls).set({ feedbackId }).where(eq(calls.tableNumber, '2'));
  expect(await subjects()).toEqual(['Nobody came to tables 1 and 2']);
  const code = ticketUrl.split('/').at(-1);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  expect(await subjects()).toEqual(['Nobody came to tables 1 and 2']);
});

test('the email about a missed safety matter waits for at most a minute', async () => {
  await miss('1');
  await miss('2');
  expect(await subjects()).toHaveLength(1);
  await app.db.update(calls).set({ safety: 'allergen' }).where(eq(calls.tableNumber, '2'));
  await mailQueuedMissedCalls(app.services);
  expect((await subjects()).at(-1)).toBe('Nobody came to table 2');
  const [, urgent] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  expect(urgent?.text).toContain(
    'The guest also reported a safety issue: possible allergic reaction.',
  );
});
