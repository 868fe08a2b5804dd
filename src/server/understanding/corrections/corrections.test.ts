import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { cases } from '#server/cases/table.ts';
import { findComplaintEvents } from '#server/complaints/complaint-query.ts';
import { deleteFeedback } from '#server/feedback/retention/guest-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { aMember, anOwner, aVenue } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { understandingCorrections } from '../table.ts';

async function aRestaurant() {
  const app = await testApp({ RATE_LIMITS: 'off' });
  const owner = await anOwner(app, { tier: 'pro' });
  const venue = await aVenue(app, owner);
  const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
  return { app, owner, venue, manager };
}

async function say(app: TestApp, venueId: string, textGeneral: string): Promise<string> {
  const body = { venueId, rating: 'great', textGeneral };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  await readAnswers(app);
  return id;
}

function correct(app: TestApp, { token }: { token: string }, id: string, body: object) {
  return app.send('POST', `/api/feedback/${id}/understanding`, { token, body });
}

async function read(app: TestApp, { token }: { token: string }, id: string) {
  return (await app.send('GET', `/api/feedback/${id}`, { token })).body;
}

test('a correction applies to earlier and later answers of the venue with the same words', async () => {
  const { app, owner, venue, manager } = await aRestaurant();
  const [one, same, other] = [
    await say(app, venue.venueId, 'we waited'),
    await say(app, venue.venueId, 'we waited'),
    await say(app, venue.venueId, 'we waited long'),
  ];
  const elsewhere = await say(app, (await aVenue(app, owner)).venueId, 'we waited');
  const { status, body } = await correct(app, manager, one, { topics: ['price', 'booking'] });
  expect(status).toBe(200);
  const corrected = {
    understanding: { tone: 'negative', topics: ['price', 'booking'] },
    isUnderstandingCorrected: true,
  };
  expect(body).toMatchObject({ ...corrected, understandingCorrectedBy: manager.id });
  const later = await say(app, venue.venueId, 'we waited');
  for (const id of [same, later]) expect(await read(app, owner, id)).toMatchObject(corrected);
  for (const id of [other, elsewhere]) {
    expect(await read(app, owner, id)).toMatchObject({ understanding: { topics: ['waiting'] } });
  }
});

test('a correction and the erasure of a guest with the same words cannot deadlock', async () => {
  const { app, venue, manager } = await aRestaurant();
  const kept = await say(app, venue.venueId, 'a mouse');
  const erased = await say(app, venue.venueId, 'a mouse');
  const { correcting } = await app.db.transaction(async (tx) => {
    // Locks in the order of an erasure: first the answer, then its case, then its other rows.
    await tx.select().from(feedback).where(eq(feedback.id, erased)).for('update');
    await tx.select().from(cases).where(eq(cases.feedbackId, erased)).for('update');
    const correcting = correct(app, manager, kept, { safety: 'injury' });
    await waitForLock(app.db);
    await deleteFeedback(tx, [erased]);
    return { correcting };
  });
  expect(await correcting).toMatchObject({ status: 200 });
});

