import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { replies } from '#server/replies/table.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { RATINGS } from '#shared/feedback/ratings.ts';
import { referenceStats } from '#testing/cases/reference-stats.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { compareVenues } from './compare-venues.ts';
import { appendFeedbackDeltas } from './rollups/queries.ts';
import { foldDeltas } from './rollups/slice.ts';

const PATH = '/api/cross-site-comparison';
const RANGES = { last_7_days: 7, last_30_days: 30, last_90_days: 90, all: undefined };
type Range = keyof typeof RANGES;
/** In the second time zone, a clock change repeats the hour from midnight to one. */
const ZONES = ['Europe/London', 'Atlantic/Azores', 'Asia/Kathmandu', 'America/New_York'];

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
});

const aFeedback = fc.record({
  /** The ages of the answers, weighted towards the edges of the ranges. */
  agoMs: fc.oneof(
    fc.integer({ min: 0, max: 100 * DAY_MS }),
    fc
      .tuple(fc.constantFrom(7, 14, 30, 90), fc.integer({ min: -1, max: 1 }))
      .map(([days, off]) => days * DAY_MS + off),
    fc
      .tuple(fc.constantFrom(7, 14, 30, 90), fc.integer({ min: -30, max: 30 }))
      .map(([days, off]) => days * DAY_MS + off * HOUR_MS),
  ),
  rating: fc.option(fc.constantFrom(...RATINGS)),
  visitTime: fc.constantFrom(null, '19:30'),
  tableNumber: fc.constantFrom(null, '7', 'Table 7', ' 7'),
  hasReward: fc.boolean(),
  replyAfterMinutes: fc.option(fc.integer({ min: 0, max: 9_000 })),
  isHeld: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});
type GeneratedFeedback = Parameters<Parameters<typeof aFeedback.map>[0]>[0];

async function store(
  venue: VenueRow,
  given: readonly GeneratedFeedback[],
  now: Date,
): Promise<void> {
  const { venueId, id: venueUuid } = venue;
  const rows = given.map(({ agoMs, hasReward, replyAfterMinutes, isHeld, rating, ...rest }) => {
    const createdAt = new Date(now.getTime() - agoMs);
    const id = newId();
    return {
      id,
      venueId,
      venueUuid,
      createdAt,
      ...rest,
      overallRating: rating,
      rewardCode: hasReward ? id : null,
      // Held feedback cannot have a reply.
      repliedAt:
        replyAfterMinutes === null || isHeld
          ? null
          : new Date(createdAt.getTime() + replyAfterMinutes * MINUTE_MS),
      heldAt: isHeld ? createdAt : null,
    };
  });
  const codes = rows.flatMap(({ rewardCode, createdAt }) =>
    rewardCode
      ? [{ id: newId(), code: rewardCode, createdAt, expiresAt: now, venueId, venueUuid }]
      : [],
  );
  await insertRewardCodes(
    app.db,
    codes.map((code) => ({ ...code, rewardType: 'free_dessert', rewardLabel: 'Free dessert' })),
  );
  await insertFeedbackRows(app.db, rows);
  await insertReplies(
    app.db,
    rows.flatMap(({ id, createdAt, repliedAt }) =>
      repliedAt ? [{ feedbackId: id, venueUuid, feedbackCreatedAt: createdAt, repliedAt }] : [],
    ),
  );
  await appendFeedbackDeltas(
    app.db,
    rows.map(({ id }) => id),
    1,
  );
}

async function rowsOf(venue: VenueRow) {
  const isSeen = and(eq(feedback.venueUuid, venue.id), isNull(feedback.heldAt));
  const rows = await app.db
    .select()
    .from(feedback)
    .leftJoin(replies, eq(replies.feedbackId, feedback.id))
    .where(isSeen);
  return rows.map((row) => ({ ...row.feedback, repliedAt: row.replies?.repliedAt ?? null }));
}

async function erase(rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await appendFeedbackDeltas(app.db, ids, -1);
  for (const id of ids) await app.db.delete(feedback).where(eq(feedback.id, id));
}

