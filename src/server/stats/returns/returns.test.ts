import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { calls } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { insertRewardCodes } from '#server/rewards/queries.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { RATINGS, type Rating } from '#shared/feedback/ratings.ts';
import { VALIDITY_STARTS, type ValidityStart } from '#shared/rewards/reward-validity.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { AFTER_CLOCK_CHANGES } from '#testing/stats/guest-answers.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const NOW = new Date('2026-04-02T12:00:00Z');

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'premium' });
});

type GivenCode = {
  hoursAgo: number;
  /** Null if the code was not redeemed. */
  redeemedAfterHours: number | null;
  rating: Rating | null;
  isErased: boolean;
  isReplied: boolean;
  /** What chance drew; null if the venue decided. */
  drawn: ValidityStart | null;
  call: { outcome: 'talked' | 'left' | null; isSettled: boolean | null } | null;
};

const aGivenCode: fc.Arbitrary<GivenCode> = fc.record({
  // Often around the night in which the clocks change.
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 24 * 45 }), fc.integer({ min: 0, max: 36 })),
  redeemedAfterHours: fc.option(fc.integer({ min: 0, max: 24 * 20 })),
  rating: fc.option(fc.constantFrom(...RATINGS)),
  isErased: fc.boolean(),
  isReplied: fc.boolean(),
  drawn: fc.option(fc.constantFrom(...VALIDITY_STARTS)),
  call: fc.option(
    fc.record({
      outcome: fc.constantFrom('talked' as const, 'left' as const, null),
      isSettled: fc.constantFrom(true, false, null),
    }),
  ),
});

async function store(
  venue: { id: string; venueId: string },
  given: readonly GivenCode[],
  now = NOW,
) {
  const { id: venueUuid, venueId } = venue;
  const rows = given.map((each) => {
    const createdAt = new Date(now.getTime() - each.hoursAgo * HOUR_MS);
    return { ...each, id: newId(), createdAt, code: newId() };
  });
  await insertRewardCodes(
    app.db,
    rows.map(({ code, createdAt, redeemedAfterHours, drawn }) => ({
      id: newId(),
      code,
      venueId,
      venueUuid,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
      isRedeemed: redeemedAfterHours !== null,
      redeemedAt:
        redeemedAfterHours === null
          ? null
          : new Date(createdAt.getTime() + redeemedAfterHours * HOUR_MS),
      drawnUsability: drawn,
      rewardType: 'free_dessert',
      rewardLabel: 'Free dessert',
    })),
  );
  const kept = rows.filter(({ isErased }) => !isErased);
  await insertFeedbackRows(
    app.db,
    kept.map(({ id, createdAt, code, rating }) => ({
      id,
      venueId,
      venueUuid,
      createdAt,
      overallRating: rating,
      rewardCode: code,
      isSeriousComplaint: false,
    })),
  );
  await insertReplies(
    app.db,
    kept.flatMap(({ id, createdAt, isReplied }) =>
      isReplied
        ? [{ feedbackId: id, venueUuid, feedbackCreatedAt: createdAt, repliedAt: createdAt }]
        : [],
    ),
  );
  const called = kept.flatMap(({ id, call }) =>
    call
      ? [
          {
            feedbackId: id,
            venueUuid,
            tableNumber: '1',
            tokenHash: id,
            status: 'done' as const,
            ...call,
          },
        ]
      : [],
  );
  if (called.length > 0) await app.db.insert(calls).values(called);
}

async function ask(venueId: string, query = '') {
  const path = `/api/stats/returns?venueId=${venueId}${query}`;
  return await app.send('GET', path, { token: owner.token });
}

