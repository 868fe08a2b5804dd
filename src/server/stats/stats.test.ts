import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { lockVenueInScope, updateVenueInScope, type VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { lastMonths } from '#shared/stats/definitions.ts';
import { referenceStats } from '#testing/cases/reference-stats.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { appendFeedbackDeltas, recountRollups } from './rollups/queries.ts';
import { foldDeltas } from './rollups/slice.ts';
import { rollupDeltas } from './rollups/table.ts';
import { moveRollupsToTimeZone } from './rollups/time-zone-query.ts';

const CALLS = [
  '/api/stats/summary',
  '/api/stats/complaints-heatmap',
  '/api/server-stats',
  '/api/stats/weekly-trends',
  '/api/stats/feedback-by-time',
  '/api/stats/weekly-summary',
  '/api/analytics/tables',
  '/api/stats/insights',
  '/api/stats/complaint-times',
];
const ZONES = ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
});

function ask(path: string, venueId: string, query = '') {
  return app.send('GET', `${path}?venueId=${venueId}${query}`, { token: owner.token });
}

const aFeedback = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 110 * 24 * 60 }),
  overallRating: fc.option(fc.constantFrom(...RATINGS)),
  textGeneral: fc.constantFrom(null, 'Great food', 'loved it, but awful noise', 'terrible', 'fine'),
  serverName: fc.constantFrom(null, 'Mia', 'mia', ' MIA ', 'Jo  Ann', 'Jo Ann', 'Zoë', 'ZOË'),
  tableNumber: fc.constantFrom(
    null,
    '1',
    '2',
    '10',
    'Table 10',
    'Booth 3',
    'booth 3',
    'Île',
    'ÎLE',
  ),
  visitDate: fc.constantFrom(null, '2026-03-28', '2026-03-29', '2026-03-30'),
  visitTime: fc.constantFrom(null, '19:30', '7 PM', '12:05 AM', '25:00', 'late'),
  isSeriousComplaint: fc.boolean(),
});
type GeneratedFeedback = Parameters<Parameters<typeof aFeedback.map>[0]>[0];

async function store(venue: VenueRow, given: readonly GeneratedFeedback[]): Promise<void> {
  const rows = given.map(({ minutesAgo, ...fields }) => ({
    ...fields,
    id: newId(),
    venueId: venue.venueId,
    venueUuid: venue.id,
    createdAt: new Date(app.services.now().getTime() - minutesAgo * MINUTE_MS),
  }));
  if (rows.length > 0) await insertFeedbackRows(app.db, rows);
}

async function rowsOf(venue: VenueRow) {
  return app.db.select().from(feedback).where(eq(feedback.venueUuid, venue.id));
}

async function move(venue: VenueRow, timezone: string): Promise<void> {
  const body = { updates: { timezone } };
  const moved = await app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
  expect(moved.status).toBe(200);
}

/** Each run checks two of these periods, so that every period is checked several times. */
const PERIODS = [
  'today',
  'last_7_days',
  'last_30_days',
  'last_year',
  'all_time',
  'custom',
] as const;
type Period = (typeof PERIODS)[number];

describe('every statistic', () => {
  test('every statistic equals a naive count over all rows in any time zone, before and after folding, erasures and changes of time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aFeedback, { maxLength: 40 }),
        fc.constantFrom(...ZONES),
        fc.option(fc.constantFrom(...ZONES)),
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('2026-03-29T12:00:00Z', '2026-11-01T05:30:00Z', '2026-07-15T23:45:00Z'),
        fc.shuffledSubarray<Period>([...PERIODS], { minLength: 2, maxLength: 2 }),
        async (given, timezone, later, folded, moment, periods) => {
          app.resetClock();
          app.moveClock(new Date(moment).getTime() - Date.now());
          const venue = await aVenue(app, owner, { timezone });
          await store(venue, given);
          await app.db.transaction((tx) => recountRollups(tx, venue.id));
          if (folded > 0) await foldDeltas(app.services, folded);
          if (later) await move(venue, later);
          const erased = (await rowsOf(venue)).filter((_, i) => i % 7 === 3).map(({ id }) => id);
          await appendFeedbackDeltas(app.db, erased, -1);
          for (const id of erased) await app.db.delete(feedback).where(eq(feedback.id, id));
          await compare({ ...venue, timezone: later ?? timezone }, periods);
        },
      ),
      { numRuns: 15 },
    );
  });
});

