import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { makeRetryFailedReadings } from '#server/understanding/reading/retry-failed-readings.ts';
import { PLANS } from '#shared/billing/plans.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { feedback, monthlyUsage } from '../table.ts';

const KEY = 'the-key-of-one-conversation';
const POOR = { rating: 'poor', isSeriousComplaint: true, tableNumber: '7' };
/** An ordinary complaint, because a safety matter gets no automatic reward. */
const COLD = { ...POOR, textSpecific: 'the soup was cold' };
const GLASS = { ...POOR, textSpecific: 'broken glass under our table' };

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle' });
});

function send(body: object, key = KEY, device = 'a-phone') {
  return app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', ...body },
    headers: { 'x-guest-device': device, 'idempotency-key': key },
  });
}

/** A part of an answer, sent at this minute on the guest's clock. */
function partAt(minute: number, body: object): object {
  return { ...body, unfinishedAt: new Date(Date.UTC(2026, 10, 17, 20, minute)).toISOString() };
}

async function inbox(query = '') {
  const { body } = await app.send('GET', `/api/feedback?${query}`, { token: owner.token });
  return body as { total: number; feedback: Record<string, unknown>[] };
}

async function mailsToOwner() {
  return app.db.select().from(mails).where(eq(mails.toAddress, owner.email)).orderBy(asc(mails.id));
}

