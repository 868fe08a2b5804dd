import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import { readOlderAnswers } from '#server/understanding/reading/read-older-answers.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import {
  TONES,
  TOPICS,
  type Tone,
  type Understanding,
} from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
const TIMEZONE = 'Pacific/Auckland';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
/** When the answers were stored. */
let base = NOW;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { timezone: TIMEZONE });
});

/** An answer whose text is, as JSON, the analysis that the stub reader returns. */
type Answer = {
  agoMs: number;
  table: string | null;
  isHeld: boolean;
  rating: Rating | null;
} & Pick<Understanding, 'tone' | 'topics' | 'safety'>;

const anAnswer = fc
  .record({
    agoMs: fc.integer({ min: 0, max: 100 * DAY_MS }),
    table: fc.constantFrom(null, '1', ' 1', 'Bar', 'BAR ', '7', 'Table 7'),
    isHeld: fc.constantFrom(false, false, false, true),
    rating: fc.constantFrom(null, ...RATINGS),
    tone: fc.constantFrom(...TONES),
    topics: fc.uniqueArray(fc.constantFrom(...TOPICS), { maxLength: 3 }),
    safety: fc.constantFrom(null, null, null, 'pest' as const),
  })
  // An answer about a recent safety matter is not held.
  .map((answer) => ({ ...answer, safety: answer.isHeld ? null : answer.safety }));

async function store(answers: readonly Answer[]): Promise<void> {
  await insert(answers);
  await readAnswers(app, parseReadings);
  await readAll();
}

async function insert(answers: readonly Answer[]): Promise<void> {
  base = app.services.now();
  const rows = answers.map((answer) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    createdAt: new Date(base.getTime() - answer.agoMs),
    overallRating: answer.rating,
    textGeneral: textOf(answer),
    tableNumber: answer.table,
    heldAt: answer.isHeld ? NOW : null,
    isSeriousComplaint: false,
  }));
  await insertFeedbackRows(app.db, rows);
  await appendFeedbackDeltas(
    app.db,
    rows.map(({ id }) => id),
    1,
  );
}

async function readAll(): Promise<void> {
  while (await readOlderAnswers(app.services, parseReadings, () => 0));
}

async function parseReadings(words: readonly (readonly string[])[]) {
  return words.map(([text = '']) => JSON.parse(text) as Understanding);
}

/** The analysis as JSON, which the stub reader in `store` parses. */
function textOf({ rating: _, ...answer }: Answer): string {
  return JSON.stringify({ ...answer, because: [], language: 'en' });
}

async function ask(query = '', { token } = owner) {
  return app.send('GET', `/api/insights/topics?venueId=${venue.venueId}${query}`, { token });
}

test('all counts of topics in texts equal a naive count over the answers', async () => {
  const answers = fc.sample(anAnswer, 150);
  await store(answers);
  for (const [query, days] of [
    ['&period=last_7_days', 7],
    ['&period=last_30_days', 30],
    ['&period=all_time', 1_000],
  ] as const) {
    const { body } = await ask(query);
    const asked = answers.filter((answer) => !answer.isHeld && daysAgo(answer) < days);
    expect(body).toMatchObject({ ...countsOf(asked), topics: topicsOf(asked) });
    for (const step of body.series) {
      const inStep = asked.filter((each) => dayOf(each) >= step.first && dayOf(each) <= step.last);
      expect(step).toMatchObject({ ...countsOf(inStep), topics: topicsOf(inStep) });
    }
    const sumOfSteps = body.series.reduce(
      (sum: number, step: { answers: number }) => sum + step.answers,
      0,
    );
    expect(sumOfSteps).toBe(asked.length);
    const byTable = new Map<string, Answer[]>();
    for (const answer of asked.filter(({ table }) => table !== null)) {
      const key = tableOf(answer.table ?? '');
      byTable.set(key, [...(byTable.get(key) ?? []), answer]);
    }
    const enough = [...byTable.values()].filter((each) => each.length >= 8);
    expect(body.tablesWithFew).toBe(byTable.size - enough.length);
    expect(body.tables).toHaveLength(enough.length);
    for (const table of body.tables) {
      const atTable = byTable.get(tableOf(table.tableNumber)) ?? [];
      expect(table).toMatchObject({ ...countsOf(atTable), topics: topicsOf(atTable) });
    }
  }
});

function tableOf(name: string): string {
  return name.trim().toLowerCase().replace('table ', '');
}

test('the text topics list a table once it has eight answers', async () => {
  const one: Answer = {
    agoMs: 0,
    table: '1',
    isHeld: false,
    rating: 'poor',
    tone: 'negative',
    topics: ['noise'],
    safety: null,
  };
  await store(Array.from({ length: 7 }, () => one));
  expect((await ask()).body).toMatchObject({ answers: 7, tables: [], tablesWithFew: 1 });
  await store([one]);
  expect((await ask()).body).toMatchObject({
    tables: [
      {
        tableNumber: '1',
        answers: 8,
        withWords: 8,
        tapped: 0,
        safety: 0,
        topics: [{ topic: 'noise', answers: 8, positive: 0, negative: 8, mentioned: 0, tapped: 0 }],
      },
    ],
    tablesWithFew: 0,
  });
});

