import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertShifts } from '#server/roster/shifts-query.ts';
import { rosterPeople } from '#server/roster/table.ts';
import { understandings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { localDay } from '#shared/stats/definitions.ts';
import type { Tone, Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
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

type GuestAnswer = { at: Date; table: string | null; topics: { topic: Topic; tone: Tone }[] };

/** Returns the ids, in the order given. */
async function store(given: readonly GuestAnswer[]): Promise<string[]> {
  const rows = given.map(({ at, table }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'poor' as const,
    tableNumber: table,
    isSeriousComplaint: false,
    createdAt: at,
  }));
  if (rows.length === 0) return [];
  await insertFeedbackRows(app.db, rows);
  await app.db.insert(understandings).values(
    rows.map(({ id, createdAt }, index) => ({
      feedbackId: id,
      venueUuid: venue.id,
      feedbackCreatedAt: createdAt,
      topics: given[index]?.topics.map(({ topic }) => topic) ?? [],
      topicTones: given[index]?.topics.map(({ tone }) => tone) ?? [],
      readerVersion: 1,
      readAt: createdAt,
      wasSerious: false,
    })),
  );
  return rows.map(({ id }) => id);
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

test('complaints that pile up are a warning with the answers behind it', async () => {
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

test('a warning names the time of day, the table and the person that most of its answers have in common', async () => {
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
    // Others had their lunch elsewhere and said nothing of waiting.
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

test('ten answers of one table within an hour are no warning', async () => {
  await storeUsualPast();
  await store(
    Array.from({ length: 10 }, (_, index) => ({
      ...waitingComplaint(10, '7'),
      at: new Date(NOW.getTime() - 10 * HOUR_MS + index * 5 * MINUTE_MS),
    })),
  );
  expect(await listWarnings()).toEqual([]);
});

test('a warning ends when the topic is back to normal, and a useless one raises the bar', async () => {
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

test('two readers at once open one warning', async () => {
  await storeUsualPast();
  await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const [one, other] = await Promise.all([listWarnings(), listWarnings()]);
  expect(one).toHaveLength(1);
  expect(one).toEqual(other);
});

test('another owner can neither read nor answer a warning', async () => {
  await storeUsualPast();
  await store([50, 30, 10].map((hours) => waitingComplaint(hours)));
  const [{ id }] = await listWarnings();
  const { token } = await anOwner(app);
  expect(await listWarnings(token)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await answer(id, 'known', token)).status).toBe(404);
  expect((await answer(id, 'nonsense')).status).toBe(400);
});

const aGuestAnswer = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 3 * 24 * 60 }),
  table: fc.constantFrom(null, '1', 'Table 1', '2'),
  topics: fc.uniqueArray(
    fc.record({
      topic: fc.constantFrom<Topic>('waiting', 'noise'),
      tone: fc.constantFrom<Tone>('negative', 'positive'),
    }),
    { selector: ({ topic }) => topic },
  ),
});

test.each(['Europe/London', 'America/New_York'])(
  'the parties of each day and topic in %s equal a naive count',
  async (timezone) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aGuestAnswer, { maxLength: 30 }), async (answers) => {
        venue = await aVenue(app, owner, { timezone });
        const given = answers.map(({ minutesAgo, ...rest }) => ({
          ...rest,
          at: new Date(NOW.getTime() - minutesAgo * MINUTE_MS),
        }));
        await store(given);
        const days = { first: '2026-05-01', last: '2026-05-20' };
        const found = await findTopicDays(app.db, { id: venue.id, timezone }, days);
        const counted = found.map(({ topic, day, parties }) => `${topic} ${day} ${parties}`);
        expect(counted.sort()).toEqual(countNaively(given, timezone));
      }),
      { numRuns: 12 },
    );
  },
);

function countNaively(answers: readonly GuestAnswer[], timezone: string): string[] {
  const places = new Map<string, GuestAnswer[]>();
  answers.forEach((each, index) => {
    const place = each.table?.replace('Table ', '') ?? `alone ${index}`;
    places.set(place, [...(places.get(place) ?? []), each]);
  });
  const counts = new Map<string, number>();
  for (const party of [...places.values()].flatMap(splitIntoParties)) {
    const day = localDay(timezone, party[0]?.at ?? NOW);
    const complained = party.flatMap(({ topics }) =>
      topics.filter(({ tone }) => tone === 'negative').map(({ topic }) => topic),
    );
    for (const topic of new Set([null, ...complained])) {
      counts.set(`${topic} ${day}`, (counts.get(`${topic} ${day}`) ?? 0) + 1);
    }
  }
  return [...counts].map(([key, total]) => `${key} ${total}`).sort();
}

/** A gap of 90 minutes starts a new run; in a run, every 90 minutes are one party. */
function splitIntoParties(answers: readonly GuestAnswer[]): GuestAnswer[][] {
  const parties = new Map<string, GuestAnswer[]>();
  const inOrder = answers.toSorted((one, another) => one.at.getTime() - another.at.getTime());
  let since = 0;
  inOrder.forEach((each, index) => {
    const time = each.at.getTime();
    if (time - (inOrder[index - 1]?.at.getTime() ?? 0) >= 90 * MINUTE_MS) since = time;
    const key = `${since} ${Math.floor((time - since) / (90 * MINUTE_MS))}`;
    parties.set(key, [...(parties.get(key) ?? []), each]);
  });
  return [...parties.values()];
}