test('every number in the comparison of venues equals a naive count in any time zone, before and after deltas are folded', async () => {
  const venues = await Promise.all(ZONES.map((timezone) => aVenue(app, owner, { timezone })));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...venues), aFeedback), { maxLength: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('2026-11-01T00:30:00Z', '2026-11-08T23:30:00Z', '2026-07-15T12:00:00Z'),
      async (given, folded, moment) => {
        const now = new Date(moment);
        for (const venue of venues) {
          // Rows from an earlier run may be later than this run's clock.
          await erase(await rowsOf(venue));
          const own = given.filter(([each]) => each === venue).map(([, one]) => one);
          if (own.length > 0) await store(venue, own, now);
          await erase((await rowsOf(venue)).slice(0, 2));
        }
        if (folded > 0) await foldDeltas(app.services, folded);
        await compareAll(venues, now);
      },
    ),
    { numRuns: 12 },
  );
});

async function compareAll(venues: readonly VenueRow[], now: Date): Promise<void> {
  const services = { ...app.services, now: () => now };
  const slow = await Promise.all(
    venues.map(async (venue) => ({ venue, ...referenceStats(await rowsOf(venue), venue, now) })),
  );
  for (const range of Object.keys(RANGES) as Range[]) {
    const answer = await compareVenues(services, wholeBusinessScope(owner.businessId), range);
    expect(answer.venues).toHaveLength(venues.length);
    for (const { venue, lastDays } of slow) {
      const { venueId, name: venueName } = venue;
      const totals = lastDays(RANGES[range]);
      // The shares of parties are added up in another order.
      const satisfiedParties = expect.closeTo(totals.satisfiedParties, 6);
      expect(answer.venues).toContainEqual({ venueId, venueName, ...totals, satisfiedParties });
    }
  }
}

const PLAIN: GeneratedFeedback = {
  agoMs: 0,
  rating: 'great',
  visitTime: null,
  tableNumber: null,
  hasReward: false,
  replyAfterMinutes: null,
  isHeld: false,
};

