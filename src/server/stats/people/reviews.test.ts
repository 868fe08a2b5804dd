import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertShifts } from '#server/roster/shifts-query.ts';
import { rosterPeople } from '#server/roster/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas } from '../rollups/queries.ts';

const NOW = new Date('2026-05-20T20:00:00Z');
const MINE = '/api/stats/people/mine';
const REVIEWS = '/api/stats/people/reviews';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let aoife: TestMember;
let tom: TestMember;
let personId: string;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
  aoife = await aMember(app, owner, { venues: [venue] });
  tom = await aMember(app, owner, { venues: [venue] });
  personId = await aPerson('Aoife', aoife.id, '1');
  await aPerson('Tom', tom.id, '2');
});

/** Somebody who had this table in the last four hours. */
async function aPerson(name: string, userId: string, table: string): Promise<string> {
  const [row] = await app.db
    .insert(rosterPeople)
    .values({ venueUuid: venue.id, name, userId })
    .returning({ id: rosterPeople.id });
  const person = row?.id ?? '';
  const tables = [{ personId: person, tableKey: table, tableName: table }];
  const startsAt = new Date(NOW.getTime() - 4 * HOUR_MS);
  const shift = { startsAt, endsAt: NOW, tables };
  await app.db.transaction((tx) => insertShifts(tx, venue.id, [shift]));
  return person;
}

/** Stores one poor answer per text, each a minute older than the one before. */
async function store(tableNumber: string, ...words: string[]): Promise<string[]> {
  const rows = words.map((textSpecific, index) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'poor' as const,
    tableNumber,
    textSpecific,
    isSeriousComplaint: false,
    createdAt: new Date(NOW.getTime() - 3 * HOUR_MS - index * MINUTE_MS),
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
  return ids;
}

const get = async (path: string, { token }: { token: string }) =>
  (await app.send('GET', path, { token })).body;
const ask = (feedbackId: string | undefined, { token }: { token: string }) =>
  app.send('POST', `${MINE}/reviews`, { token, body: { feedbackId } });
const decide = (id: string, decision: string, { token } = owner) =>
  app.send('POST', `${REVIEWS}/${id}`, { token, body: { decision } });
const ofVenue = () => `${REVIEWS}?venueId=${venue.venueId}`;
const answersOfAoife = async () => {
  const people = await get(`/api/stats/people?venueId=${venue.venueId}`, owner);
  return people.find((person: { personId: string }) => person.personId === personId).answers;
};

test('a member sees their own figures and answers, without the guests’ words unless staff may read them', async () => {
  const [cold, slow] = await store('Table 1', 'Cold, write to me@example.com', 'Slow');
  await store('2', 'Of Tom');
  const [mine, ...others] = await get(MINE, aoife);
  expect(others).toEqual([]);
  expect(mine).toMatchObject({
    venueId: venue.venueId,
    figures: { personId, name: 'Aoife', answers: 2, rate: null, comparedWithHouse: 'too few' },
    entries: [
      { feedbackId: cold, tableNumber: 'Table 1', rating: 'poor', words: null, review: null },
      { feedbackId: slow, words: null },
    ],
  });
  await app.db.update(venues).set({ staffMayRead: true });
  const [readable] = await get(MINE, aoife);
  expect(readable.entries[0].words).toBe('Cold, write to (address removed)');
  expect(JSON.stringify(readable)).not.toContain('Tom');
});

test('an answer that a manager takes out no longer counts in the person’s figures, but still in those of the venue', async () => {
  const [cold = ''] = await store('1', 'Cold', 'Slow');
  expect((await ask(cold.toUpperCase(), aoife)).status).toBe(200);
  expect((await ask(cold, aoife)).status).toBe(200);
  const [review, ...others] = await get(ofVenue(), owner);
  expect(others).toEqual([]);
  expect(review).toMatchObject({
    personId,
    personName: 'Aoife',
    entry: { feedbackId: cold, words: 'Cold', review: 'asked' },
  });
  expect(await answersOfAoife()).toBe(2);
  expect((await decide(review.id, 'taken out')).status).toBe(200);
  expect(await answersOfAoife()).toBe(1);
  expect(await get(ofVenue(), owner)).toEqual([]);
  expect((await get(MINE, aoife))[0].entries[0].review).toBe('taken out');
  const feedback = await get(`/api/feedback?venueId=${venue.venueId}&dateRange=all`, owner);
  expect(feedback.total).toBe(2);
  await decide(review.id, 'left');
  expect(await answersOfAoife()).toBe(2);
});

test('nobody can ask for another look at an answer from a colleague’s table, from a table that nobody had, or that does not exist', async () => {
  const [ofTom] = await store('2', 'Of Tom');
  const [withoutTable] = await store('9', 'Nobody had this table');
  for (const feedbackId of [ofTom, withoutTable, newId()]) {
    expect((await ask(feedbackId, aoife)).status).toBe(404);
  }
  expect((await ask(ofTom, owner)).status).toBe(404);
  expect((await ask('x', aoife)).status).toBe(400);
  expect(await get(ofVenue(), owner)).toEqual([]);
});

test('only managers of the venue can see and decide a request for another look at an answer', async () => {
  const [cold] = await store('1', 'Cold');
  await ask(cold, aoife);
  const [{ id }] = await get(ofVenue(), owner);
  const elsewhere = await aVenue(app, owner);
  const manager = await aMember(app, owner, { role: 'manager', venues: [elsewhere] });
  expect((await decide(id, 'left', manager)).status).toBe(404);
  expect((await decide(id, 'left', aoife)).status).toBe(403);
  expect((await decide(id, 'nonsense')).status).toBe(400);
  expect(await get(ofVenue(), manager)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await get(ofVenue(), tom)).toMatchObject({ code: 'ROLE' });
  const here = await aMember(app, owner, { role: 'manager', venues: [venue] });
  expect((await decide(id, 'left', here)).status).toBe(200);
});

test('a request for another look is gone once its answer is erased or its person has left', async () => {
  const [cold = '', slow = ''] = await store('1', 'Cold', 'Slow');
  await ask(cold, aoife);
  await ask(slow, aoife);
  await app.db.execute(sql`delete from feedback where id = ${cold}::uuid`);
  expect(await get(ofVenue(), owner)).toHaveLength(1);
  await app.send('DELETE', `/api/roster/${personId}`, { token: owner.token });
  expect(await get(ofVenue(), owner)).toEqual([]);
  expect(await get(MINE, aoife)).toEqual([]);
});
