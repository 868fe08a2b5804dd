import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { floorListeners } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { updateComplaintsAndCases } from '#server/understanding/reading/update-complaints-and-cases.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { feedback } from '../table.ts';
import { releaseHeldFeedback } from './release-held-feedback.ts';

const LIMIT = 2;
const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { monthlyFeedbackLimit: LIMIT });
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  for (let guest = 0; guest < LIMIT; guest += 1) {
    expect((await say('lovely', { rating: 'great' })).status).toBe(201);
  }
});

function say(textGeneral: string, fields: object = {}, key?: string) {
  const said = { venueId: venue.venueId, rating: 'fair', tableNumber: '7', textGeneral };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return app.send('POST', '/api/feedback', { body: { ...said, ...fields }, headers });
}

async function readAndAlert(): Promise<void> {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const inbox = () => get('/api/feedback');
const floor = () => get(`/api/floor?venueId=${venue.venueId}`);
const limits = () => get(`/api/subscription/limits/${venue.venueId}`);

const LIMIT_REACHED = {
  status: 429,
  body: { code: 'MONTHLY_LIMIT', message: 'Monthly feedback limit reached', limit: 30 },
};

test('an answer beyond the monthly limit that reports danger is released and triggers an alert, and others stay held', async () => {
  expect(await say(DANGER)).toMatchObject(LIMIT_REACHED);
  expect(await say('we waited')).toMatchObject(LIMIT_REACHED);
  await readAndAlert();
  const { feedback, total } = await inbox();
  expect(total).toBe(LIMIT + 1);
  expect(feedback[0]).toMatchObject({
    textGeneral: DANGER,
    isSeriousComplaint: true,
    isBeyondLimit: true,
    caseId: expect.any(String),
    understanding: { safety: 'allergen' },
  });
  expect(feedback[1].isBeyondLimit).toBe(false);
  expect(await get(`/api/cases/${feedback[0].caseId}`)).toMatchObject({ safety: 'allergen' });
  expect((await floor()).calls).toMatchObject([
    { tableNumber: '7', safety: 'allergen', isAlarm: true, status: 'waiting' },
  ]);
  const told = await app.db.select().from(mails).where(eq(mails.kind, 'serious-complaint'));
  expect(told.map(({ toAddress }) => toAddress)).toEqual([owner.email]);
  const { totalFeedback } = await get(`/api/stats/summary?venueId=${venue.venueId}`);
  expect(totalFeedback).toBe(LIMIT + 1);
  // A second run opens nothing else.
  await readAndAlert();
  expect((await inbox()).total).toBe(LIMIT + 1);
});

test('answers released beyond the monthly limit are reported separately and do not count towards it', async () => {
  await say(DANGER);
  await say('we waited');
  const before = { currentUsage: LIMIT, remainingFeedback: 0 };
  expect(await limits()).toMatchObject({ ...before, heldFeedback: 2, unsealedFeedback: 0 });
  await readAndAlert();
  expect(await limits()).toMatchObject({ ...before, heldFeedback: 1, unsealedFeedback: 1 });
  await app.db.update(businesses).set({ monthlyFeedbackLimit: LIMIT + 1 });
  expect((await say('lovely')).status).toBe(201);
  expect((await say('lovely')).status).toBe(429);
  expect((await limits()).currentUsage).toBe(LIMIT + 1);
});

test('a suspected danger alone releases no answer beyond the monthly limit', async () => {
  expect((await say('a faint smell')).status).toBe(429);
  expect((await say('a bit pink', { rating: 'great' })).status).toBe(429);
  await readAndAlert();
  expect((await inbox()).total).toBe(LIMIT);
});

test('after an upgrade, an answer that was released beyond the monthly limit counts like any other answer', async () => {
  await say(DANGER);
  await say('we waited');
  await readAndAlert();
  await app.db.transaction((tx) => releaseHeldFeedback(app.services, tx, owner.businessId));
  expect(await limits()).toMatchObject({
    currentUsage: LIMIT + 2,
    heldFeedback: 0,
    unsealedFeedback: 0,
  });
  const { feedback } = await inbox();
  expect(feedback.filter(({ isBeyondLimit }: Record<string, unknown>) => isBeyondLimit)).toEqual(
    [],
  );
});

test.each(['call first', 'answer first'])(
  'danger in an answer beyond the monthly limit is shown on the guest’s own call (%s)',
  async (order) => {
    const call = async (about: object) => {
      const made = { venueId: venue.venueId, tableNumber: '7', primaryIssue: 'Food' };
      return (await app.send('POST', '/api/calls', { body: { ...made, ...about } })).body;
    };
    const key = 'the-key-of-one-conversation';
    if (order === 'call first') {
      const { token: callToken } = await call({});
      await say('we waited', { callToken });
      await readAndAlert();
      expect((await floor()).calls).toMatchObject([{ primaryIssue: 'Food', safety: null }]);
      await say(DANGER, { callToken: (await call({ tableNumber: '8' })).token });
    } else {
      await say(DANGER, {}, key);
      await call({ feedbackKey: key });
    }
    await readAndAlert();
    const shown = (await floor()).calls.filter(
      ({ safety }: { safety: string | null }) => safety !== null,
    );
    expect(shown).toMatchObject([{ primaryIssue: 'Food', safety: 'allergen', isAlarm: false }]);
  },
);

test('when a complaint beyond the monthly limit is released, it belongs to the staff member who took the guest’s call', async () => {
  const made = { venueId: venue.venueId, tableNumber: '7', primaryIssue: 'Food' };
  const { id, token: callToken } = (await app.send('POST', '/api/calls', { body: made })).body;
  await say(DANGER, { callToken });
  await app.send('POST', `/api/floor/calls/${id}/claim`, { token: owner.token });
  await readAndAlert();
  const [entry] = (await inbox()).feedback;
  expect(entry.complaint).toMatchObject({ status: 'taken', takenBy: owner.id });
  const { entries } = await get(`/api/cases/${entry.caseId}`);
  const acts = entries.map(({ act }: { act: string }) => act);
  expect(acts).toEqual(expect.arrayContaining(['opened', 'taken']));
});

test('a guest who continues an answer that was released beyond the monthly limit is told that it has arrived, and gets no reward', async () => {
  const key = 'the-key-of-one-conversation';
  const part = () => {
    app.moveClock(SECOND_MS);
    const unfinishedAt = app.services.now().toISOString();
    return say(DANGER, { rating: 'okay', unfinishedAt }, key);
  };
  expect(await part()).toMatchObject(LIMIT_REACHED);
  expect(await part()).toMatchObject(LIMIT_REACHED);
  await readAndAlert();
  expect((await part()).status).toBe(201);
  const finish = () => say(DANGER, { rating: 'okay', rewardSelected: 'free_dessert' }, key);
  const finished = await finish();
  expect(finished).toMatchObject({
    status: 201,
    body: { rewardRefusal: 'left-to-people', ticketUrl: expect.any(String) },
  });
  expect((await finish()).body).toEqual(finished.body);
  expect(await app.db.select().from(rewardCodes)).toEqual([]);
  expect(await limits()).toMatchObject({ currentUsage: LIMIT, unsealedFeedback: 1 });
});

test('a retry of an answer beyond the monthly limit gets the same refusal, even after the answer was released as a safety matter', async () => {
  const key = 'the-key-of-one-conversation';
  expect(await say(DANGER, {}, key)).toMatchObject(LIMIT_REACHED);
  await readAndAlert();
  expect(await say(DANGER, {}, key)).toMatchObject(LIMIT_REACHED);
  expect((await inbox()).total).toBe(LIMIT + 1);
});

test('if an answer beyond the monthly limit is released after the guest finished, the guest learns of it only by sending another part', async () => {
  const key = 'the-key-of-one-conversation';
  const part = (words: string) => {
    app.moveClock(SECOND_MS);
    return say(words, { unfinishedAt: app.services.now().toISOString() }, key);
  };
  expect(await part(DANGER)).toMatchObject(LIMIT_REACHED);
  expect(await say(DANGER, {}, key)).toMatchObject(LIMIT_REACHED);
  expect(await part(DANGER)).toMatchObject(LIMIT_REACHED);
  await readAndAlert();
  expect(await part(DANGER)).toMatchObject({
    status: 201,
    body: { ticketUrl: expect.any(String), needsHelp: true },
  });
  expect(await say(DANGER, {}, key)).toMatchObject(LIMIT_REACHED);
  const { feedback, total } = await inbox();
  expect(total).toBe(LIMIT + 1);
  expect(feedback[0]).toMatchObject({ textGeneral: DANGER, isUnfinished: false });
});

test('a further part of an ordinary answer that was refused beyond the monthly limit is refused as well', async () => {
  const key = 'the-key-of-one-conversation';
  expect(await say('we waited', {}, key)).toMatchObject(LIMIT_REACHED);
  await readAndAlert();
  const unfinishedAt = app.services.now().toISOString();
  expect(await say('we waited', { unfinishedAt }, key)).toMatchObject(LIMIT_REACHED);
  expect((await inbox()).total).toBe(LIMIT);
});

test('releasing an answer beyond the monthly limit cannot deadlock with an upgrade of the plan', async () => {
  await app.db.update(businesses).set({ monthlyFeedbackLimit: LIMIT + 2 });
  const said = [(await say(DANGER)).body.id, (await say(DANGER)).body.id];
  await readAnswers(app);
  const [held, other] = said.toSorted();
  const [isHeld, isOther] = [eq(feedback.id, held), eq(feedback.id, other)];
  await app.db.update(feedback).set({ heldAt: app.services.now() }).where(isHeld);
  await app.db.update(feedback).set({ isSeriousComplaint: false }).where(isOther);
  const decision = { saidBy: 'the reader', by: null, at: app.services.now() } as const;
  const { opening } = await app.db.transaction(async (tx) => {
    await tx.update(feedback).set({ releasedAsSafetyAt: null }).where(isHeld);
    const opening = app.db.transaction((inner) =>
      updateComplaintsAndCases(app.services, inner, said, decision),
    );
    await waitForLock(app.db);
    await tx.update(feedback).set({ releasedAsSafetyAt: null }).where(isOther);
    return { opening };
  });
  await opening;
  const rows = await app.db.select({ heldAt: feedback.heldAt }).from(feedback);
  expect(rows.filter(({ heldAt }) => heldAt !== null)).toEqual([]);
});
