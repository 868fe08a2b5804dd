import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '#server/cases/table.ts';
import { feedback } from '#server/feedback/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Evidence } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import type { Reader } from './reading/make-reader.ts';
import { readOlderAnswers } from './reading/read-older-answers.ts';
import { READER_VERSION } from './reading/reader-version.ts';
import { readingProgress, understandings } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let id: string;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  const { venueId } = await aVenue(app, owner);
  const body = { venueId, rating: 'okay', textGeneral: 'The soup had nuts' };
  id = (await app.send('POST', '/api/feedback', { body })).body.id;
  const createdAt = new Date(app.services.now().getTime() - 29 * DAY_MS);
  await app.db.update(feedback).set({ createdAt }).where(eq(feedback.id, id));
  await readByNewerReader('clear');
});

const IN_CASE = { isSeriousComplaint: true, complaint: { status: 'open' } };
const ASKED = { understanding: { safety: null, suspectedSafety: 'allergen' } };
const NO_COMPLAINT = { isSeriousComplaint: false, complaint: null };
const OPEN = { status: 'open', safety: 'allergen', clearedAt: null };
const CLEARED = { status: 'closed', clearedAt: expect.any(Date) };

/** With the rating okay, clear evidence raises an alarm, and weak evidence only a question. */
function finding(evidence: Evidence): Reader {
  const understanding = { language: 'en', tone: 'negative', safety: 'allergen' } as const;
  return async (answers) =>
    answers.map(() => ({ ...understanding, topics: [], because: ['nuts'], evidence }));
}

async function readByNewerReader(evidence: Evidence): Promise<void> {
  await app.db.update(understandings).set({ readerVersion: READER_VERSION - 1 });
  await app.db.delete(readingProgress);
  while (await readOlderAnswers(app.services, finding(evidence), () => 0));
}

async function look() {
  return (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
}

async function correct(body: object) {
  const path = `/api/feedback/${id}/understanding`;
  return (await app.send('POST', path, { token: owner.token, body })).body;
}

async function undo() {
  const path = `/api/feedback/${id}/understanding`;
  return (await app.send('DELETE', path, { token: owner.token })).body;
}

async function caseOf() {
  const [row] = await app.db.select().from(cases).where(eq(cases.feedbackId, id));
  return row;
}

test.each([29, 31])(
  'a newer reader that is less sure asks the owner and leaves the case open, %i days after the answer',
  async (age) => {
    const before = await caseOf();
    expect(before).toMatchObject(OPEN);
    app.moveClock((age - 29) * DAY_MS);
    await readByNewerReader('weak');
    expect(await look()).toMatchObject({ ...IN_CASE, ...ASKED, caseId: before?.id });
    expect(await caseOf()).toEqual(before);
  },
);

test('a case that a newer reader doubts stays as it is while the owner corrects the tone and undoes the correction', async () => {
  await readByNewerReader('weak');
  const before = await caseOf();
  expect(await correct({ tone: 'mixed' })).toMatchObject({ ...IN_CASE, ...ASKED });
  expect(await undo()).toMatchObject({ ...IN_CASE, ...ASKED });
  expect(await caseOf()).toEqual(before);
});

test('the owner’s “no” closes a case that a newer reader doubts, and undoing it reopens the case and asks again', async () => {
  await readByNewerReader('weak');
  expect(await correct({ safety: null })).toMatchObject({
    ...NO_COMPLAINT,
    understanding: { safety: null, suspectedSafety: null },
  });
  expect(await caseOf()).toMatchObject(CLEARED);
  expect(await undo()).toMatchObject({ ...IN_CASE, ...ASKED });
  expect(await caseOf()).toMatchObject(OPEN);
});

test('the owner’s “yes” keeps a case open that a newer reader doubts, even when the “yes” is undone', async () => {
  await readByNewerReader('weak');
  expect(await correct({ safety: 'allergen' })).toMatchObject({
    ...IN_CASE,
    understanding: { safety: 'allergen', suspectedSafety: null },
  });
  expect(await undo()).toMatchObject({ ...IN_CASE, ...ASKED });
  expect(await caseOf()).toMatchObject(OPEN);
});

test('a case that the owner has cleared stays closed when a newer reader is less sure', async () => {
  await correct({ safety: null });
  await readByNewerReader('weak');
  expect(await look()).toMatchObject(NO_COMPLAINT);
  expect(await caseOf()).toMatchObject(CLEARED);
});