test.each([...AFTER_CLOCK_CHANGES, ['Asia/Kathmandu', '2026-04-02T12:00:00Z'] as const])(
  'the returns of guests in %s up to %s equal a naive count, and add up',
  async (timezone, moment) => {
    const now = new Date(moment);
    app.moveClock(now.getTime() - NOW.getTime());
    owner = await anOwner(app, { tier: 'premium' });
    await fc.assert(
      fc.asyncProperty(fc.array(aGivenCode, { maxLength: 30 }), async (given) => {
        const venue = await aVenue(app, owner, { timezone });
        const prices = { averageSpendPence: 2235, rewardCostPence: 187 };
        await app.db.update(venues).set(prices).where(eq(venues.id, venue.id));
        await store(venue, given, now);
        const { body } = await ask(venue.venueId);
        expect(body).toMatchObject(countNaively(given, { timezone, now }));
        const parts = ['sameDay', 'later', 'never', 'open'] as const;
        expect(parts.reduce((total, part) => total + body[part], 0)).toBe(given.length);
        const ledger = await app.db
          .select()
          .from(rewardCodes)
          .where(eq(rewardCodes.venueUuid, venue.id));
        const redeemed = ledger.flatMap(({ createdAt, redeemedAt }) =>
          redeemedAt ? [{ on: localDay(timezone, createdAt), at: redeemedAt }] : [],
        );
        const returned = redeemed.filter(({ on, at }) => localDay(timezone, at) > on);
        expect(body.money).toEqual({
          ...prices,
          cameBackPence: returned.reduce((total) => total + prices.averageSpendPence, 0),
          rewardsPence: redeemed.reduce((total) => total + prices.rewardCostPence, 0),
        });
        const byRating = body.byRating as { given: number }[];
        expect(byRating.reduce((total, row) => total + row.given, 0)).toBe(given.length);
      }),
      { numRuns: 10 },
    );
  },
);

function countNaively(
  given: readonly GivenCode[],
  { timezone, now }: { timezone: string; now: Date },
) {
  const dayOf = (hoursAgo: number) =>
    localDay(timezone, new Date(now.getTime() - hoursAgo * HOUR_MS));
  const fate = ({ hoursAgo, redeemedAfterHours }: GivenCode) => {
    if (redeemedAfterHours === null) return hoursAgo >= 30 * 24 ? 'never' : 'open';
    return dayOf(hoursAgo) === dayOf(hoursAgo - redeemedAfterHours) ? 'sameDay' : 'later';
  };
  const counts = (which: readonly GivenCode[]) => ({
    given: which.length,
    sameDay: which.filter((each) => fate(each) === 'sameDay').length,
    later: which.filter((each) => fate(each) === 'later').length,
    never: which.filter((each) => fate(each) === 'never').length,
    open: which.filter((each) => fate(each) === 'open').length,
  });
  const waits = given
    .filter((each) => fate(each) === 'later')
    .map(({ hoursAgo, redeemedAfterHours }) => {
      const [from, to] = [dayOf(hoursAgo), dayOf(hoursAgo - (redeemedAfterHours ?? 0))];
      return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
    })
    .sort((one, other) => one - other);
  const middle = [waits[Math.floor((waits.length - 1) / 2)], waits[Math.floor(waits.length / 2)]];
  const halfOf = (drawn: ValidityStart) => {
    const over = given.filter((each) => each.drawn === drawn && each.hoursAgo >= 30 * 24);
    return { given: over.length, cameBack: counts(over).later };
  };
  const drawnCodes = given.filter(({ drawn }) => drawn !== null);
  const ratingOf = ({ rating, isErased }: GivenCode) => (isErased ? null : rating);
  return {
    ...counts(given),
    medianDays: waits.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    trial:
      drawnCodes.length === 0
        ? null
        : {
            since: drawnCodes.map(({ hoursAgo }) => dayOf(hoursAgo)).sort()[0],
            atOnce: halfOf('at_once'),
            nextVisit: halfOf('next_visit'),
            running: drawnCodes.filter(({ hoursAgo }) => hoursAgo < 30 * 24).length,
          },
    byRating: [...RATINGS, null].map((rating) => ({
      rating,
      ...counts(given.filter((each) => ratingOf(each) === rating)),
    })),
    byCare: ['put right', 'replied', 'left'].map((care) => ({
      care,
      ...counts(given.filter((each) => careOf(each) === care)),
    })),
  };
}

