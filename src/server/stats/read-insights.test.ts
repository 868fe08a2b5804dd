import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { addDays, satisfactionRate } from '#shared/stats/definitions.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas } from './rollups/queries.ts';
import { foldDeltas } from './rollups/slice.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { timezone: 'Europe/London' });
});

function itIs(moment: string): void {
  app.resetClock();
  app.moveClock(new Date(moment).getTime() - Date.now());
}

async function ask(path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ venueId: venue.venueId, ...query });
  return (await app.send('GET', `${path}?${search}`, { token: owner.token })).body;
}

type Guest = { at: string; overallRating?: Rating | null };

async function guests(given: readonly Guest[]): Promise<void> {
  const rows = given.map(({ at, overallRating = 'great' }) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating,
    createdAt: new Date(at),
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
}

async function complaints(moments: readonly string[]): Promise<Complaint[]> {
  const rows = moments.map((at) => ({
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    overallRating: 'poor' as const,
    sentiment: 'negative' as const,
    createdAt: new Date(at),
  }));
  await insertFeedbackRows(app.db, rows);
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, 1);
  return rows;
}

type Complaint = { id: string; createdAt: Date };

async function reply(given: readonly [Complaint | undefined, string][]): Promise<void> {
  await insertReplies(
    app.db,
    given.flatMap(([to, at]) =>
      to
        ? {
            feedbackId: to.id,
            venueUuid: venue.id,
            feedbackCreatedAt: to.createdAt,
            repliedAt: new Date(at),
          }
        : [],
    ),
  );
}

/** 487 answers over thirteen weeks, 33 of them in the last week. */
async function anAutumn(): Promise<void> {
  const spread = { poor: 16, fair: 28, okay: 65, great: 142, excellent: 236 };
  const lastWeek = { poor: 1, fair: 3, okay: 6, great: 9, excellent: 14 };
  const given = RATINGS.flatMap((overallRating) =>
    Array.from({ length: spread[overallRating] }, (_, i) => {
      const day =
        i < lastWeek[overallRating]
          ? addDays('2026-11-15', -(i % 7))
          : addDays('2026-08-17', (i * 5) % 84);
      return { at: `${day}T${10 + (i % 6)}:15:00Z`, overallRating };
    }),
  );
  await guests(given);
}

test('insights, summary, inbox, complaint times, trends and export show the same counts', async () => {
  itIs('2026-11-15T18:00:00Z');
  await anAutumn();
  // Some deltas are folded and some are not, as in the middle of a day.
  await foldDeltas(app.services, 300);
  const insights = await ask('/api/stats/insights');
  expect(insights).toMatchObject({
    period: { first: '2026-08-15', last: '2026-11-15' },
    before: { first: '2026-05-14', last: '2026-08-14' },
    comparedWith: 'period_before',
    step: 'week',
    now: { answers: 487, rated: 487, satisfied: 443 },
    earlier: { answers: 0, rated: 0, satisfied: 0, avgResponseTime: null },
    sinceBeginning: { answers: 487 },
    ratings: { excellent: 236, great: 142, okay: 65, fair: 28, poor: 16 },
  });
  const week = insights.series.at(-1);
  expect(week).toMatchObject({
    first: '2026-11-09',
    last: '2026-11-15',
    isOngoing: true,
    answers: 33,
    satisfied: 29,
  });

  const summary = await ask('/api/stats/summary');
  expect(summary.totalFeedback).toBe(487);
  expect(summary.satisfactionRate).toBe(satisfactionRate(443, 487));
  const times = await ask('/api/stats/complaint-times');
  expect(times).toMatchObject({ answers: 487, complaints: 44 });
  expect(
    times.cells.reduce((sum: number, cell: { complaints: number }) => sum + cell.complaints, 0),
  ).toBe(44);

  const lastWeek = { dateRange: 'last_7_days' };
  expect(await ask('/api/feedback/counts', lastWeek)).toMatchObject({ all: 33, complaints: 4 });
  expect((await ask('/api/feedback', { ...lastWeek, limit: '5' })).total).toBe(33);
  expect((await ask('/api/feedback', { ...lastWeek, filterType: 'negative' })).total).toBe(4);
  expect((await ask('/api/stats/weekly-trends')).thisWeek).toBe(33);
  expect((await ask('/api/stats/weekly-summary')).negativeCount).toBe(4);
  const seven = await ask('/api/stats/insights', { period: 'last_7_days' });
  expect(seven.now).toMatchObject({ answers: 33, rated: 33, satisfied: 29 });
  const exported = String(await ask('/api/feedback/export', { dateRange: 'last_3_months' }));
  expect(exported.trim().split('\r\n')).toHaveLength(487 + 1);
});

