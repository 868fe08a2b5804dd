import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertComplaintStates } from '#server/complaints/complaint-query.ts';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import type { feedback } from '#server/feedback/table.ts';
import { insertCallRows } from '#server/floor/calls/queries.ts';
import { type calls, refusedCalls } from '#server/floor/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { appendFeedbackDeltas } from '#server/stats/rollups/queries.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { isOpenAt, localTime, type OpeningHours } from '#shared/venues/opening-hours.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const ZONE = 'Europe/London';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let began: Date;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { timezone: ZONE });
  began = app.services.now();
});

const ask = async (query = '') =>
  (
    await app.send('GET', `/api/stats/live-service?venueId=${venue.venueId}${query}`, {
      token: owner.token,
    })
  ).body;
const before = (ms: number) => new Date(began.getTime() - ms);

async function aComplaint(
  createdAt: Date,
  overrides: Partial<typeof feedback.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const where = { venueId: venue.venueId, venueUuid: venue.id };
  const said = { overallRating: 'poor', sentiment: 'negative' } as const;
  await insertFeedbackRows(app.db, [{ id, ...where, ...said, createdAt, ...overrides }]);
  return id;
}

async function taken(feedbackId: string, feedbackCreatedAt: Date, takenAt: Date): Promise<void> {
  const history = [{ act: 'taken', at: takenAt.toISOString(), by: owner.id, how: null }] as const;
  await insertComplaintStates(app.db, [
    {
      feedbackId,
      venueUuid: venue.id,
      feedbackCreatedAt,
      status: 'taken',
      takenBy: owner.id,
      takenAt,
      history: [...history],
    },
  ]);
}

async function replied(feedbackId: string, feedbackCreatedAt: Date, repliedAt: Date | null) {
  await insertReplies(app.db, [
    { feedbackId, venueUuid: venue.id, feedbackCreatedAt, repliedAt, delivery: 'sent' },
  ]);
}

/** Interpolates linearly between neighbours, as PostgreSQL's percentile_cont does. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}

const makeSpread = (seconds: readonly number[]) => ({
  count: seconds.length,
  lower: quantile(seconds, 0.25),
  median: quantile(seconds, 0.5),
  upper: quantile(seconds, 0.75),
});

async function aCall(of: Partial<typeof calls.$inferInsert>): Promise<void> {
  const id = newId();
  const call = {
    id,
    venueUuid: venue.id,
    tableNumber: '7',
    tokenHash: id,
    createdAt: before(HOUR_MS),
  };
  await insertCallRows(app.db, [{ ...call, ...of }]);
}

const after = (seconds: number) => new Date(before(HOUR_MS).getTime() + seconds * SECOND_MS);

test('the service figures are null if there are no calls or complaints, and the figures about calls are null without the live floor', async () => {
  expect(await ask()).toEqual({
    calls: null,
    complaints: 0,
    answered: null,
    answeredInHours: null,
  });
  await app.db.update(venues).set({ liveFloor: true }).where(eq(venues.id, venue.id));
  expect(await ask()).toMatchObject({
    calls: { made: 0, untilTaken: null, untilThere: null, putRight: 0 },
  });
});

test('a complaint counts as answered once a member takes it or replies, whichever comes first', async () => {
  const at = before(2 * DAY_MS);
  const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  const [one, two, three, four] = [
    await aComplaint(at),
    await aComplaint(at),
    await aComplaint(at),
    await aComplaint(at),
  ];
  await taken(one, at, later(10));
  await replied(one, at, later(30));
  await replied(two, at, later(20));
  await taken(two, at, later(90));
  await replied(three, at, later(60));
  // None of these counts as answered: a refused reply, held feedback, praise, and an older
  // complaint.
  await replied(four, at, null);
  const held = await aComplaint(at, { heldAt: at });
  await replied(held, at, later(1));
  const praise = await aComplaint(at, { overallRating: 'great', sentiment: 'positive' });
  await replied(praise, at, later(1));
  const old = await aComplaint(before(200 * DAY_MS));
  await replied(old, before(200 * DAY_MS), before(199 * DAY_MS));
  const expected = makeSpread([600, 1200, 3600]);
  await appendFeedbackDeltas(app.db, [one, two, three, four, held, praise, old], 1);
  // Four complaints fall into the period, and the one whose reply was refused is still waiting.
  expect(await ask()).toMatchObject({ complaints: 4, answered: expected });
  expect((await ask('&period=all_time')).answered.count).toBe(4);
});

test('a guest who called before complaining has waited since the call', async () => {
  const at = before(HOUR_MS);
  const id = await aComplaint(new Date(at.getTime() + 5 * MINUTE_MS));
  await aCall({ feedbackId: id, createdAt: at });
  await taken(id, at, new Date(at.getTime() + 2 * MINUTE_MS));
  expect((await ask()).answered).toMatchObject({ count: 1, median: 120 });
});

test('waiting times within opening hours are computed correctly past midnight and across a clock change', async () => {
  const night = { opens: '18:00', closes: '02:00' };
  const lunch = { opens: '12:00', closes: '15:00' };
  const openingHours: OpeningHours = {
    mon: [],
    tue: [lunch, night],
    wed: [lunch],
    thu: [lunch, night],
    fri: [night],
    sat: [{ opens: '00:00', closes: '00:00' }],
    sun: [lunch],
  };
  await app.db.update(venues).set({ openingHours }).where(eq(venues.id, venue.id));
  const seconds: number[] = [];
  // The first start is on the eve of the clock change in March; the others are in an ordinary week.
  for (const start of ['2026-03-28T20:17:00Z', '2026-06-02T22:11:00Z', '2026-06-06T01:00:00Z']) {
    for (const hours of [0.5, 7, 50]) {
      const at = new Date(start);
      const until = new Date(at.getTime() + hours * HOUR_MS);
      await taken(await aComplaint(at), at, until);
      seconds.push(60 * minutesOpen(openingHours, at, until));
    }
  }
  const query = '&startDate=2026-03-01&endDate=2026-06-30';
  expect((await ask(query)).answeredInHours).toEqual(makeSpread(seconds));
});

/** Counts minute by minute, with the rule by which the floor decides whether it is open. */
function minutesOpen(hours: OpeningHours, from: Date, until: Date): number {
  let open = 0;
  for (let at = from.getTime(); at < until.getTime(); at += MINUTE_MS) {
    if (isOpenAt(hours, localTime(new Date(at), ZONE))) open += 1;
  }
  return open;
}