describe('the comparison of venues', () => {
  const ask = (query = '', token = owner.token) => app.send('GET', `${PATH}${query}`, { token });
  const send = (venueId: string, rating: string) =>
    app.send('POST', '/api/feedback', { body: { venueId, rating } });

  test('the comparison of venues ranks the venues, and averages only those that have feedback', async () => {
    const names = { new: 'A new place', low: 'Low', high: 'High', busy: 'Busy' };
    for (const [venueId, name] of Object.entries(names))
      await aVenue(app, owner, { venueId, name });
    for (const rating of ['great', 'okay', 'poor']) await send('low', rating);
    for (const rating of ['great', 'great']) await send('busy', rating);
    await send('high', 'excellent');
    const { body } = await ask();
    expect(body.venues.map(({ venueName }: { venueName: string }) => venueName)).toEqual([
      'Busy',
      'High',
      'Low',
      'A new place',
    ]);
    expect(body.venues.at(-1)).toEqual({
      venueId: 'new',
      venueName: 'A new place',
      totalFeedback: 0,
      ratedFeedback: 0,
      satisfied: 0,
      parties: 0,
      satisfiedParties: 0,
      satisfactionRate: 0,
      avgResponseTime: null,
      avgResponseMinutes: null,
      replies: 0,
      complaints: { answered: 0, waiting: 0, avgWaitMinutes: null },
      rewardsClaimed: 0,
      trendsLastWeek: {
        satisfaction: 0,
        week: { rated: 0, satisfied: 0 },
        weekBefore: { rated: 0, satisfied: 0 },
      },
    });
    expect(body.overallAverage).toEqual({
      satisfactionRate: 89,
      responseTime: null,
      responseMinutes: null,
    });
  });

  test('the comparison of venues measures the wait of a complaint until a member takes it, and of an unanswered one until now', async () => {
    await aVenue(app, owner, { venueId: 'mine' });
    await send('mine', 'poor');
    const { body: other } = await send('mine', 'poor');
    app.moveClock(2 * DAY_MS);
    const taken = await app.send('POST', `/api/feedback/${other.id}/take`, { token: owner.token });
    expect(taken.status).toBe(200);
    app.moveClock(2 * DAY_MS);
    const [site] = (await ask()).body.venues;
    expect(site).toMatchObject({ replies: 0, complaints: { answered: 1, waiting: 1 } });
    // The average of two and four days, plus the time the test takes.
    expect(Math.floor(site.complaints.avgWaitMinutes / (24 * 60))).toBe(3);
  });

  test('the comparison of venues counts guests of one table within 90 minutes as one party, which is satisfied in part if they disagree', async () => {
    const venue = await aVenue(app, owner);
    const party = [
      { agoMs: 3 * HOUR_MS, rating: 'great', tableNumber: '7' },
      { agoMs: 2 * HOUR_MS, rating: 'great', tableNumber: 'Table 7' },
      { agoMs: 2 * HOUR_MS, rating: 'poor', tableNumber: ' 7' },
    ] as const;
    const alone = { agoMs: 2 * HOUR_MS, rating: 'great' } as const;
    const next = { agoMs: MINUTE_MS, rating: 'poor', tableNumber: '7' } as const;
    const given = [...party, alone, alone, next];
    await store(
      venue,
      given.map((one) => ({ ...PLAIN, ...one })),
      app.services.now(),
    );
    expect((await ask()).body.venues).toMatchObject([
      { ratedFeedback: 6, satisfied: 4, parties: 4, satisfiedParties: expect.closeTo(2 + 2 / 3) },
    ]);
  });

  test('the comparison of venues rounds only the average wait, not the wait of each complaint', async () => {
    const venue = await aVenue(app, owner);
    const now = new Date('2026-11-01T00:30:00Z');
    const complaint: GeneratedFeedback = { ...PLAIN, rating: 'poor' };
    // Together, the two waits are a hundredth of a second short of an odd number of minutes.
    const waits = [{ agoMs: 2 * MINUTE_MS - 10 }, { agoMs: DAY_MS, replyAfterMinutes: 1 }];
    await store(
      venue,
      waits.map((wait) => ({ ...complaint, ...wait })),
      now,
    );
    await compareAll([venue], now);
  });

  test('the comparison of venues counts an answer only once if it came in the hour that a clock change repeats at midnight', async () => {
    const venue = await aVenue(app, owner, { timezone: 'Atlantic/Azores' });
    const now = new Date('2026-10-31T22:30:00Z');
    const agoMs = now.getTime() - new Date('2026-10-25T00:30:00Z').getTime();
    await store(venue, [{ ...PLAIN, agoMs }], now);
    await compareAll([venue], now);
  });

  test('the comparison of venues covers the owner’s venues that are not removed, by default over the last 30 days', async () => {
    await aVenue(app, await anOwner(app), { venueId: 'theirs' });
    await aVenue(app, owner, { venueId: 'gone', deletedAt: app.services.now() });
    expect((await ask()).body).toEqual({
      venues: [],
      overallAverage: { satisfactionRate: 0, responseTime: null, responseMinutes: null },
    });
    const mine = await aVenue(app, owner, { venueId: 'mine' });
    await store(mine, [{ ...PLAIN, agoMs: 20 * DAY_MS }], app.services.now());
    const totals = async (query: string) =>
      (await ask(query)).body.venues.map((venue: { totalFeedback: number }) => venue.totalFeedback);
    expect(await totals('')).toEqual([1]);
    expect(await totals('?timeRange=last_7_days')).toEqual([0]);
  });

  test.each(['starter', 'pro', null] as const)(
    'the comparison of venues is refused on the plan %s',
    async (tier) => {
      const cheap = await anOwner(app, { subscriptionTier: tier });
      const { status, body } = await ask('', cheap.token);
      expect([status, body.message]).toEqual([403, 'Premium plan required']);
    },
  );

  test('the comparison of venues refuses an unknown range', async () => {
    const { status, body } = await ask('?timeRange=yesterday');
    expect([status, body.message]).toEqual([400, 'Invalid date range']);
  });
});
