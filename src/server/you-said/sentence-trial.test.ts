import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import { feedback } from '#server/feedback/table.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { localDay } from '#shared/stats/definitions.ts';
import { YOU_SAID_DRAWS, type YouSaidDraw } from '#shared/you-said/rules.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

// The clocks change on 29 March in London, four days before now.
const NOW = new Date('2026-04-02T12:00:00Z');

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  app.moveClock(NOW.getTime() - Date.now());
  owner = await anOwner(app, { tier: 'premium' });
});

type DrawnGuest = {
  hoursAgo: number;
  draw: YouSaidDraw | null;
  isFinished: boolean;
  isHeld: boolean;
  isErased: boolean;
};

const aDrawnGuest: fc.Arbitrary<DrawnGuest> = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 24 * 45 }),
  draw: fc.option(fc.constantFrom(...YOU_SAID_DRAWS), { freq: 8 }),
  isFinished: fc.boolean(),
  isHeld: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  isErased: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

const momentOf = ({ hoursAgo }: DrawnGuest) => new Date(NOW.getTime() - hoursAgo * HOUR_MS);

async function trialOf(venueId: string) {
  const path = `/api/you-said/trial?venueId=${venueId}`;
  return (await app.send('GET', path, { token: owner.token })).body.trial;
}

/** Counts one guest after the other, and computes the interval by the formula in the paper. */
function trialNaively(guests: readonly DrawnGuest[], timezone: string) {
  const counted = guests.filter(({ isHeld, isErased, draw }) => draw && !isHeld && !isErased);
  if (counted.length === 0) return null;
  const halfOf = (draw: YouSaidDraw) => {
    let [begun, finished] = [0, 0];
    for (const guest of counted) {
      if (guest.draw !== draw || guest.hoursAgo < 24) continue;
      begun += 1;
      if (guest.isFinished) finished += 1;
    }
    return { begun, finished };
  };
  const [shown, hidden] = [halfOf('shown'), halfOf('hidden')];
  const share = (half: typeof shown) => (half.finished + 1) / (half.begun + 2);
  const variance = (half: typeof shown) => (share(half) * (1 - share(half))) / (half.begun + 2);
  const value = 100 * (share(shown) - share(hidden));
  const [alpha, narrowestAt] = [0.05, 400];
  const rho = (Math.log(1 / alpha ** 2) + Math.log(1 + Math.log(1 / alpha ** 2))) / narrowestAt;
  const seen = shown.begun + hidden.begun;
  const reach =
    100 *
    Math.sqrt(((seen * rho + 1) / (seen * rho)) * Math.log((seen * rho + 1) / alpha ** 2)) *
    Math.sqrt(variance(shown) + variance(hidden));
  const isEnough = shown.begun >= 8 && hidden.begun >= 8;
  const [low, high] = [Math.max(-100, value - reach), Math.min(100, value + reach)];
  const sides = low > 0 ? 'more' : high < 0 ? 'fewer' : 'too early';
  return {
    since: counted.map((guest) => localDay(timezone, momentOf(guest))).sort()[0],
    shown,
    hidden,
    running: counted.filter(({ hoursAgo }) => hoursAgo < 24).length,
    difference: isEnough
      ? {
          value: expect.closeTo(value, 6),
          low: expect.closeTo(low, 6),
          high: expect.closeTo(high, 6),
        }
      : null,
    says: isEnough ? sides : 'too early',
  };
}

test.each(['Europe/London', 'Asia/Kathmandu'])(
  'in %s, the figures of the guests who were and were not shown the ‘you said, we did’ sentence equal a naive count',
  async (timezone) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aDrawnGuest, { maxLength: 80 }), async (guests) => {
        const { id: venueUuid, venueId } = await aVenue(app, owner, { timezone });
        const stored = guests.filter(({ isErased }) => !isErased);
        await insertFeedbackRows(
          app.db,
          stored.map((guest) => ({
            venueId,
            venueUuid,
            overallRating: 'great' as const,
            isSeriousComplaint: false,
            createdAt: momentOf(guest),
            youSaidDrawn: guest.draw,
            unfinishedAt: guest.isFinished ? null : momentOf(guest),
            heldAt: guest.isHeld ? momentOf(guest) : null,
          })),
        );
        const expected = trialNaively(guests, timezone);
        const trial = await trialOf(venueId);
        if (expected === null) expect(trial).toBeNull();
        else expect(trial).toMatchObject(expected);
      }),
      { numRuns: 20 },
    );
  },
);

test('the trial of the ‘you said, we did’ sentence gives a date by which a difference would show, unless there are too few guests', async () => {
  const seenBy = async (guestsPerDay: number) => {
    const { id: venueUuid, venueId } = await aVenue(app, owner);
    const rows = Array.from({ length: 20 * guestsPerDay }, (_, index) => ({
      venueId,
      venueUuid,
      overallRating: 'great' as const,
      isSeriousComplaint: false,
      createdAt: new Date(NOW.getTime() - (20 * DAY_MS * index) / (20 * guestsPerDay) - HOUR_MS),
      youSaidDrawn: YOU_SAID_DRAWS[index % 2] ?? null,
      unfinishedAt: index % 20 < 14 ? null : NOW,
    }));
    await insertFeedbackRows(app.db, rows);
    return (await trialOf(venueId)).couldBeSeenBy;
  };
  const many = await seenBy(30);
  expect(many > '2026-04-02').toBe(true);
  expect(many < '2026-06-01').toBe(true);
  expect(await seenBy(1)).toBeNull();
});

test('an answer keeps the first draw about the ‘you said, we did’ sentence, and only at a venue that shows it to half of its guests', async () => {
  const { id, venueId } = await aVenue(app, owner);
  const drawnOf = async (body: Record<string, unknown>, key: string = crypto.randomUUID()) => {
    const said = { venueId, rating: 'great', ...body };
    const headers = { 'idempotency-key': key };
    const answer = await app.send('POST', '/api/feedback', { body: said, headers });
    expect(answer.status).toBe(201);
    const [row] = await app.db.select().from(feedback).where(eq(feedback.id, answer.body.id));
    return row?.youSaidDrawn;
  };
  const toHalf = async (youSaidToHalf: boolean) => {
    const body = { updates: { youSaidToHalf } };
    const { token } = owner;
    const { status } = await app.send('PUT', `/api/restaurants/${id}`, { token, body });
    expect(status).toBe(200);
  };
  expect(await drawnOf({ youSaid: 'shown' })).toBeNull();
  await toHalf(true);
  expect(await drawnOf({ youSaid: 'shown' })).toBe('shown');
  expect(await drawnOf({ youSaid: 'hidden' })).toBe('hidden');
  expect(await drawnOf({ youSaid: 'both' })).toBeNull();
  expect(await drawnOf({})).toBeNull();
  const key = crypto.randomUUID();
  const unfinishedAt = NOW.toISOString();
  expect(await drawnOf({ youSaid: 'hidden', unfinishedAt }, key)).toBe('hidden');
  app.moveClock(25 * HOUR_MS - HOUR_MS * 2);
  expect(await drawnOf({ youSaid: 'shown' }, key)).toBe('hidden');
  app.moveClock(3 * HOUR_MS);
  expect((await trialOf(venueId)).hidden).toEqual({ begun: 2, finished: 2 });
  await toHalf(false);
  expect(await drawnOf({ youSaid: 'shown' })).toBeNull();
});
