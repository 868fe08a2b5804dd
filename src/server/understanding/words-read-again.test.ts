import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { feedback } from '#server/feedback/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import type { Reader } from './reading/make-reader.ts';
import { readOlderAnswers } from './reading/read-older-answers.ts';
import { READER_VERSION } from './reading/reader-version.ts';
import { makeRetryFailedReadings } from './reading/retry-failed-readings.ts';
import { readingProgress, understandings } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function say(textGeneral: string, tableNumber = '7'): Promise<string> {
  const body = { venueId: venue.venueId, rating: 'poor', textGeneral, tableNumber };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const post = (path: string, body: object = {}) =>
  app.send('POST', path, { token: owner.token, body });

async function caseOf(feedbackId: string) {
  const { caseId } = await get(`/api/feedback/${feedbackId}`);
  return get(`/api/cases/${caseId}`);
}

/** Reads all answers again, as a server with a newer reader does. */
async function readAgain(read: Reader): Promise<void> {
  await app.db.update(understandings).set({ readerVersion: READER_VERSION - 1 });
  await app.db.delete(readingProgress);
  app.moveClock(2 * MINUTE_MS);
  while (await readOlderAnswers(app.services, read, () => 0));
}

function finding(safety: SafetyClass | null): Reader {
  return async (answers) =>
    answers.map(() => ({ language: 'en', tone: 'negative', topics: [], because: [], safety }));
}

const broken: Reader = async (answers) => answers.map(() => 'failed');

/** Marks the alert as sent, as the alert job does. */
async function alert(id: string): Promise<void> {
  await app.db.update(feedback).set({ alertedAt: app.services.now() }).where(eq(feedback.id, id));
}

async function isAlerted(id: string): Promise<boolean> {
  const [row] = await app.db.select().from(feedback).where(eq(feedback.id, id));
  return row?.alertedAt != null;
}

test('if the words of a case cannot be read again at first, the case is neither cleared nor raised again', async () => {
  const id = await say('a mouse');
  await openSafetyCase(app, id, 'pest');
  app.moveClock(MINUTE_MS);
  await post(`/api/feedback/${id}/take`);
  await alert(id);
  app.moveClock(MINUTE_MS);
  const before = await caseOf(id);
  while (await readOlderAnswers(app.services, broken, () => 0));
  expect(await caseOf(id)).toEqual(before);
  await makeRetryFailedReadings(app.services, simpleReader())();
  expect(await get(`/api/feedback/${id}`)).toMatchObject({ understanding: { safety: 'pest' } });
  expect((await caseOf(id)).entries).toEqual(before.entries);
  expect(await caseOf(id)).toMatchObject({ status: 'open', isUnattended: false });
  expect(await isAlerted(id)).toBe(true);
});

test.each([
  ['open', 'an open case', []],
  ['closed', 'a closed case', ['close']],
])(
  'a danger that one reader misses and the next one finds again raises no alarm, and its case is %s as before',
  async (status, _, acts) => {
    const id = await say('a mouse');
    await readAnswers(app);
    await alert(id);
    app.moveClock(MINUTE_MS);
    await post(`/api/feedback/${id}/take`);
    const { id: caseId } = await caseOf(id);
    for (const act of acts) await post(`/api/cases/${caseId}/${act}`);
    await readAgain(finding(null));
    expect(await caseOf(id)).toMatchObject({ status: 'closed' });
    await readAgain(simpleReader());
    expect(await caseOf(id)).toMatchObject({ status, safety: 'pest', isUnattended: false });
    expect(await caseOf(id)).toMatchObject({ isChainIntact: true });
    expect(await isAlerted(id)).toBe(true);
  },
);

test('known danger that a newer reader puts in another class raises no new alarm, but a graver danger does', async () => {
  const id = await say('a mouse');
  await readAnswers(app);
  await alert(id);
  app.moveClock(MINUTE_MS);
  await post(`/api/feedback/${id}/take`);
  await readAgain(finding('undercooked'));
  expect(await caseOf(id)).toMatchObject({ safety: 'undercooked', isUnattended: false });
  expect(await isAlerted(id)).toBe(true);
  await readAgain(finding('allergen'));
  expect(await caseOf(id)).toMatchObject({ safety: 'allergen', isUnattended: true });
  expect(await isAlerted(id)).toBe(false);
});

test('danger that the reader finds only days later is listed after newer danger, on Today and among the cases', async () => {
  const old = await say('a mouse', '1');
  await app.db
    .update(feedback)
    .set({ createdAt: new Date(app.services.now().getTime() - 9 * DAY_MS) })
    .where(eq(feedback.id, old));
  const recent = await say('my lips swelled', '2');
  await readAnswers(app);
  app.moveClock(2 * HOUR_MS);
  while (await readOlderAnswers(app.services, simpleReader(), () => 0));
  const { open } = await get(`/api/today?venueId=${venue.venueId}`);
  expect(open.items.map(({ id }: { id: string }) => id)).toEqual([recent, old]);
  const { pressing } = await get(`/api/cases?venueId=${venue.venueId}`);
  expect(pressing.map(({ tableNumber }: { tableNumber: string }) => tableNumber)).toEqual([
    '2',
    '1',
  ]);
});