async function compare(venue: VenueRow, periods: readonly Period[]): Promise<void> {
  const now = app.services.now();
  const slow = referenceStats(await rowsOf(venue), venue, now);
  const { venueId } = venue;
  const summary = (await ask('/api/stats/summary', venueId)).body;
  expect(summary).toMatchObject({ totalFeedback: slow.total, satisfactionRate: slow.satisfaction });

  const byTime = (await ask('/api/stats/feedback-by-time', venueId)).body;
  expect(byTime.hourlyDistribution.map(({ count }: { count: number }) => count)).toEqual(
    slow.hours,
  );
  expect(byTime.insights.totalFeedback).toBe(slow.total);

  const sinceFor = { last_7_days: 7, last_30_days: 30, last_90_days: 90 };
  for (const [range, days] of Object.entries(sinceFor)) {
    const map = (await ask('/api/stats/complaints-heatmap', venueId, `&dateRange=${range}`)).body;
    expect(map).toEqual(slow.complaintsByHour((_, day) => day >= slow.firstOf(days)));
  }
  const all = (await ask('/api/stats/complaints-heatmap', venueId, '&dateRange=all_time')).body;
  expect(all).toEqual(slow.complaintsByHour(() => true));
  const [from, to] = ['2026-03-01', '2026-03-28'];
  const custom = `&dateRange=custom&startDate=${from}&endDate=${to}`;
  expect((await ask('/api/stats/complaints-heatmap', venueId, custom)).body).toEqual(
    slow.complaintsByHour((_, day) => day >= from && day <= to),
  );

  await compareNames(venueId, slow, '');
  const today = slow.firstOf(1);
  const firsts: Record<Exclude<Period, 'custom'>, string> = {
    today,
    last_7_days: slow.firstOf(7),
    last_30_days: slow.firstOf(30),
    last_year: lastMonths(12, today).first,
    all_time: '0001-01-01',
  };
  for (const period of periods) {
    const isOwn = period === 'custom';
    const [first, last] = isOwn ? [from, to] : [firsts[period], today];
    const query = isOwn ? `&startDate=${from}&endDate=${to}` : `&period=${period}`;
    const asked = slow.between(first, last);
    const { body: said } = await ask('/api/stats/insights', venueId, query);
    expect(said.now).toEqual({ ...asked.totals, rewardBreakdown: {} });
    expect(said.ratings).toEqual(asked.ratings);
    expect(sumsOf(said.series)).toEqual(sumsOf([asked.totals]));
    if (said.comparedWith === 'period_before') {
      expect(said.earlier).toEqual(slow.between(said.before.first, said.before.last).totals);
    }
    for (const step of said.series.filter(({ hour }: { hour: unknown }) => hour === null)) {
      expect(step).toMatchObject(slow.between(step.first, step.last).totals);
    }
    expect((await ask('/api/stats/complaint-times', venueId, query)).body).toEqual({
      answers: asked.totals.answers,
      complaints: asked.complaints,
      cells: asked.cells,
    });
    await compareNames(venueId, asked, query);
  }

  const trends = (await ask('/api/stats/weekly-trends', venueId)).body;
  expect(trends).toMatchObject({ thisWeek: slow.thisWeek, lastWeek: slow.lastWeek });
  expect(trends.dailyBreakdown).toMatchObject(slow.daily);

  const week = (await ask('/api/stats/weekly-summary', venueId)).body;
  expect(week).toMatchObject({
    negativeCount: slow.weekNegative,
    seriousComplaints: slow.weekSerious,
    topComplaintDay: slow.weekComplaintDay,
    week: slow.lastDays(7).trendsLastWeek.week,
    weekBefore: slow.lastDays(7).trendsLastWeek.weekBefore,
  });
}