function careOf({ rating, isErased, isReplied, call }: GivenCode): string | null {
  if (isErased || (rating !== 'poor' && rating !== 'fair')) return null;
  const isPutRight =
    call &&
    (call.outcome === null
      ? call.isSettled === true
      : call.outcome !== 'left' && call.isSettled !== false);
  if (isPutRight) return 'put right';
  return isReplied ? 'replied' : 'left';
}

test('the figures about returns count only reward codes that were given in the requested period', async () => {
  const venue = await aVenue(app, owner);
  const code: GivenCode = {
    hoursAgo: 20,
    redeemedAfterHours: null,
    rating: 'great',
    isErased: false,
    isReplied: false,
    drawn: null,
    call: null,
  };
  await store(venue, [code, { ...code, hoursAgo: 24 * 9 }]);
  const { body } = await ask(venue.venueId, '&from=2026-04-01&to=2026-04-01');
  expect(body.given).toBe(1);
  expect((await ask(venue.venueId, '&from=2026-04-01')).status).toBe(400);
});

test('the figures about returns list the answers of guests who came back, but not those of other guests or erased ones', async () => {
  const venue = await aVenue(app, owner);
  const back: GivenCode = {
    hoursAgo: 100,
    redeemedAfterHours: 50,
    rating: 'great',
    isErased: false,
    isReplied: false,
    drawn: null,
    call: null,
  };
  await store(venue, [back, { ...back, redeemedAfterHours: null }, { ...back, isErased: true }]);
  const { body } = await ask(venue.venueId);
  const row = body.byRating.find(({ rating }: { rating: string }) => rating === 'great');
  expect([row.given, row.later, row.answers.length]).toEqual([2, 1, 1]);
  const opened = await app.send(
    'GET',
    `/api/feedback?venueId=${venue.venueId}&ids=${row.answers.join(',')}`,
    { token: owner.token },
  );
  expect(opened.body.feedback).toMatchObject([{ overallRating: 'great' }]);
});

test('while chance decides when rewards can be used, a date is given by which a difference would show, and none once it is known', async () => {
  const venue = await aVenue(app, owner);
  const code = { rating: 'great', isErased: false, isReplied: false, call: null } as const;
  const codes = (count: number, drawn: ValidityStart, back: number): GivenCode[] =>
    Array.from({ length: count }, (_, index) => ({
      ...code,
      drawn,
      hoursAgo: 24 * (1 + (index % 40)),
      redeemedAfterHours: index % 10 < back ? 48 : null,
    }));
  await store(venue, [...codes(160, 'at_once', 2), ...codes(160, 'next_visit', 3)]);
  const { trial } = (await ask(venue.venueId)).body;
  expect(trial).toMatchObject({ says: 'too early', running: 232, since: '2026-02-21' });
  expect(trial.couldBeSeenBy > '2026-04-02' && trial.couldBeSeenBy < '2026-12-31').toBe(true);
  const other = await aVenue(app, owner);
  await store(other, [...codes(800, 'at_once', 1), ...codes(800, 'next_visit', 6)]);
  expect((await ask(other.venueId)).body.trial).toMatchObject({
    says: 'more',
    couldBeSeenBy: null,
  });
});

test('the figures about returns contain no amount of money until the owner has entered what a guest spends', async () => {
  const venue = await aVenue(app, owner);
  const { body } = await ask(venue.venueId);
  expect(body.money).toEqual({
    averageSpendPence: null,
    rewardCostPence: null,
    cameBackPence: null,
    rewardsPence: null,
  });
});

test('another owner cannot read the returns of a venue', async () => {
  const venue = await aVenue(app, owner);
  const { token } = await anOwner(app);
  const answer = await app.send('GET', `/api/stats/returns?venueId=${venue.venueId}`, { token });
  expect(answer.status).toBe(404);
});
