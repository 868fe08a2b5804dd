import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertShifts } from '#server/roster/shifts-query.ts';
import { rosterPeople } from '#server/roster/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import type { Tone, Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  AFTER_CLOCK_CHANGES,
  aSpelledTable,
  type GuestAnswer,
  minutesAgo,
  partiesOf,
  type StoredAnswer,
  storeAnswers,
} from '#testing/stats/guest-answers.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { findTopicDays } from './topic-parties-query.ts';

const NOW = new Date('2026-05-20T12:00:00Z');

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

/** Returns the ids, in the order given. */
async function store(given: readonly GuestAnswer[]): Promise<string[]> {
  const rated = given.map((answer) => ({ rating: 'poor' as const, ...answer }));
  return (await storeAnswers(app, venue, rated)).map(({ id }) => id);
}

/** Answers without a complaint, twenty a week, over half a year. */
async function storeUsualPast(): Promise<void> {
  await store(
    Array.from({ length: 520 }, (_, index) => ({
      at: new Date(NOW.getTime() - 30 * DAY_MS - index * 8 * HOUR_MS),
      table: null,
      topics: [],
    })),
  );
}

function waitingComplaint(hoursAgo: number, table: string | null = null): GuestAnswer {
  const at = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  return { at, table, topics: [{ topic: 'waiting', tone: 'negative' }] };
}

async function listWarnings(token = owner.token) {
  const path = `/api/insights/warnings?venueId=${venue.venueId}`;
  return (await app.send('GET', path, { token })).body;
}

function answer(id: string, status: string, token = owner.token) {
  return app.send('POST', `/api/insights/warnings/${id}`, { token, body: { status } });
}

test('complaints that pile up about one topic open an early warning, which lists the answers behind it', async () => {
  await storeUsualPast();
  const ids = await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const expected = {
    id: expect.any(String),
    topic: 'waiting',
    since: '2026-05-18',
    share: 1,
    usualShare: 0,
    parties: 3,
    about: 3,
    answers: ids.toReversed(),
    isVerySure: true,
    lookAt: [],
    status: 'new',
  };
  const [first] = await listWarnings();
  expect(first).toEqual(expected);
  expect((await answer(first.id, 'looking')).status).toBe(200);
  expect(await listWarnings()).toEqual([{ ...first, status: 'looking' }]);
  expect((await answer(first.id, 'new')).status).toBe(200);
  expect(await listWarnings()).toEqual([first]);
});

test('an early warning names the time of day, the table and the person that most of its answers have in common', async () => {
  await storeUsualPast();
  const [person] = await app.db
    .insert(rosterPeople)
    .values({ venueUuid: venue.id, name: 'Aoife' })
    .returning({ id: rosterPeople.id });
  const evenings = [1, 2, 3, 4].map((day) => new Date(NOW.getTime() - day * DAY_MS + 7 * HOUR_MS));
  for (const startsAt of evenings) {
    const table = { personId: person?.id ?? '', tableKey: '7', tableName: 'Table 7' };
    const endsAt = new Date(startsAt.getTime() + 4 * HOUR_MS);
    const shift = { startsAt, endsAt, tables: [table] };
    await app.db.transaction((tx) => insertShifts(tx, venue.id, [shift]));
  }
  const { topics } = waitingComplaint(0);
  await store([
    ...evenings.map((at) => ({
      at: new Date(at.getTime() + HOUR_MS),
      table: 'Table 7',
      topics,
    })),
    // Other guests had lunch at another table and did not mention waiting.
    ...evenings.flatMap((at) =>
      [8, 9].map((hours) => ({
        at: new Date(at.getTime() - hours * HOUR_MS),
        table: '2',
        topics: [],
      })),
    ),
  ]);
  const [warning] = await listWarnings();
  expect(warning.lookAt).toEqual([
    { kind: 'time', name: 'evening', answers: 4 },
    { kind: 'table', name: 'Table 7', answers: 4 },
    { kind: 'person', name: 'Aoife', answers: 4 },
  ]);
});