test('concurrent corrections of answers with the same words all succeed', async () => {
  const { app, venue, manager } = await aRestaurant();
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await say(app, venue.venueId, 'a mouse'));
  for (const safety of [null, 'pest', null, 'pest']) {
    const answers = await Promise.all(ids.map((id) => correct(app, manager, id, { safety })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

test('correcting an answer to “no safety matter” takes it out of the complaints and all counts', async () => {
  const { app, owner, venue, manager } = await aRestaurant();
  const id = await say(app, venue.venueId, 'a mouse on the T-shirt');
  const serious = async () =>
    (await app.send('GET', '/api/feedback?filterType=complaints', { token: owner.token })).body
      .total;
  expect(await serious()).toBe(1);
  const { body } = await correct(app, manager, id, { safety: null });
  expect(body).toMatchObject({
    isSeriousComplaint: false,
    complaint: null,
    understanding: { safety: null, because: [] },
  });
  expect(await serious()).toBe(0);
  await foldDeltas(app.services);
  expect(await serious()).toBe(0);
  const counts = await app.send('GET', '/api/feedback/counts', { token: owner.token });
  // The tone is still negative, so the answer is not praise either.
  expect(counts.body).toMatchObject({ all: 1, complaints: 0, praise: 0 });
});

test('a person can name the safety class of an answer that the reader could not read', async () => {
  const { app, venue, manager } = await aRestaurant();
  const id = await say(app, venue.venueId, 'unreadable');
  const { body } = await correct(app, manager, id, { safety: 'illness' });
  expect(body).toMatchObject({
    isSeriousComplaint: true,
    complaint: { status: 'open' },
    understanding: { language: null, tone: 'neutral', topics: [], safety: 'illness', because: [] },
  });
});

test('the words that decided a safety class are not shown for a corrected class', async () => {
  const { app, venue, manager } = await aRestaurant();
  const id = await say(app, venue.venueId, 'a mouse');
  const inCase = async (caseId: string) =>
    (await app.send('GET', `/api/cases/${caseId}`, { token: manager.token })).body;
  const { caseId } = await read(app, manager, id);
  expect(await inCase(caseId)).toMatchObject({ safety: 'pest', because: ['mouse'] });
  const { body } = await correct(app, manager, id, { safety: 'foreign_object' });
  expect(body.understanding).toMatchObject({ safety: 'foreign_object', because: [] });
  const file = await inCase(caseId);
  expect(file).toMatchObject({ safety: 'foreign_object', because: [] });
  expect(file.entries.at(-1)).toMatchObject({ act: 'class_changed', by: manager.id });
});

test.each([
  [
    'taken back',
    (app: TestApp, who: { token: string }, id: string) =>
      app.send('DELETE', `/api/feedback/${id}/understanding`, { token: who.token }),
  ],
  [
    'changed to what the reader had found',
    (app: TestApp, who: { token: string }, id: string) =>
      correct(app, who, id, { tone: 'negative', safety: 'pest' }),
  ],
])('a correction ends when it is %s', async (_, undo) => {
  const { app, venue, manager } = await aRestaurant();
  const id = await say(app, venue.venueId, 'a mouse');
  await correct(app, manager, id, { safety: null, tone: 'positive' });
  const { body } = await undo(app, manager, id);
  expect(body).toMatchObject({
    isSeriousComplaint: true,
    isUnderstandingCorrected: false,
    understanding: { tone: 'negative', safety: 'pest', because: ['mouse'] },
  });
});

test('corrections are stored for training, and the audit log has no words of the guest', async () => {
  const { app, venue, manager } = await aRestaurant();
  const id = await say(app, venue.venueId, 'a mouse');
  await correct(app, manager, id, { safety: null, tone: 'positive' });
  // A correction that changes nothing is not stored.
  await correct(app, manager, id, { safety: null });
  const kept = await app.db
    .select()
    .from(understandingCorrections)
    .orderBy(desc(understandingCorrections.field));
  expect(kept).toMatchObject([
    { field: 'tone', from: 'negative', to: 'positive', by: manager.id, venueUuid: venue.id },
    { field: 'safety', from: 'pest', to: null },
  ]);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'understanding.corrected'));
  expect(entries.map(({ details }) => details)).toEqual([
    { feedback: id, fields: ['tone', 'safety'], answers: 1 },
  ]);
});

test('only managers and owners of the venue can correct an understanding, and only that of an answer that was read', async () => {
  const { app, owner, venue } = await aRestaurant();
  const staff = await aMember(app, owner, { role: 'staff', venues: [venue] });
  const stranger = await anOwner(app, { tier: 'pro' });
  const id = await say(app, venue.venueId, 'a mouse');
  expect(await correct(app, staff, id, { safety: null })).toMatchObject({
    status: 403,
    body: { code: 'ROLE' },
  });
  expect(await correct(app, stranger, id, { safety: null })).toMatchObject({ status: 404 });
  expect(await correct(app, owner, id, {})).toMatchObject({ status: 400 });
  expect(await correct(app, owner, id, { safety: 'fire' })).toMatchObject({ status: 400 });
  const body = { venueId: venue.venueId, rating: 'great' };
  const silent = (await app.send('POST', '/api/feedback', { body })).body.id;
  expect(await correct(app, owner, silent, { tone: 'mixed' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
});

test('the events of an answer say that the reader flagged it, who corrected it, and that the correction cleared the flag', async () => {
  const { app, venue, manager } = await aRestaurant();
  const one = await say(app, venue.venueId, 'a mouse on the T-shirt');
  const same = await say(app, venue.venueId, 'a mouse on the T-shirt');
  await correct(app, manager, one, { safety: null });
  await correct(app, manager, one, { safety: null });
  await app.send('DELETE', `/api/feedback/${one}/understanding`, { token: manager.token });
  for (const id of [one, same]) {
    const events = await findComplaintEvents(app.db, id);
    const known = events.map(({ kind, by, details }) => ({ kind, by, details }));
    const corrected = { kind: 'corrected', by: manager.id };
    expect(known).toEqual([
      { kind: 'flagged', by: null, details: { isSerious: true } },
      { kind: 'flagged', by: manager.id, details: { isSerious: false } },
      { ...corrected, details: { fields: ['safety'] } },
      { kind: 'flagged', by: manager.id, details: { isSerious: true } },
      { ...corrected, details: { fields: ['safety'], isRestored: true } },
    ]);
  }
});