describe('today’s insights', () => {
  test('today’s insights are counted by hour and compared with the same weekday a week ago up to the same time', async () => {
    itIs('2026-11-15T13:30:00Z');
    await guests([
      { at: '2026-11-15T11:05:00Z' },
      { at: '2026-11-15T13:29:00Z', overallRating: 'poor' },
      { at: '2026-11-14T12:00:00Z' },
      { at: '2026-11-08T09:00:00Z' },
      { at: '2026-11-08T13:29:00Z' },
      { at: '2026-11-08T13:55:00Z' },
    ]);
    const today = await ask('/api/stats/insights', { period: 'today' });
    expect(today).toMatchObject({
      today: '2026-11-15',
      period: { first: '2026-11-15', last: '2026-11-15' },
      before: { first: '2026-11-08', last: '2026-11-08' },
      comparedWith: 'week_ago',
      step: 'hour',
      now: { answers: 2, rated: 2, satisfied: 1 },
      earlier: { answers: 2, rated: 2, satisfied: 2 },
      ratings: { poor: 1, great: 1 },
    });
    expect(today.series).toHaveLength(14);
    expect(today.series[11]).toMatchObject({ hour: 11, answers: 1, isOngoing: false });
    expect(today.series[13]).toMatchObject({ hour: 13, answers: 1, isOngoing: true });
  });

  test('today’s insights include new feedback, its redeemed code and its reply at once, as do longer periods', async () => {
    const body = {
      venueId: venue.venueId,
      rating: 'excellent',
      rewardSelected: 'free_dessert',
      email: 'ada@example.com',
    };
    const { body: sent } = await app.send('POST', '/api/feedback', { body });
    const redeem = { code: sent.rewardCode, staffName: 'Tom' };
    await app.send('POST', '/api/reward-codes/redeem', { body: redeem });
    const reply = { token: owner.token, body: { replyMessage: 'Thank you' } };
    expect((await app.send('POST', `/api/feedback/${sent.id}/reply`, reply)).status).toBe(200);
    const now = {
      answers: 1,
      satisfied: 1,
      avgResponseTime: 0,
      rewardsClaimed: 1,
      rewardsRedeemed: 1,
    };
    for (let i = 0; i < 2; i += 1) {
      for (const period of ['today', 'last_7_days', 'last_3_months', 'all_time']) {
        expect((await ask('/api/stats/insights', { period })).now).toMatchObject(now);
      }
      expect(await ask('/api/stats/summary')).toMatchObject({
        rewardsClaimed: 1,
        rewardsRedeemed: 1,
      });
      await foldDeltas(app.services);
    }
  });
});

test('the rewards by type add up to the number of rewards claimed in any period', async () => {
  const claim = async (at: string, rewardSelected: string) => {
    itIs(at);
    const body = { venueId: venue.venueId, rating: 'great', rewardSelected };
    return (await app.send('POST', '/api/feedback', { body })).body.rewardCode as string;
  };
  await claim('2026-05-01T12:00:00Z', 'free_appetizer');
  await claim('2026-11-10T12:00:00Z', 'free_dessert');
  await claim('2026-11-15T09:00:00Z', 'free_dessert');
  await claim('2026-11-15T10:00:00Z', '10_off');
  itIs('2026-11-15T12:00:00Z');
  const today = { free_dessert: 1, '10_percent_off': 1 };
  const expected = {
    today,
    last_7_days: { ...today, free_dessert: 2 },
    last_3_months: { ...today, free_dessert: 2 },
    all_time: { ...today, free_dessert: 2, free_appetizer: 1 },
  };
  for (let i = 0; i < 2; i += 1) {
    for (const [period, rewardBreakdown] of Object.entries(expected)) {
      const { now } = await ask('/api/stats/insights', { period });
      expect(now.rewardBreakdown).toEqual(rewardBreakdown);
      const sum = Object.values(rewardBreakdown).reduce((total, each) => total + each, 0);
      expect(now.rewardsClaimed).toBe(sum);
    }
    await foldDeltas(app.services);
  }
});

test('a complaint that is still open counts as not answered in time once it is old enough', async () => {
  itIs('2026-11-15T12:00:00Z');
  const [young, ...old] = await complaints([
    // Complaints from yesterday and today may still be answered in time.
    '2026-11-14T12:00:00Z',
    '2026-11-13T12:00:00Z',
    '2026-11-12T12:00:00Z',
    '2026-11-11T12:00:00Z',
    // These complaints came in the week before.
    '2026-11-08T12:00:00Z',
    '2026-11-07T12:00:00Z',
  ]);
  const [quick, slow, , before] = old;
  await reply([
    [young, '2026-11-14T12:01:00Z'],
    [quick, '2026-11-14T12:00:00Z'],
    [slow, '2026-11-13T12:01:00Z'],
    [before, '2026-11-08T13:00:00Z'],
  ]);
  for (let i = 0; i < 2; i += 1) {
    const said = await ask('/api/stats/insights', { period: 'last_7_days' });
    expect(said.answeredInTime).toEqual({
      now: { answered: 1, complaints: 3 },
      earlier: { answered: 1, complaints: 2 },
    });
    // The mean over the replies only, which took 1, 1440 and 1441 minutes.
    expect(said.now).toMatchObject({ replies: 3, avgResponseMinutes: 961, avgResponseTime: 16 });
    const today = await ask('/api/stats/insights', { period: 'today' });
    expect(today.answeredInTime.now).toEqual({ answered: 0, complaints: 0 });
    const ever = await ask('/api/stats/insights', { period: 'all_time' });
    expect(ever.answeredInTime).toBeNull();
    await foldDeltas(app.services);
  }
});