test('a topic counts as praised or criticised only if the guest’s words and rating agree', async () => {
  const said = (tone: Tone, rating: Rating | null): Answer => ({
    ...{ agoMs: 0, table: null, isHeld: false, topics: ['seating'], safety: null },
    tone,
    rating,
  });
  await store([
    said('neutral', 'excellent'),
    said('positive', 'okay'),
    said('positive', null),
    said('negative', 'great'),
    said('positive', 'poor'),
    said('mixed', 'poor'),
    said('positive', 'great'),
    said('negative', 'fair'),
  ]);
  expect((await ask()).body.topics).toEqual([
    { topic: 'seating', answers: 8, positive: 1, negative: 1, mentioned: 6, tapped: 0 },
  ]);
});

test('a topic whose tone was corrected counts with that tone, whatever the rating', async () => {
  const body = { venueId: venue.venueId, rating: 'great', textGeneral: 'we waited' };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  await readAnswers(app);
  const waiting = { topic: 'waiting', answers: 1, positive: 0, tapped: 0 };
  expect((await ask()).body.topics).toEqual([{ ...waiting, negative: 0, mentioned: 1 }]);
  const correction = { tone: 'positive' };
  const corrected = await app.send('POST', `/api/feedback/${id}/understanding`, {
    token: owner.token,
    body: correction,
  });
  expect(corrected.status).toBe(200);
  expect((await ask()).body.topics).toEqual([
    { ...waiting, positive: 1, negative: 0, mentioned: 0 },
  ]);
});

test('a topic that a guest only tapped is not counted as written about', async () => {
  const send = (textGeneral: string, textSpecific?: string) =>
    app.send('POST', '/api/feedback', {
      body: { venueId: venue.venueId, rating: 'great', textGeneral, textSpecific },
    });
  await send('Great food');
  await send('Great food');
  await send('Great food', 'The soup was lovely');
  const food = async (words: readonly (readonly string[])[]): Promise<Understanding[]> =>
    words.map(() => ({
      ...{ language: 'en', tone: 'positive', topics: ['food_quality'], safety: null, because: [] },
    }));
  await readAnswers(app, food);
  expect((await ask()).body).toMatchObject({
    answers: 3,
    withWords: 1,
    tapped: 2,
    topics: [{ topic: 'food_quality', answers: 3, positive: 3, mentioned: 0, tapped: 2 }],
  });
});

test('the text topics of a period from the year 1 on say whether older answers are still being read', async () => {
  const days = '&startDate=0001-01-01&endDate=2026-05-20';
  const ofAllTime = { period: { first: '0001-01-01', last: '2026-05-20' } };
  expect((await ask(days)).body).toMatchObject({ ...ofAllTime, isStillReading: false });
  await insert([
    {
      ...{ agoMs: 40 * DAY_MS, table: null, isHeld: false, rating: 'poor' },
      ...{ tone: 'negative', topics: ['noise'], safety: null },
    },
  ]);
  expect((await ask(days)).body).toMatchObject({ ...ofAllTime, isStillReading: true });
  await readAll();
  expect((await ask(days)).body).toMatchObject({ ...ofAllTime, isStillReading: false });
});

test('a request for the text topics of another owner’s venue gets 404', async () => {
  const stranger = await anOwner(app, { tier: 'pro' });
  expect((await ask('', stranger)).status).toBe(404);
});

function dayOf({ agoMs }: Answer): string {
  return new Date(base.getTime() - agoMs).toLocaleDateString('en-CA', { timeZone: TIMEZONE });
}

function daysAgo(answer: Answer): number {
  const today = dayOf({ ...answer, agoMs: 0 });
  return (Date.parse(today) - Date.parse(dayOf(answer))) / DAY_MS;
}

function countsOf(answers: readonly Answer[]) {
  return {
    answers: answers.length,
    withWords: answers.length,
    tapped: 0,
    safety: answers.filter(({ safety }) => safety).length,
  };
}

function topicsOf(answers: readonly Answer[]) {
  const about = TOPICS.map((topic) => {
    const those = answers.filter(({ topics }) => topics.includes(topic));
    const positive = those.filter(isPraise).length;
    const negative = those.filter(isComplaint).length;
    const mentioned = those.length - positive - negative;
    return { topic, answers: those.length, positive, negative, mentioned, tapped: 0 };
  });
  return about.filter((each) => each.answers > 0).sort((one, other) => other.answers - one.answers);
}

function isPraise({ tone, rating, safety }: Answer): boolean {
  return tone === 'positive' && (rating === 'great' || rating === 'excellent') && !safety;
}

/** A safety matter is a complaint whatever the rating. */
function isComplaint({ tone, rating, safety }: Answer): boolean {
  return tone === 'negative' && (rating === 'poor' || rating === 'fair' || safety !== null);
}