async function alertOwner(): Promise<void> {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

test('the alert email marks an unfinished answer as unfinished, and does not mark a finished answer', async () => {
  await send(partAt(1, GLASS));
  await send(GLASS, 'another-conversation', 'another-phone');
  await alertOwner();
  const texts = (await mailsToOwner()).map(({ text }) => text.includes('Finished: Not yet'));
  expect(texts.toSorted()).toEqual([false, true]);
});

describe('an unfinished answer', () => {
  test('an unfinished answer is listed as unfinished and triggers an alert, but gets no reward', async () => {
    const sent = await send(partAt(1, { ...GLASS, rewardSelected: 'free_dessert' }));
    expect(sent.status).toBe(201);
    expect(sent.body).not.toHaveProperty('rewardCode');
    await alertOwner();
    expect((await inbox('filterType=complaints')).feedback).toMatchObject([
      { isUnfinished: true, textSpecific: GLASS.textSpecific, rewardSelected: null },
    ]);
    const [mail, ...others] = await mailsToOwner();
    expect(mail?.text).toContain('broken glass under our table');
    expect(others).toEqual([]);
    expect(await app.db.select().from(rewardCodes)).toEqual([]);
  });

  test('an unfinished answer is counted once, triggers one alert, and gets its reward when it is completed', async () => {
    const first = await send(partAt(1, COLD));
    await alertOwner();
    await foldDeltas(app.services);
    const whole = { ...COLD, email: 'ada@example.com', rewardSelected: 'free_dessert' };
    const last = await send(whole);
    expect(last.status).toBe(201);
    expect(last.body).toMatchObject({
      id: first.body.id,
      ticketUrl: first.body.ticketUrl,
      rewardCode: expect.any(String),
    });
    await alertOwner();
    await foldDeltas(app.services);

    expect(await inbox()).toMatchObject({
      total: 1,
      feedback: [{ isUnfinished: false, email: 'ada@example.com', isSeriousComplaint: true }],
    });
    expect(await mailsToOwner()).toHaveLength(1);
    const { token } = owner;
    const stats = await app.send('GET', '/api/stats/summary?venueId=kettle', { token });
    expect(stats.body).toMatchObject({ totalFeedback: 1 });
    const tables = await app.send('GET', '/api/analytics/tables?venueId=kettle', { token });
    expect(tables.body).toMatchObject([{ tableNumber: '7', feedbackCount: 1 }]);
    // Sending the last part again must not issue a second code.
    expect((await send(whole)).body).toEqual(last.body);
    expect(await app.db.select().from(rewardCodes)).toHaveLength(1);
  });

  test('an unfinished answer uses one of the monthly answers, and completing it uses no second one', async () => {
    const starter = await anOwner(app, { tier: 'starter' });
    await aVenue(app, starter, { venueId: 'corner' });
    await send(partAt(1, { ...GLASS, venueId: 'corner' }));
    expect((await send({ ...GLASS, venueId: 'corner', email: 'ada@example.com' })).status).toBe(
      201,
    );
    expect(await app.db.select().from(monthlyUsage)).toMatchObject([{ used: 1 }]);
  });

  test('beyond the monthly limit, an unfinished answer and its last part get 429 and no reward', async () => {
    const starter = await anOwner(app, { tier: 'starter' });
    await aVenue(app, starter, { venueId: 'corner' });
    const atCorner = { ...GLASS, venueId: 'corner' };
    for (let count = 0; count < PLANS.starter.monthlyFeedbackLimit; count += 1) {
      await send(atCorner, `the-key-of-guest-${count}`, `phone-${count}`);
    }
    expect((await send(partAt(1, atCorner))).status).toBe(429);
    const last = await send({ ...atCorner, rewardSelected: 'free_dessert' });
    expect(last.body).toMatchObject({ code: 'MONTHLY_LIMIT' });
    expect(await app.db.select().from(rewardCodes)).toEqual([]);
  });

  test('an unfinished answer keeps a text that a later part leaves out, unless that part changes the rating', async () => {
    await send(partAt(1, GLASS));
    await send(partAt(2, { ...POOR, primaryIssue: 'Service' }));
    expect((await inbox()).feedback).toMatchObject([
      { textSpecific: GLASS.textSpecific, primaryIssue: 'Service', isUnfinished: true },
    ]);
    await send(partAt(3, { rating: 'great' }));
    await readAnswers(app);
    expect((await inbox()).feedback).toMatchObject([
      { overallRating: 'great', textSpecific: null, isSeriousComplaint: false },
    ]);
    const { body } = await app.send('GET', '/api/stats/summary?venueId=kettle', {
      token: owner.token,
    });
    expect(body).toMatchObject({ totalFeedback: 1, satisfactionRate: 100 });
  });

  test('an unfinished answer ignores an earlier part that arrives late, and any part after the last', async () => {
    await send(partAt(5, GLASS));
    expect((await send(partAt(4, { rating: 'great' }))).status).toBe(201);
    expect((await inbox()).feedback).toMatchObject([{ overallRating: 'poor' }]);
    const last = await send({ ...GLASS, serverName: 'Mia' });
    expect((await send(partAt(6, POOR))).body).toEqual(last.body);
    expect((await inbox()).feedback).toMatchObject([{ serverName: 'Mia', isUnfinished: false }]);
  });

  test('an unfinished answer is continued only under its own idempotency key, which is refused at another venue', async () => {
    await aVenue(app, owner, { venueId: 'corner' });
    await send(partAt(1, GLASS));
    await send({ rating: 'excellent' }, 'the-key-of-a-stranger');
    const elsewhere = await send({ rating: 'excellent', venueId: 'corner' });
    expect(elsewhere.body).toMatchObject({ code: 'KEY_REUSED' });
    expect((await inbox()).feedback.map(({ overallRating }) => overallRating)).toEqual([
      'excellent',
      'poor',
    ]);
  });

  test('an unfinished answer can be completed for a day; after that its key is refused and nothing changes', async () => {
    await send(partAt(1, GLASS));
    app.moveClock(DAY_MS - MINUTE_MS);
    expect((await send(partAt(2, { ...GLASS, serverName: 'Mia' }))).status).toBe(201);
    app.moveClock(MINUTE_MS + SECOND_MS);
    const last = { ...GLASS, serverName: 'Tom' };
    expect((await send(last)).body.code).toBe('KEY_REUSED');
    // Accepting the late part and storing nothing would lose what the guest added.
    expect((await send(partAt(3, last))).body.code).toBe('KEY_REUSED');
    expect((await inbox()).feedback).toMatchObject([{ serverName: 'Mia', isUnfinished: true }]);
  });

  test('an unfinished answer is refused without an Idempotency-Key', async () => {
    const { status, body } = await app.send('POST', '/api/feedback', {
      body: { venueId: 'kettle', ...partAt(1, GLASS) },
    });
    expect([status, body.message]).toEqual([400, 'An unfinished answer needs an Idempotency-Key']);
  });
});

describe('the completion of an unfinished answer', () => {
  test('the completion of an unfinished answer triggers an alert about a safety matter in it, even if the rating has already triggered one', async () => {
    await send(partAt(1, POOR));
    await alertOwner();
    expect(await mailsToOwner()).toHaveLength(1);
    await send({ ...POOR, textSpecific: 'my lips swelled' });
    await alertOwner();
    expect((await inbox()).feedback).toMatchObject([
      { understanding: { safety: 'allergen' }, caseId: expect.any(String) },
    ]);
    app.moveClock(MINUTE_MS);
    await alertOwner();
    const [, second, ...others] = await mailsToOwner();
    expect(second?.subject).toContain('allerg');
    expect(others).toEqual([]);
  });

  test('the completion of an unfinished answer triggers one more alert if it is read as another kind of safety matter', async () => {
    await send(partAt(1, { ...POOR, textSpecific: 'a mouse' }));
    await alertOwner();
    await send(partAt(2, { ...POOR, textSpecific: 'a mouse in the kitchen' }));
    await alertOwner();
    expect(await mailsToOwner()).toHaveLength(1);
    await send({ ...POOR, textSpecific: 'my lips swelled' });
    await alertOwner();
    await alertOwner();
    const [first, second, ...others] = await mailsToOwner();
    expect([first?.subject, second?.subject]).toEqual([
      expect.stringContaining('Possible pests'),
      expect.stringContaining('Possible allergic reaction'),
    ]);
    expect(others).toEqual([]);
  });

  test('the completion of an unfinished answer triggers another alert about a safety matter, even if a member had ruled one out in the earlier words', async () => {
    const { body } = await send(partAt(1, { ...POOR, textSpecific: 'a mouse' }));
    await alertOwner();
    const correct = (safety: string | null) =>
      app.send('POST', `/api/feedback/${body.id}/understanding`, {
        token: owner.token,
        body: { safety },
      });
    // A correction by a member sends no alert.
    for (const safety of ['illness', null]) {
      expect((await correct(safety)).status).toBe(200);
      await alertOwner();
    }
    expect(await mailsToOwner()).toHaveLength(1);
    await send({ ...POOR, textSpecific: 'my lips swelled' });
    await alertOwner();
    const [, second, ...others] = await mailsToOwner();
    expect(second?.subject).toContain('Possible allergic reaction');
    expect(others).toEqual([]);
  });

  test('the completion of an unfinished answer triggers another alert even if the reader succeeds only at the second attempt', async () => {
    await send(partAt(1, { ...POOR, textSpecific: 'a mouse' }));
    await alertOwner();
    await send({ ...POOR, textSpecific: 'my lips swelled' });
    await readAnswers(app, async (answers) => answers.map(() => 'failed'));
    await alertSeriousComplaints(app.services);
    expect(await mailsToOwner()).toHaveLength(1);
    await makeRetryFailedReadings(app.services, simpleReader())();
    await alertSeriousComplaints(app.services);
    expect((await mailsToOwner())[1]?.subject).toContain('Possible allergic reaction');
  });

  test('the completion of an unfinished answer turns a safety class that only the earlier words had caused into a suspicion', async () => {
    await send(partAt(1, { rating: 'okay', textSpecific: 'a mouse' }));
    await readAnswers(app);
    expect((await inbox()).feedback).toMatchObject([{ isSeriousComplaint: true }]);
    await send({ rating: 'okay', textSpecific: 'we waited' });
    await readAnswers(app);
    expect((await inbox()).feedback).toMatchObject([
      {
        isSeriousComplaint: true,
        understanding: { safety: null, suspectedSafety: 'pest', topics: ['waiting'] },
      },
    ]);
    const [row] = await app.db.select().from(feedback);
    expect(row?.rewordedAt).toBeNull();
  });

  test('the completion of an unfinished answer falls under the same reward limit per device as answers sent in one piece', async () => {
    for (let visit = 0; visit <= RATE_LIMITS.rewardsPerDevice.most; visit += 1) {
      const key = `the-key-of-visit-${visit}`;
      await send(partAt(1, { rating: 'great' }), key);
      const { body } = await send({ rating: 'great', rewardSelected: 'free_dessert' }, key);
      const isLast = visit === RATE_LIMITS.rewardsPerDevice.most;
      expect(body.rewardRefusal).toBe(isLast ? 'guest-limit' : undefined);
      expect(typeof body.rewardCode).toBe(isLast ? 'undefined' : 'string');
    }
  });
});

describe('a status request for an earlier answer', () => {
  const asked = { ...partAt(1, { ...POOR, textSpecific: 'my lips swelled' }), isRepeat: true };

  test('a status request for an earlier answer says whether the guest needs help once the words are read, and changes nothing', async () => {
    const { isRepeat: _, ...part } = asked;
    const { body: first } = await send(part);
    expect((await send(asked)).body).toEqual(first);
    await readAnswers(app);
    expect((await send(asked)).body).toEqual({ ...first, needsHelp: true });
    await send({ ...POOR, textSpecific: 'my lips swelled', email: 'ada@example.com' });
    expect((await send(asked)).body).toEqual({
      ...first,
      needsHelp: true,
      rewardRefusal: 'left-to-people',
    });
    expect((await inbox()).feedback).toMatchObject([
      { isUnfinished: false, email: 'ada@example.com' },
    ]);
  });

  test('a status request for an earlier answer does not store an answer that was erased meanwhile', async () => {
    const { isRepeat: _, ...part } = asked;
    const { body } = await send(part);
    const code = body.ticketUrl.split('/').at(-1);
    expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
    expect(await send(asked)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await app.db.select().from(feedback)).toEqual([]);
  });

  test('a status request for an earlier answer is refused if the answer belongs to another venue', async () => {
    const { isRepeat: _, ...part } = asked;
    await send(part);
    await aVenue(app, owner, { venueId: 'cafe' });
    for (const venueId of ['cafe', 'nowhere']) {
      expect(await send({ ...asked, venueId })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
  });

  test('a status request for an earlier answer that is finished is refused unless it contains the same answer', async () => {
    const { body: first } = await send(COLD);
    expect((await send({ ...COLD, isRepeat: true })).body).toEqual(first);
    expect((await send({ ...POOR, isRepeat: true })).status).toBe(404);
  });

  test.each([
    ['an unknown answer', 'a-guessed-key', 404],
    ['the answer of another device', KEY, 201],
  ])(
    'a device that sends too many status requests for %s is refused further ones, but can still submit an answer',
    async (_, key, status) => {
      const { isRepeat: __, ...part } = asked;
      await send(part);
      for (let times = 0; times < RATE_LIMITS.feedbackQuestionsPerDevice.most; times += 1) {
        expect((await send(asked, key, 'another-phone')).status).toBe(status);
      }
      expect((await send(asked, key, 'another-phone')).status).toBe(503);
      expect((await send(POOR, 'another-conversation', 'another-phone')).status).toBe(201);
      expect((await send(asked)).status).toBe(201);
    },
  );

  test('a status request for an earlier answer counts against the rate limit of the network if it names no device', async () => {
    const ask = () =>
      app.send('POST', '/api/feedback', {
        body: { venueId: 'kettle', ...asked },
        headers: { 'idempotency-key': KEY },
      });
    const { most } = RATE_LIMITS.feedbackQuestionsPerAddress;
    const answers = await Promise.all(Array.from({ length: most + 1 }, ask));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(most);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(1);
  });

  test('a status request for an earlier answer counts against no rate limit if it comes from the device of the answer', async () => {
    const { isRepeat: _, ...part } = asked;
    await send(part);
    for (let times = 0; times <= RATE_LIMITS.feedbackPerDevice.most; times += 1) {
      expect((await send(asked)).status).toBe(201);
    }
    expect((await send(POOR, 'another-conversation')).status).toBe(201);
  });
});
