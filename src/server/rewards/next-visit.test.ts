import { beforeEach, expect, test, vi } from 'vitest';
import type { VenueRow } from '#server/venues/queries.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { rewardCodes } from './table.ts';

/** A Tuesday evening in London. */
const EVENING = '2026-11-17T20:00:00.000Z';
const MIDNIGHT = '2026-11-18T00:00:00.000Z';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { timezone: 'Europe/London' });
  itIs(EVENING);
});

function itIs(moment: string): void {
  app.resetClock();
  app.moveClock(new Date(moment).getTime() - Date.now());
}

async function give(rewardsUsable: string) {
  const body = { updates: { rewardsUsable } };
  return app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
}

type SendOptions = { headers?: Record<string, string>; unfinishedAt?: string };

async function claim({ headers = {}, unfinishedAt }: SendOptions = {}) {
  const answer = { venueId: venue.venueId, rating: 'great', unfinishedAt };
  const body = { ...answer, rewardSelected: 'free_dessert' };
  return (await app.send('POST', '/api/feedback', { body, headers })).body;
}

const validate = (code: string) =>
  app.send('POST', '/api/reward-codes/validate', { body: { code } });
const redeem = (code: string) =>
  app.send('POST', '/api/reward-codes/redeem', { body: { code, staffName: 'Maya' } });

test('a reward can be used on the same visit by default', async () => {
  const { rewardCode, rewardValidFrom } = await claim();
  expect(rewardValidFrom).toBeUndefined();
  expect((await validate(rewardCode)).body).toMatchObject({ status: 'valid', validFrom: null });
  expect((await redeem(rewardCode)).status).toBe(200);
});

test('a reward for the next visit is refused until the venue’s day is over, and then redeemed', async () => {
  expect((await give('next_visit')).body).toMatchObject({ rewardsUsable: 'next_visit' });
  const { rewardCode, rewardValidFrom } = await claim();
  expect(rewardValidFrom).toBe(MIDNIGHT);
  expect((await validate(rewardCode)).body).toMatchObject({
    status: 'not_yet',
    validFrom: MIDNIGHT,
    isRedeemed: false,
  });
  const early = await redeem(rewardCode);
  expect([early.status, early.body]).toEqual([
    409,
    {
      code: 'NOT_YET_VALID',
      message: expect.stringMatching(/for the guest’s next visit. It can be redeemed from 18 Nov/),
      validFrom: MIDNIGHT,
    },
  ]);
  itIs('2026-11-18T00:00:01.000Z');
  expect((await redeem(rewardCode)).body).toMatchObject({ status: 'redeemed', redeemedBy: 'Maya' });
});

test('a code that becomes valid just after it was refused is still reported as not yet valid', async () => {
  await give('next_visit');
  const { rewardCode } = await claim();
  const { db } = app.services;
  const attempt = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
    const decided = await attempt(...work);
    itIs('2026-11-18T00:00:01.000Z');
    return decided;
  });
  expect((await redeem(rewardCode)).body).toMatchObject({ code: 'NOT_YET_VALID' });
  expect((await redeem(rewardCode)).body).toMatchObject({ status: 'redeemed' });
});

test('a visit lasts until closing time if the venue closes after midnight', async () => {
  const day = [{ opens: '18:00', closes: '02:30' }];
  const openingHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  const body = { updates: { openingHours, rewardsUsable: 'next_visit' } };
  await app.send('PUT', `/api/restaurants/${venue.id}`, { token: owner.token, body });
  itIs('2026-11-18T01:00:00.000Z');
  expect((await claim()).rewardValidFrom).toBe('2026-11-18T02:30:00.000Z');
});

test('reward codes keep the terms they were issued with if the owner changes the setting', async () => {
  const before = await claim();
  await give('next_visit');
  const after = await claim();
  await give('at_once');
  expect((await redeem(before.rewardCode)).status).toBe(200);
  expect((await redeem(after.rewardCode)).body).toMatchObject({ code: 'NOT_YET_VALID' });
});

test('a reward code for the next visit is also given for an answer that is sent in parts or twice', async () => {
  await give('next_visit');
  const headers = { 'idempotency-key': 'one-guest' };
  await claim({ headers, unfinishedAt: EVENING });
  const finished = await claim({ headers });
  expect(finished.rewardValidFrom).toBe(MIDNIGHT);
  expect(await claim({ headers })).toEqual(finished);
});

test('a reward offered in a ticket’s conversation is for the next visit too', async () => {
  await give('next_visit');
  const body = { venueId: venue.venueId, rating: 'poor' };
  const { body: said } = await app.send('POST', '/api/feedback', { body });
  const code = new URL(said.ticketUrl).pathname.split('/').at(-1);
  const reply = { text: 'We are sorry.', offeredReward: 'free_dessert' };
  const thread = `/api/feedback/${said.id}/thread`;
  const offer = (await app.send('POST', thread, { token: owner.token, body: reply })).body;
  const accept = `/api/tickets/${code}/messages/${offer.id}/accept`;
  const accepted = (await app.send('POST', accept)).body;
  expect(accepted).toMatchObject({ rewardValidFrom: MIDNIGHT });
  expect((await redeem(accepted.rewardCode)).body).toMatchObject({ code: 'NOT_YET_VALID' });
});

test.each(['sometimes', 7, null])(
  'the setting for when rewards can be used refuses %j',
  async (rewardsUsable) => {
    const body = { updates: { rewardsUsable } };
    const sent = { token: owner.token, body };
    const answer = await app.send('PUT', `/api/restaurants/${venue.id}`, sent);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Rewards can be used at once, from the next visit, or one of both by chance',
    ]);
  },
);

test('at a venue that lets chance decide, a reward is for this visit or the next, and every guest is told which', async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { timezone: 'Europe/London' });
  itIs(EVENING);
  expect((await give('by_chance')).body).toMatchObject({ rewardsUsable: 'by_chance' });
  const guests = await Promise.all(Array.from({ length: 40 }, () => claim()));
  const drawn = await app.db.select().from(rewardCodes);
  for (const { rewardCode, rewardValidFrom } of guests) {
    const row = drawn.find(({ code }) => code === rewardCode);
    expect(row?.drawnUsability).toBe(rewardValidFrom === undefined ? 'at_once' : 'next_visit');
    expect(rewardValidFrom ?? MIDNIGHT).toBe(MIDNIGHT);
    const { status } = (await validate(rewardCode)).body;
    expect(status).toBe(rewardValidFrom === undefined ? 'valid' : 'not_yet');
  }
  // Forty draws of one kind would happen once in 500 billion runs.
  expect(new Set(drawn.map(({ drawnUsability }) => drawnUsability)).size).toBe(2);
});

test('if chance decides when a reward can be used, it decides only once per answer, even if the answer is sent again or in parts', async () => {
  await give('by_chance');
  const headers = { 'idempotency-key': 'the-same-answer' };
  await claim({ headers, unfinishedAt: EVENING });
  const first = await claim({ headers });
  for (let time = 0; time < 6; time += 1) expect(await claim({ headers })).toEqual(first);
  const [code, ...others] = await app.db.select().from(rewardCodes);
  expect([code?.code, others]).toEqual([first.rewardCode, []]);
  expect(code?.drawnUsability).toBe(first.rewardValidFrom ? 'next_visit' : 'at_once');
});

test('chance decides nothing about the reward codes of a venue that chooses itself when they can be used', async () => {
  await claim();
  await give('next_visit');
  await claim();
  const codes = await app.db.select().from(rewardCodes);
  expect(codes.map(({ drawnUsability }) => drawnUsability)).toEqual([null, null]);
});
