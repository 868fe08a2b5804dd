import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas } from './rollups/queries.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(Date.parse('2026-05-20T12:00:00Z') - Date.now());
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
});

type GuestAnswer = {
  table: string | null;
  device?: string;
  minutesAgo: number;
  rating: Rating;
};

async function store(given: readonly GuestAnswer[]): Promise<void> {
  const rows = given.map(({ table, device, minutesAgo, rating }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: rating,
    tableNumber: table,
    deviceOnDay: device ?? null,
    isSeriousComplaint: false,
    createdAt: new Date(app.services.now().getTime() - minutesAgo * MINUTE_MS),
  }));
  await insertFeedbackRows(app.db, rows);
  await appendFeedbackDeltas(
    app.db,
    rows.map(({ id }) => id),
    1,
  );
}

/** One answer a day; every `unhappyEvery`-th guest is unhappy. */
function daily(table: string | null, days: number, unhappyEvery: number): GuestAnswer[] {
  return Array.from({ length: days }, (_, day) => ({
    table,
    minutesAgo: (day * DAY_MS) / MINUTE_MS + 10,
    rating: day % unhappyEvery === 0 ? 'poor' : 'great',
  }));
}

async function ask(query = '') {
  const path = `/api/analytics/tables?venueId=${venue.venueId}${query}`;
  const { body } = await app.send('GET', path, { token: owner.token });
  return Object.fromEntries(
    body.map((table: { tableNumber: string; parties: number; comparedWithHouse: string }) => [
      table.tableNumber,
      [table.parties, table.comparedWithHouse],
    ]),
  );
}

test('only a table with clearly fewer satisfied guests is rated lower than the venue', async () => {
  await store([
    ...daily('1', 40, 2),
    ...['2', '3', '4', '5', '6'].flatMap((table) => daily(table, 40, 10)),
    ...daily('7', 7, 1),
  ]);
  expect(await ask()).toEqual({
    1: [40, 'lower'],
    2: [40, 'no clear difference'],
    3: [40, 'no clear difference'],
    4: [40, 'no clear difference'],
    5: [40, 'no clear difference'],
    6: [40, 'no clear difference'],
    7: [7, 'too few'],
  });
  expect(await ask('&period=last_7_days')).toMatchObject({ 1: [7, 'too few'] });
});

test('thirty answers from one table within an hour count as one party, however its name is spelled', async () => {
  const party = Array.from(
    { length: 30 },
    (_, index): GuestAnswer => ({
      table: index % 2 ? 'Booth 3' : 'booth 3 ',
      minutesAgo: 2 * index,
      rating: 'poor',
    }),
  );
  await store([...party, ...daily('2', 40, 10), ...daily(null, 40, 10)]);
  expect(await ask()).toMatchObject({ 'Booth 3': [1, 'too few'], 2: [40, 'no clear difference'] });
});

test('the answers of one phone that rates five tables within an hour count for none of these tables', async () => {
  const burst = ['1', '2', '3', '4', '5'].map(
    (table, index): GuestAnswer => ({
      table,
      device: 'a phone',
      minutesAgo: 5 * index,
      rating: 'poor',
    }),
  );
  await store([...burst, ...daily('1', 40, 10)]);
  expect(await ask()).toMatchObject({ 1: [40, expect.any(String)], 2: [0, 'too few'] });
});

test('answers from "7" and "Table 7" count for the same table', async () => {
  const [first, last] = [
    { table: '7', minutesAgo: 300, rating: 'great' },
    { table: 'Table 7', minutesAgo: 20, rating: 'poor' },
  ] as const;
  await store([first, last, { ...last, minutesAgo: 10, table: '7' }]);
  expect(await ask()).toEqual({ 7: [2, 'too few'] });
  expect(await ask('&period=last_7_days')).toEqual({ 7: [2, 'too few'] });
});

test('answers from one table spread over five hours count as several parties', async () => {
  const evening = [0, 60, 120, 180, 240, 300].map(
    (minutesAgo): GuestAnswer => ({ table: '4', minutesAgo, rating: 'great' }),
  );
  await store(evening);
  expect(await ask()).toEqual({ 4: [4, 'too few'] });
});