test('the service figures count the calls of a venue by their outcome', async () => {
  await aCall({
    status: 'done',
    takenAt: after(30),
    arrivedAt: after(70),
    doneAt: after(300),
    outcome: 'replaced',
  });
  await aCall({
    status: 'done',
    takenAt: after(60),
    doneAt: after(300),
    outcome: 'talked',
    isSettled: true,
  });
  await aCall({
    status: 'done',
    takenAt: after(200),
    doneAt: after(300),
    outcome: 'talked',
    isSettled: false,
  });
  await aCall({ status: 'done', takenAt: after(90), doneAt: after(300), outcome: 'left' });
  // If staff gave no outcome, only the guest can say whether the call helped.
  await aCall({ status: 'done', takenAt: after(10), arrivedAt: after(20), doneAt: after(40) });
  await aCall({ status: 'done', takenAt: after(10), doneAt: after(40), isSettled: true });
  await aCall({ status: 'withdrawn', withdrawnAt: after(20) });
  await aCall({ status: 'missed', missedAt: after(240) });
  // This call is overdue, but not yet marked as missed.
  await aCall({ status: 'waiting' });
  await aCall({ status: 'waiting', createdAt: before(0) });
  await aCall({ status: 'done', createdAt: before(200 * DAY_MS), outcome: 'reward' });
  await app.db.insert(refusedCalls).values([
    { venueUuid: venue.id, tableNumber: '7', createdAt: before(HOUR_MS) },
    { venueUuid: venue.id, tableNumber: '7', createdAt: before(200 * DAY_MS) },
  ]);
  expect((await ask()).calls).toEqual({
    made: 10,
    withdrawn: 1,
    missed: 2,
    refused: 1,
    untilTaken: makeSpread([30, 60, 200, 90, 10, 10]),
    // Arrival at the table, or else the end of the call; the outcome 'left' counts as no arrival.
    untilThere: makeSpread([70, 300, 300, 20, 40]),
    outcomes: { talked: 2, replaced: 1, off_the_bill: 0, reward: 0, left: 1 },
    putRight: 3,
  });
});
