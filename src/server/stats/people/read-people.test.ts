import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertShifts } from '#server/roster/shifts-query.ts';
import { rosterPeople, shifts } from '#server/roster/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { FORMER_STAFF } from '#shared/roster/roster-rules.ts';
import { localDay, SATISFIED_RATINGS } from '#shared/stats/definitions.ts';
import { TOPICS_BEYOND_STAFF_CONTROL } from '#shared/stats/people/person-rate.ts';
import type { Topic } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import {
  AFTER_CLOCK_CHANGES,
  aSpelledTable,
  complaintsAbout,
  type GuestAnswer,
  minutesAgo,
  partiesOf,
  type StoredAnswer,
  storeAnswers,
  tablePlace,
} from '#testing/stats/guest-answers.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas } from '../rollups/queries.ts';
import { findServedParties } from './people-query.ts';

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

async function store(given: readonly GuestAnswer[]): Promise<StoredAnswer[]> {
  const stored = await storeAnswers(app, venue, given);
  await appendFeedbackDeltas(
    app.db,
    stored.map(({ id }) => id),
    1,
  );
  return stored;
}

async function aPerson(name: string, leftAt?: Date): Promise<string> {
  const [row] = await app.db
    .insert(rosterPeople)
    .values({ venueUuid: venue.id, name, leftAt })
    .returning({ id: rosterPeople.id });
  return row?.id ?? '';
}

async function aShift(startsAt: Date, endsAt: Date, tablesOf: Record<string, string[]>) {
  const tables = Object.entries(tablesOf).flatMap(([personId, names]) =>
    names.map((name) => ({ personId, tableKey: name, tableName: name })),
  );
  await app.db.transaction((tx) => insertShifts(tx, venue.id, [{ startsAt, endsAt, tables }]));
}

async function ask(query = '') {
  const path = `/api/stats/people?venueId=${venue.venueId}${query}`;
  return await app.send('GET', path, { token: owner.token });
}

/** Before now, in days and hours. */
function ago(days: number, hours = 0): Date {
  return new Date(NOW.getTime() - days * DAY_MS - hours * HOUR_MS);
}

test('an answer belongs to the person who had its table when it arrived', async () => {
  const [tom, aoife] = [await aPerson('Tom'), await aPerson('Aoife')];
  await aShift(ago(1, 4), ago(1, 2), { [tom]: ['1'], [aoife]: ['2'] });
  await aShift(ago(1, 2), ago(1), { [aoife]: ['1', '2'] });
  await store([
    { at: ago(1, 3), table: 'Table 1', rating: 'great' },
    { at: ago(1, 2), table: '1', rating: 'great' },
    { at: ago(1, 3), table: ' 2', rating: null },
    { at: ago(1, 3), table: '9', rating: 'poor' },
    { at: ago(1, 5), table: '1', rating: 'poor' },
    { at: ago(1, 3), table: null, rating: 'poor' },
  ]);
  const none = { praise: 0, praiseWithWords: 0, latestQuote: null };
  const few = { ...none, rate: null, comparedWithHouse: 'too few' };
  expect((await ask()).body).toEqual([
    { personId: aoife, name: 'Aoife', answers: 2, parties: 1, ...few },
    { personId: tom, name: 'Tom', answers: 1, parties: 1, ...few },
  ]);
  expect((await ask('&from=2026-05-20&to=2026-05-20')).body[0].answers).toBe(0);
});

test('a typed name counts as praise for a person only if it can mean nobody else', async () => {
  await Promise.all(['Aoife', 'Clara', 'Clare'].map((name) => aPerson(name)));
  await store(
    ['aoife', 'Aoief', 'Claro', 'Somebody', 'CLARE'].map((named) => ({ at: ago(1), named })),
  );
  const { body } = await ask();
  expect(body.map(({ name, praise }: { name: string; praise: number }) => [name, praise])).toEqual([
    ['Aoife', 2],
    ['Clara', 0],
    ['Clare', 1],
  ]);
});

test('each person on the roster is listed with the newest praise in a guest’s own words, without addresses', async () => {
  await Promise.all(['Aoife', 'Tom'].map((name) => aPerson(name)));
  const praised = { rating: 'great', tone: 'positive' } as const;
  await store([
    { ...praised, at: ago(3), named: 'Aoife', words: 'An older word' },
    { ...praised, at: ago(2), named: 'aoief', words: 'Lovely, thank her from me@guests.example' },
    { ...praised, at: ago(1), named: 'Aoife', words: 'Excellent service' },
    {
      ...praised,
      at: ago(1),
      named: 'Aoife',
      tone: 'negative',
      words: 'She was nice, it was cold',
    },
    { ...praised, at: ago(1), named: 'Clare', words: 'Nobody of that name' },
  ]);
  const { body } = await ask();
  expect(body[0]).toMatchObject({
    name: 'Aoife',
    latestQuote: {
      words: 'Lovely, thank her from (address removed)',
      createdAt: ago(2).toISOString(),
    },
  });
  expect(body[1]).toMatchObject({ name: 'Tom', latestQuote: null });
  expect((await ask('&from=2026-05-20&to=2026-05-20')).body[0].latestQuote).toBeNull();
});

test('people who have left the roster share one line in the figures, without a rate', async () => {
  const [one, other] = [await aPerson(FORMER_STAFF, NOW), await aPerson(FORMER_STAFF, NOW)];
  const evenings = Array.from({ length: 20 }, (_, day) => ago(day + 1));
  for (const evening of evenings) {
    await aShift(evening, new Date(evening.getTime() + HOUR_MS), { [one]: ['1'], [other]: ['2'] });
  }
  await store(
    evenings.flatMap((at) => ['1', '2'].map((table) => ({ at, table, rating: 'poor' as const }))),
  );
  expect((await ask()).body).toEqual([
    {
      personId: 'former-staff',
      name: FORMER_STAFF,
      answers: 40,
      parties: 0,
      praise: 0,
      praiseWithWords: 0,
      rate: null,
      comparedWithHouse: 'too few',
      latestQuote: null,
    },
  ]);
});

