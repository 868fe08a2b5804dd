import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cases } from '#server/cases/table.ts';
import { feedback } from '#server/feedback/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import type { Reader } from './reading/make-reader.ts';
import { readOlderAnswers } from './reading/read-older-answers.ts';
import { READER_VERSION } from './reading/reader-version.ts';
import { readingProgress, understandings } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
});

const A_MATTER = { isSeriousComplaint: true, complaint: { status: 'open' } };
const NO_MATTER = { isSeriousComplaint: false, complaint: null, caseId: null };

/** Stores praise that mentions a mouse, this many days old. */
async function said(daysAgo: number, textGeneral = 'Lovely, even the mouse'): Promise<string> {
  const body = { venueId: venue.venueId, rating: 'excellent', textGeneral };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  const createdAt = new Date(app.services.now().getTime() - daysAgo * DAY_MS);
  await app.db.update(feedback).set({ createdAt }).where(eq(feedback.id, id));
  return id;
}

/** Reads all answers again, as a reader with a new version does. */
async function readAll(read: Reader = simpleReader()): Promise<void> {
  await app.db.update(understandings).set({ readerVersion: READER_VERSION - 1 });
  await app.db.delete(readingProgress);
  while (await readOlderAnswers(app.services, read, () => 0));
}

function finding(safety: 'illness' | null): Reader {
  const understanding = { language: 'en', tone: 'negative', topics: [], because: [] } as const;
  return async (answers) =>
    answers.map(() => ({ ...understanding, topics: [], because: [], safety }));
}

async function look(id: string) {
  return (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
}

function correct(id: string, body: object | undefined) {
  const sent = { token: owner.token, ...(body && { body }) };
  return app.send(body ? 'POST' : 'DELETE', `/api/feedback/${id}/understanding`, sent);
}

async function caseOf(id: string) {
  const [row] = await app.db.select().from(cases).where(eq(cases.feedbackId, id));
  return row;
}

describe('an answer that is more than 30 days old when it is read', () => {
  test('an answer that is more than 30 days old when it is read shows its safety class and is found by it, but becomes no complaint or case', async () => {
    const [old, recent] = [await said(31), await said(29)];
    await readAll();
    expect(await look(old)).toMatchObject({
      ...NO_MATTER,
      understanding: { safety: 'pest', because: ['mouse'] },
    });
    expect(await look(recent)).toMatchObject({ ...A_MATTER, caseId: expect.any(String) });
    const { token } = owner;
    const listed = await app.send('GET', '/api/feedback?safety=pest', { token });
    expect(listed.body.feedback.map(({ id }: { id: string }) => id)).toEqual([recent, old]);
    expect(listed.body.total).toBe(2);
    const today = await app.send('GET', `/api/today?venueId=${venue.venueId}`, { token });
    expect(today.body).toMatchObject({ waiting: 1, open: { count: 1, items: [{ id: recent }] } });
    const counts = await app.send('GET', '/api/feedback/counts', { token });
    expect(counts.body).toMatchObject({ complaints: 1, waiting: 1 });
  });

  test('an answer that is more than 30 days old when it is read stays a complaint if it was flagged as one when it was submitted', async () => {
    const id = await said(31);
    await app.db.update(feedback).set({ isSeriousComplaint: true }).where(eq(feedback.id, id));
    await readAll();
    expect(await look(id)).toMatchObject({ ...A_MATTER, caseId: null });
  });

  test('an answer that is more than 30 days old when it is read becomes a safety matter when a person changes its class, until the change is undone', async () => {
    const id = await said(31);
    const same = await said(40);
    await readAll();
    await correct(id, { tone: 'mixed', topics: [], safety: 'pest' });
    expect(await look(id)).toMatchObject(NO_MATTER);
    await correct(id, { safety: 'injury' });
    expect(await look(id)).toMatchObject(A_MATTER);
    expect(await caseOf(id)).toMatchObject({ status: 'open', safety: 'injury' });
    // Another visit with the same words: it shows the class, but nobody has judged that visit.
    expect(await look(same)).toMatchObject({ ...NO_MATTER, understanding: { safety: 'injury' } });
    await correct(id, undefined);
    expect(await look(id)).toMatchObject({ isSeriousComplaint: false, complaint: null });
    expect(await caseOf(id)).toMatchObject({ status: 'closed', clearedAt: expect.any(Date) });
  });
});

describe('a newer reader', () => {
  test('a newer reader opens no case for an answer over 30 days old, and keeps existing cases open or closed', async () => {
    const harmless = await said(29, 'Lovely');
    const [open, closed] = [await said(29, 'one mouse'), await said(29, 'two of a mouse')];
    await readAll();
    const { id: caseId } = (await caseOf(closed)) ?? {};
    await app.send('POST', `/api/cases/${caseId}/close`, { token: owner.token });
    app.moveClock(2 * DAY_MS);
    await readAll(finding('illness'));
    expect(await look(harmless)).toMatchObject({
      ...NO_MATTER,
      understanding: { safety: 'illness' },
    });
    expect(await look(open)).toMatchObject(A_MATTER);
    expect(await caseOf(open)).toMatchObject({ status: 'open', safety: 'illness' });
    expect(await caseOf(closed)).toMatchObject({ status: 'closed', safety: 'illness' });
  });

  test('a newer reader closes the case of an old answer if it finds no safety matter, and does not reopen the case if it finds one again later', async () => {
    const id = await said(29);
    await readAll();
    app.moveClock(2 * DAY_MS);
    for (const safety of [null, 'illness'] as const) {
      await readAll(finding(safety));
      expect(await look(id)).toMatchObject({ isSeriousComplaint: false, complaint: null });
      expect(await caseOf(id)).toMatchObject({ status: 'closed', safety: 'pest' });
    }
  });
});

test('undoing "no safety matter" reopens a case the reader had opened, even after 30 days', async () => {
  const id = await said(29);
  await readAll();
  app.moveClock(2 * DAY_MS);
  await correct(id, { safety: null });
  expect(await look(id)).toMatchObject({ isSeriousComplaint: false });
  await correct(id, undefined);
  expect(await look(id)).toMatchObject(A_MATTER);
  expect(await caseOf(id)).toMatchObject({ status: 'open', clearedAt: null });
});