/** Leaves out averages, which cannot be added up. */
function sumsOf(totals: readonly Record<string, number | null>[]) {
  const counts = ['answers', 'rated', 'satisfied', 'rewardsClaimed', 'rewardsRedeemed'];
  return counts.map((name) => totals.reduce((sum, each) => sum + (each[name] ?? 0), 0));
}

type Slow = Pick<ReturnType<typeof referenceStats>, 'servers' | 'tables'>;

async function compareNames(venueId: string, slow: Slow, query: string): Promise<void> {
  const servers = (await ask('/api/server-stats', venueId, query)).body;
  const slowServers = slow.servers.map(({ name, count, withWords, rated, satisfied, average }) => ({
    serverName: name,
    mentions: count,
    withWords,
    rated,
    satisfied,
    avgSentiment: average,
  }));
  expect(servers).toHaveLength(slowServers.length);
  expect(servers).toEqual(expect.arrayContaining(slowServers));

  const tables = (await ask('/api/analytics/tables', venueId, query)).body;
  const slowTables = slow.tables.map(({ name, count, positive, negative, ...counted }) => ({
    tableNumber: name,
    feedbackCount: count,
    rated: counted.rated,
    satisfied: counted.satisfied,
    sentimentCounts: { positive, negative, neutral: count - positive - negative },
    parties: counted.parties,
    comparedWithHouse: expect.any(String),
  }));
  expect(tables).toHaveLength(slowTables.length);
  expect(tables).toEqual(expect.arrayContaining(slowTables));
}

