import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { CALL_LAPSES_AFTER_MS } from '#shared/floor/call-rules.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { mailQueuedMissedCalls } from './board/mail-missed-calls.ts';
import { handleMissedCalls, releaseCalls } from './board/release-calls.ts';
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
  expect(gathered?.text.replace(/\s+/g, ' ')).toMatch(
    /Table 2 \(the guest did not scan its code\): by then no floor board.*Table 3 \(the guest did not scan its code\): by then no floor board/s,
  );
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

test('a call that is missed a second time before the next email about missed calls is listed in it only once', async () => {
  await miss('1');
  await miss('2');
  await app.db.update(calls).set({ status: 'waiting' }).where(eq(calls.tableNumber, '2'));
  app.moveClock(4 * MINUTE_MS);
  await miss('3');
  const [, gathered] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  expect(gathered?.text.match(/Table 2 /g)).toHaveLength(1);
});

test('a delayed email about a single missed call has the text and the ID of that call', async () => {
  await miss('1');
  await miss('2');
  app.moveClock(4 * MINUTE_MS);
  await mailQueuedMissedCalls(app.services);
  const [, single] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  const [call] = await app.db.select().from(calls).where(eq(calls.tableNumber, '2'));
  expect(single?.aboutIds).toEqual([call?.id]);
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
  expect((await subjects()).at(-1)).toBe('Nobody came to table 2 (possible allergic reaction)');
  const [, urgent] = await app.db.select().from(mails).orderBy(mails.createdAt, mails.id);
  expect(urgent?.text).toContain(
    'The guest also reported a safety issue: possible allergic reaction.',
  );
});

test('the email about many missed calls names the safety matter from a scanned code first, and marks tables whose code was not scanned', async () => {
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt: app.services.now() };
  await app.db.insert(floorListeners).values(listener);
  const made = ['1', '2', '3', '4', '5'];
  for (const tableNumber of made) {
    const body = { venueId: venue.venueId, tableNumber };
    expect((await app.send('POST', '/api/calls', { body })).status).toBe(201);
  }
  const isTyped = { safety: 'allergen', tableProof: null } as const;
  await app.db.update(calls).set(isTyped).where(eq(calls.tableNumber, '1'));
  await app.db.update(calls).set({ tableProof: 'signed' }).where(eq(calls.tableNumber, '3'));
  const isReal = { safety: 'illness', tableProof: 'signed' } as const;
  await app.db.update(calls).set(isReal).where(eq(calls.tableNumber, '4'));
  app.moveClock(MINUTE_MS);
  await handleMissedCalls(app.services);
  expect(await subjects()).toEqual([
    'Nobody came to table 4 (possible illness) and 4 other tables',
  ]);
  const [mail] = await app.db.select().from(mails);
  const listed = mail?.text.match(/Table \d[^:]*:/g);
  expect(listed).toEqual([
    'Table 4:',
    'Table 1 (the guest did not scan its code):',
    'Table 3:',
    'Table 2 (the guest did not scan its code):',
    'Table 5 (the guest did not scan its code):',
  ]);
});

test('a missed call that somebody had taken is reported as “nobody said they reached the table”, not as “nobody came”', async () => {
  const { token } = owner;
  await app.db.insert(floorListeners).values({
    venueUuid: venue.id,
    sid: sidOf(owner.cookie),
    seenAt: app.services.now(),
  });
  const body = { venueId: venue.venueId, tableNumber: '1' };
  await app.send('POST', '/api/calls', { body });
  const [call] = await app.db.select().from(calls);
  expect((await app.send('POST', `/api/floor/calls/${call?.id}/claim`, { token })).status).toBe(
    200,
  );
  app.moveClock(CALL_LAPSES_AFTER_MS + MINUTE_MS);
  await releaseCalls(app.services);
  expect(await subjects()).toEqual(['Nobody said they reached table 1']);
});