test('ten complaints of one table within an hour open no early warning', async () => {
  await storeUsualPast();
  await store(
    Array.from({ length: 10 }, (_, index) => ({
      ...waitingComplaint(10, '7'),
      at: new Date(NOW.getTime() - 10 * HOUR_MS + index * 5 * MINUTE_MS),
    })),
  );
  expect(await listWarnings()).toEqual([]);
});

test('ten complaints of one phone within an hour open no early warning, whatever tables it names', async () => {
  await storeUsualPast();
  const burst = Array.from({ length: 10 }, (_, index) => ({
    ...waitingComplaint(10, String(index)),
    at: new Date(NOW.getTime() - 10 * HOUR_MS + index * 5 * MINUTE_MS),
  }));
  await store(burst.map((each) => ({ ...each, device: 'a phone' })));
  expect(await listWarnings()).toEqual([]);
  await store(burst);
  expect(await listWarnings()).toMatchObject([{ topic: 'waiting', parties: 11, about: 11 }]);
});

test('an early warning ends when complaints are back to normal, and after one that was not useful the next needs more evidence', async () => {
  await storeUsualPast();
  await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const [first] = await listWarnings();
  await answer(first.id, 'not useful');
  app.moveClock(NOW.getTime() + 40 * DAY_MS - Date.now());
  expect(await listWarnings()).toEqual([]);
  expect((await answer(first.id, 'known')).status).toBe(404);
  await store([-38, -39, -40].map((days) => waitingComplaint(days * 24 + 5)));
  expect(await listWarnings()).toEqual([]);
});

test('two simultaneous requests for the early warnings open one warning, not two', async () => {
  await storeUsualPast();
  await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const [one, other] = await Promise.all([listWarnings(), listWarnings()]);
  expect(one).toHaveLength(1);
  expect(one).toEqual(other);
});

test('another owner can neither read nor answer an early warning', async () => {
  await storeUsualPast();
  await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const [{ id }] = await listWarnings();
  const { token } = await anOwner(app);
  expect(await listWarnings(token)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await answer(id, 'known', token)).status).toBe(404);
  expect((await answer(id, 'nonsense')).status).toBe(400);
});

const aGuestAnswer = fc.record({
  minutesAgo,
  table: aSpelledTable,
  device: fc.constantFrom(undefined, 'one phone', 'another phone'),
  topics: fc.uniqueArray(
    fc.record({
      topic: fc.constantFrom<Topic>('waiting', 'noise'),
      tone: fc.constantFrom<Tone>('negative', 'positive'),
    }),
    { selector: ({ topic }) => topic },
  ),
});

test.each(AFTER_CLOCK_CHANGES)(
  'the parties of each day and topic in %s up to %s equal a naive count, however late answers arrive',
  async (timezone, moment) => {
    const now = new Date(moment);
    await fc.assert(
      fc.asyncProperty(fc.array(aGuestAnswer, { maxLength: 30, size: 'max' }), async (answers) => {
        venue = await aVenue(app, owner, { timezone });
        const given = answers.map(({ minutesAgo, ...rest }) => ({
          ...rest,
          at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
        }));
        const stored = await storeAnswers(app, venue, given);
        const today = localDay(timezone, now);
        const days = { first: addDays(today, -6), last: today };
        const found = await findTopicDays(app.db, { id: venue.id, timezone }, days);
        const counted = found.map(({ topic, day, parties }) => `${topic} ${day} ${parties}`);
        expect(counted.sort()).toEqual(countNaively(stored, timezone));
      }),
      { numRuns: 10 },
    );
  },
);

function countNaively(answers: readonly StoredAnswer[], timezone: string): string[] {
  const counts = new Map<string, number>();
  for (const party of partiesOf(answers)) {
    const day = localDay(timezone, party[0]?.at ?? NOW);
    const complained = party.flatMap(({ topics = [] }) =>
      topics.filter(({ tone }) => tone === 'negative').map(({ topic }) => topic),
    );
    for (const topic of new Set([null, ...complained])) {
      counts.set(`${topic} ${day}`, (counts.get(`${topic} ${day}`) ?? 0) + 1);
    }
  }
  return [...counts].map(([key, total]) => `${key} ${total}`).sort();
}