test('a redeemed code counts for the day on which it was issued', async () => {
  itIs('2026-11-01T12:00:00Z');
  const body = { venueId: venue.venueId, rating: 'okay', rewardSelected: 'free_dessert' };
  const { body: sent } = await app.send('POST', '/api/feedback', { body });
  itIs('2026-11-12T12:00:00Z');
  await app.send('POST', '/api/reward-codes/redeem', {
    body: { code: sent.rewardCode, staffName: 'Tom' },
  });
  const redeemed = async (period: string) =>
    (await ask('/api/stats/insights', { period })).now.rewardsRedeemed;
  for (let i = 0; i < 2; i += 1) {
    expect([await redeemed('last_7_days'), await redeemed('last_30_days')]).toEqual([0, 1]);
    await foldDeltas(app.services);
  }
});

test('a change of time zone moves issued and redeemed codes to their days in the new zone', async () => {
  itIs('2026-11-01T23:30:00Z');
  const claim = async () => {
    const body = { venueId: venue.venueId, rating: 'okay', rewardSelected: 'free_dessert' };
    return (await app.send('POST', '/api/feedback', { body })).body.rewardCode as string;
  };
  const redeem = (code: string) =>
    app.send('POST', '/api/reward-codes/redeem', { body: { code, staffName: 'Tom' } });
  const [early, late] = [await claim(), await claim()];
  const on = async (day: string) => {
    const { now } = await ask('/api/stats/insights', { startDate: day, endDate: addDays(day, 1) });
    return [now.rewardsClaimed, now.rewardsRedeemed];
  };
  await redeem(early);
  expect([await on('2026-10-31'), await on('2026-11-02')]).toEqual([
    [2, 1],
    [0, 0],
  ]);
  const body = { updates: { timezone: 'Asia/Tokyo' } };
  await app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
  await redeem(late);
  for (let i = 0; i < 2; i += 1) {
    expect([await on('2026-10-31'), await on('2026-11-02')]).toEqual([
      [0, 0],
      [2, 2],
    ]);
    await foldDeltas(app.services);
  }
});

test('the period “all time” begins with the first answer and has no comparison', async () => {
  itIs('2026-11-15T12:00:00Z');
  expect(await ask('/api/stats/insights', { period: 'all_time' })).toMatchObject({
    period: { first: '2026-11-15', last: '2026-11-15' },
    now: { answers: 0, rated: 0, avgResponseTime: null },
    earlier: null,
    sinceBeginning: { answers: 0 },
  });
  await guests([
    { at: '2025-03-10T12:00:00Z' },
    { at: '2026-11-15T11:00:00Z', overallRating: null },
  ]);
  const insights = await ask('/api/stats/insights', { period: 'all_time' });
  expect(insights).toMatchObject({
    period: { first: '2025-03-10', last: '2026-11-15' },
    before: null,
    comparedWith: null,
    step: 'month',
    now: { answers: 2, rated: 1 },
    earlier: null,
  });
  expect(insights.series).toHaveLength(21);
  expect(insights.series[0]).toMatchObject({ first: '2025-03-10', last: '2025-03-31', answers: 1 });
});

test('a start and end date take precedence over a named period, even if the end is in the future', async () => {
  itIs('2026-11-15T12:00:00Z');
  await guests([{ at: '2026-11-14T12:00:00Z' }, { at: '2026-11-10T12:00:00Z' }]);
  const query = { period: 'today', startDate: '2026-11-13', endDate: '2026-11-30' };
  const insights = await ask('/api/stats/insights', query);
  expect(insights).toMatchObject({ step: 'day', now: { answers: 1 }, earlier: { answers: 1 } });
  expect(insights.series.map(({ first }: { first: string }) => first)).toEqual([
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ]);
  const future = { period: 'custom', startDate: '2027-01-01', endDate: '2027-01-01' };
  expect(await ask('/api/stats/insights', future)).toMatchObject({
    series: [],
    now: { answers: 0 },
  });
});

test.each([
  [{ period: 'yesterday' }, 'Invalid period'],
  [{ period: 'custom', startDate: '2026-01-01' }, /needs a start date/],
  [{ period: 'custom', startDate: '2026-02-30', endDate: '2026-03-01' }, 'Invalid date format'],
  [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'Start date must be before end date'],
])('insights for the period %o are refused with a message', async (query, message) => {
  for (const path of [
    '/api/stats/insights',
    '/api/stats/complaint-times',
    '/api/stats/weekdays',
    '/api/server-stats',
    '/api/analytics/tables',
  ]) {
    const search = new URLSearchParams({ venueId: venue.venueId, ...query });
    const answer = await app.send('GET', `${path}?${search}`, { token: owner.token });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  }
});