test('a range without its last day, or in the wrong order, is refused', async () => {
  expect((await ask('&from=2026-05-01')).status).toBe(400);
  const backwards = await ask('&from=2026-05-02&to=2026-05-01');
  expect(backwards.body.message).toBe('Start date must be before end date');
});

const aGuestAnswer = fc.record({
  minutesAgo,
  table: aSpelledTable,
  rating: fc.option(fc.constantFrom(...RATINGS)),
  complaints: fc.constantFrom<Topic[][]>([], ['food_quality'], ['food_quality', 'staff_attitude']),
});
const aShiftOfTwo = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 70 }),
  tables: fc.tuple(fc.subarray(['7', '8']), fc.boolean()),
});

test.each([...AFTER_CLOCK_CHANGES, ['Asia/Kathmandu', '2026-05-20T12:00:00Z'] as const])(
  'the parties of people in %s up to %s equal a naive count',
  async (timezone, moment) => {
    const now = new Date(moment);
    venue = await aVenue(app, owner, { timezone });
    const [one, other] = [await aPerson('Tom'), await aPerson('Aoife')];
    await fc.assert(
      fc.asyncProperty(
        fc.array(aGuestAnswer, { maxLength: 40, size: 'max' }),
        fc.uniqueArray(aShiftOfTwo, { selector: ({ hoursAgo }) => hoursAgo, maxLength: 12 }),
        async (answers, stretches) => {
          await app.db.delete(shifts);
          venue = await aVenue(app, owner, { timezone });
          await app.db.update(rosterPeople).set({ venueUuid: venue.id });
          const stored = await store(
            answers.map(({ minutesAgo, complaints, ...answer }) => ({
              ...answer,
              topics: complaintsAbout(...complaints),
              at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
            })),
          );
          const hours = stretches.map(({ hoursAgo, tables: [tables, isOther] }) => ({
            from: now.getTime() - (hoursAgo + 1) * HOUR_MS,
            tables,
            personId: isOther ? other : one,
          }));
          for (const { from, tables, personId } of hours) {
            if (tables.length === 0) continue;
            await aShift(new Date(from), new Date(from + HOUR_MS), { [personId]: tables });
          }
          const found = await findServedParties(app.db, { id: venue.id, timezone }, undefined);
          expect(sorted(found)).toEqual(sorted(countNaively(stored, hours, timezone)));
        },
      ),
      { numRuns: 10 },
    );
  },
);

type Hour = { from: number; tables: string[]; personId: string };
type Cell = Awaited<ReturnType<typeof findServedParties>>[number];

function countNaively(answers: StoredAnswer[], hours: Hour[], timezone: string): Cell[] {
  const cells = new Map<string, Cell>();
  const add = (personId: string | null, cell: string | null, counted: Partial<Cell>) => {
    const key = `${personId} ${cell}`;
    const before = cells.get(key) ?? { personId, cell, answers: 0, parties: 0, satisfied: 0 };
    cells.set(key, {
      ...before,
      answers: before.answers + (counted.answers ?? 0),
      parties: before.parties + (counted.parties ?? 0),
      satisfied: before.satisfied + (counted.satisfied ?? 0),
    });
  };
  const served = answers.map((answer) => {
    const time = answer.at.getTime();
    const hour = hours.find(
      ({ from, tables }) =>
        tables.includes(tablePlace(answer)) && from <= time && time < from + HOUR_MS,
    );
    return { ...answer, personId: hour?.personId ?? null };
  });
  for (const { personId } of served) if (personId) add(personId, null, { answers: 1 });
  const placeOf = (answer: (typeof served)[number]) => `${answer.personId} ${tablePlace(answer)}`;
  for (const party of partiesOf(served.filter(isCharged), placeOf)) {
    const [first] = party;
    if (!first) continue;
    const satisfied =
      party.filter(({ rating }) => rating && SATISFIED_RATINGS.includes(rating)).length /
      party.length;
    const cell = cellOf(first.at, timezone);
    add(null, cell, { parties: 1, satisfied });
    if (first.personId) add(first.personId, cell, { parties: 1, satisfied });
  }
  return [...cells.values()];
}

function isCharged({ rating, topics = [] }: GuestAnswer): boolean {
  if (!rating) return false;
  const named = topics.map(({ topic }) => topic);
  const isAboutOthers =
    named.some((topic) => TOPICS_BEYOND_STAFF_CONTROL.includes(topic)) &&
    !named.includes('staff_attitude');
  return SATISFIED_RATINGS.includes(rating) || !isAboutOthers;
}

function cellOf(at: Date, timezone: string): string {
  const weekday = new Date(`${localDay(timezone, at)}T00:00:00Z`).getUTCDay() || 7;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  );
  if (hour < 12) return `${weekday} morning`;
  return hour < 17 ? `${weekday} afternoon` : `${weekday} evening`;
}

/** Rounded, because thirds add up differently in another order. */
function sorted(cells: readonly Cell[]) {
  return cells
    .map((cell) => ({ ...cell, satisfied: Math.round(cell.satisfied * 1e6) / 1e6 }))
    .sort((one, another) =>
      `${one.personId} ${one.cell}`.localeCompare(`${another.personId} ${another.cell}`),
    );
}