describe('the statistics of a venue', () => {
  test('the statistics of a venue are refused for another owner’s venue (404), an unknown venue (404) and no venue (400)', async () => {
    await aVenue(app, await anOwner(app), { venueId: 'theirs' });
    for (const path of CALLS) {
      expect((await ask(path, 'theirs')).status).toBe(404);
      expect((await ask(path, 'nowhere')).status).toBe(404);
      expect((await app.send('GET', path, { token: owner.token })).status).toBe(400);
    }
  });

  test('the statistics of a venue are empty if there is no feedback', async () => {
    await aVenue(app, owner, { venueId: 'new' });
    expect((await ask('/api/stats/summary', 'new')).body).toEqual({
      totalFeedback: 0,
      ratedFeedback: 0,
      satisfactionRate: 0,
      avgResponseTime: null,
      avgResponseMinutes: null,
      replies: 0,
      rewardsClaimed: 0,
      rewardsRedeemed: 0,
      rewardBreakdown: {},
    });
    expect((await ask('/api/stats/weekly-summary', 'new')).body).toEqual({
      negativeCount: 0,
      topComplaintDay: 'No pattern',
      isTopComplaintDayTied: false,
      topComplaintDayVerdict: 'too early',
      serverMentionCount: 0,
      topMentionedServer: null,
      isTopMentionedServerTied: false,
      seriousComplaints: 0,
      week: { rated: 0, satisfied: 0 },
      weekBefore: { rated: 0, satisfied: 0 },
    });
    expect((await ask('/api/stats/feedback-by-time', 'new')).body).toMatchObject({
      peakHours: { start: null, end: null },
      insights: { mostActiveDay: 'No data', quietestPeriod: 'Not enough data', totalFeedback: 0 },
    });
    expect((await ask('/api/server-stats', 'new')).body).toEqual([]);
  });

  test('the statistics of a venue include new feedback and redeemed codes at once, before and after deltas are folded', async () => {
    await aVenue(app, owner, { venueId: 'live' });
    const send = (body: object) => app.send('POST', '/api/feedback', { body });
    const given = { venueId: 'live', serverName: 'Mia', rewardSelected: 'free_dessert' };
    const first = await send({ ...given, rating: 'excellent' });
    await send({ ...given, rating: 'poor', rewardSelected: '10_off' });
    const redeem = { code: first.body.rewardCode, staffName: 'Tom' };
    expect((await app.send('POST', '/api/reward-codes/redeem', { body: redeem })).status).toBe(200);
    const [code] = await app.db.select().from(rewardCodes).where(eq(rewardCodes.isRedeemed, true));
    expect(code?.redeemedBy).toBe('Tom');
    for (let i = 0; i < 2; i += 1) {
      expect((await ask('/api/stats/summary', 'live')).body).toEqual({
        totalFeedback: 2,
        ratedFeedback: 2,
        satisfactionRate: 50,
        avgResponseTime: null,
        avgResponseMinutes: null,
        replies: 0,
        rewardsClaimed: 2,
        rewardsRedeemed: 1,
        rewardBreakdown: { free_dessert: 1, '10_percent_off': 1 },
      });
      expect((await ask('/api/server-stats', 'live')).body).toEqual([
        {
          serverName: 'Mia',
          mentions: 2,
          withWords: 0,
          rated: 2,
          satisfied: 1,
          avgSentiment: 0.5,
        },
      ]);
      expect(await foldDeltas(app.services)).toBe(i === 0 ? 3 : 0);
    }
  });

  test('the statistics of a venue shift to the new hours when the venue changes its time zone', async () => {
    const venue = await aVenue(app, owner, { venueId: 'moving', timezone: 'UTC' });
    await app.send('POST', '/api/feedback', { body: { venueId: 'moving', rating: 'poor' } });
    await foldDeltas(app.services);
    const hourOf = async () => {
      const { body } = await ask('/api/stats/complaints-heatmap', 'moving', '&dateRange=all');
      return body.findIndex(({ count }: { count: number }) => count === 1);
    };
    const before = await hourOf();
    await move(venue, 'Asia/Tokyo');
    expect(await hourOf()).toBe((before + 9) % 24);
    // No delta was written: moving each row through a delta would hold the lock so long that guests
    // give up.
    expect(await app.db.select().from(rollupDeltas)).toEqual([]);
  });

  test('the statistics of a venue count feedback that arrives during a change of time zone in the new time zone', async () => {
    const venue = await aVenue(app, owner, { venueId: 'moving', timezone: 'UTC' });
    const hours = async () => {
      const { body } = await ask('/api/stats/feedback-by-time', 'moving');
      return body.hourlyDistribution.filter(({ count }: { count: number }) => count !== 0);
    };
    const guest = { venueId: 'moving', rating: 'poor', email: 'ada@example.com' };
    let sent: ReturnType<typeof app.send> | undefined;
    let isAnswered = false;
    await app.db.transaction(async (tx) => {
      await lockVenueInScope(tx, wholeBusinessScope(owner.businessId), venue.id);
      const change = { timezone: 'Asia/Tokyo', updatedAt: app.services.now() };
      await updateVenueInScope(tx, wholeBusinessScope(owner.businessId), venue.id, change);
      await moveRollupsToTimeZone(tx, venue.id);
      sent = app.send('POST', '/api/feedback', { body: guest }).finally(() => {
        isAnswered = true;
      });
      // The guest's request has either finished or is waiting for the lock held by the time zone
      // change.
      await vi.waitUntil(async () => isAnswered || (await somebodyWaits()));
    });
    expect((await sent)?.status).toBe(201);
    const [row] = await rowsOf(venue);
    const hour = ((row?.createdAt.getUTCHours() ?? 0) + 9) % 24;
    expect(await hours()).toEqual([{ hour, count: 1 }]);
    const erasure = { token: owner.token, body: { email: guest.email } };
    await app.send('POST', '/api/guest-data/erase', erasure);
    expect(await hours()).toEqual([]);
  });

  test.each([
    ['&dateRange=yesterday', 'Invalid date range'],
    ['&startDate=soon&endDate=2026-01-01', 'Invalid date format'],
    ['&startDate=2026-02-30&endDate=2026-03-01', 'Invalid date format'],
    ['&startDate=0000-01-01&endDate=2026-03-01', 'Invalid date format'],
    ['&startDate=2026-02-02&endDate=2026-02-01', 'Start date must be before end date'],
    ['&dateRange=custom', /needs a start date/],
  ])(
    'the statistics of a venue for the range %s are refused with a message',
    async (query, message) => {
      await aVenue(app, owner, { venueId: 'ranged' });
      const answer = await ask('/api/stats/complaints-heatmap', 'ranged', query);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toMatch(message);
    },
  );
});

async function somebodyWaits(): Promise<boolean> {
  const { rowCount } = await app.db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount !== 0;
}
