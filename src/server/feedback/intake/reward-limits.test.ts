import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { rollupDeltas } from '#server/stats/rollups/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { feedback } from '../table.ts';

const { most: PER_DEVICE } = RATE_LIMITS.rewardsPerDevice;
const { most: WITHOUT_DEVICE } = RATE_LIMITS.rewardsWithoutDevice;

let app: TestApp;
let owner: TestOwner;
let kettle: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
  kettle = await aVenue(app, owner, { venueId: 'kettle', timezone: 'Pacific/Auckland' });
  await moveToLocalHour(12);
});

type Wish = { device?: string; key?: string; address?: string; venueId?: string; server?: TestApp };

async function wish({ device, key, address, venueId = 'kettle', server = app }: Wish = {}) {
  const { status, body } = await server.send('POST', '/api/feedback', {
    body: { venueId, rating: 'great', rewardSelected: 'free_dessert' },
    headers: {
      ...(device && { 'x-guest-device': device }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(address && { remoteAddress: address }),
  });
  expect(status).toBe(201);
  return body as { id: string; rewardCode?: string; rewardRefusal?: string };
}

/** Submits all wishes at once and counts the outcomes: a code, or the reason for none. */
async function wishAll(wishes: Wish[]): Promise<Record<string, number>> {
  const told: Record<string, number> = {};
  for (const { rewardCode, rewardRefusal } of await Promise.all(wishes.map((one) => wish(one)))) {
    const outcome = rewardCode ? 'code' : String(rewardRefusal);
    told[outcome] = (told[outcome] ?? 0) + 1;
  }
  return told;
}

function devices(count: number, prefix = 'phone'): Wish[] {
  return Array.from({ length: count }, (_, index) => ({ device: `${prefix}-${index}` }));
}

/** Moves the clock to the next start of this hour in the time zone of the venue. */
async function moveToLocalHour(hour: number): Promise<void> {
  app.moveClock(-(app.services.now().getTime() % HOUR_MS));
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: 'Pacific/Auckland',
  });
  do app.moveClock(HOUR_MS);
  while (Number(clock.format(app.services.now())) !== hour);
}

test('a device gets three codes a day per venue, even if it sends ten answers at once, and all answers are stored', async () => {
  const told = await wishAll(Array.from({ length: 10 }, () => ({ device: 'phone' })));
  expect(told).toEqual({ code: PER_DEVICE, 'guest-limit': 10 - PER_DEVICE });
  const rows = await app.db.select().from(feedback);
  expect(rows).toHaveLength(10);
  expect(rows.filter(({ rewardCode }) => rewardCode)).toHaveLength(PER_DEVICE);
  expect(await app.db.select().from(rewardCodes)).toHaveLength(PER_DEVICE);
  const deltas = await app.db.select().from(rollupDeltas);
  expect(deltas.filter(({ rewardCount }) => rewardCount > 0)).toHaveLength(PER_DEVICE);
  expect(deltas.filter(({ rewardType }) => rewardType)).toHaveLength(PER_DEVICE);

  await aVenue(app, owner, { venueId: 'other' });
  expect(await wish({ device: 'phone', venueId: 'other' })).toHaveProperty('rewardCode');
  expect(await wish({ device: 'another phone' })).toHaveProperty('rewardCode');
});

test('the reward limit of a device resets at midnight in the time zone of the venue', async () => {
  await moveToLocalHour(23);
  await wishAll(Array.from({ length: PER_DEVICE }, () => ({ device: 'phone' })));
  expect(await wish({ device: 'phone' })).toMatchObject({ rewardRefusal: 'guest-limit' });
  await moveToLocalHour(0);
  expect(await wish({ device: 'phone' })).toHaveProperty('rewardCode');
});

test('guests whose browser names no device share the reward limit of their network', async () => {
  const told = await wishAll(Array.from({ length: 20 }, () => ({ address: '203.0.113.7' })));
  expect(told).toEqual({ code: WITHOUT_DEVICE, 'guest-limit': 20 - WITHOUT_DEVICE });
  expect(await wish({ address: '203.0.113.8' })).toHaveProperty('rewardCode');
  expect(await wish({ address: '203.0.113.7', device: 'phone' })).toHaveProperty('rewardCode');
});

test('a submission repeated under the same key gets the same response and does not count towards the reward limit', async () => {
  const first = await wish({ device: 'phone', key: 'key-number-1' });
  for (let again = 0; again < 5; again += 1) {
    expect(await wish({ device: 'phone', key: 'key-number-1' })).toEqual(first);
  }
  await wishAll(Array.from({ length: PER_DEVICE - 1 }, () => ({ device: 'phone' })));
  const refused = await wish({ device: 'phone', key: 'key-number-2' });
  expect(refused).toMatchObject({ rewardRefusal: 'guest-limit' });
  await moveToLocalHour(1);
  expect(await wish({ device: 'phone', key: 'key-number-2' })).toEqual(refused);
});

test('RATE_LIMITS=off lifts the reward limits, and RATE_LIMIT_MULTIPLIER multiplies them', async () => {
  const free = await makeTestApp(app.db, { RATE_LIMITS: 'off' });
  const many = Array.from({ length: 8 }, () => ({ device: 'phone', server: free }));
  expect(await wishAll(many)).toEqual({ code: 8 });
  const wider = await makeTestApp(app.db, { RATE_LIMIT_MULTIPLIER: '2' });
  const wide = Array.from({ length: 8 }, () => ({ device: 'phone', server: wider }));
  expect(await wishAll(wide)).toEqual({ code: 2 * PER_DEVICE, 'guest-limit': 8 - 2 * PER_DEVICE });
});

test('the daily reward cap of a venue is exact with many concurrent guests on two servers', async () => {
  await setCap(25);
  const other = await makeTestApp(app.db);
  other.moveClock(app.services.now().getTime() - Date.now());
  const guests = devices(60).map((one, index) => ({ ...one, server: index % 2 ? app : other }));
  expect(await wishAll(guests)).toEqual({ code: 25, 'venue-limit': 35 });
  expect(await app.db.select().from(rewardCodes)).toHaveLength(25);
  expect(await app.db.select().from(feedback)).toHaveLength(60);
  await moveToLocalHour(0);
  expect(await wishAll(devices(30))).toEqual({ code: 25, 'venue-limit': 5 });
});

test('a daily cap that is set or changed during the day counts the codes already issued that day', async () => {
  await wishAll(devices(4));
  await setCap(5);
  expect(await wishAll(devices(3, 'second'))).toEqual({ code: 1, 'venue-limit': 2 });
  await setCap(6);
  expect(await wishAll(devices(3, 'third'))).toEqual({ code: 1, 'venue-limit': 2 });
  await setCap(null);
  expect(await wishAll(devices(3, 'fourth'))).toEqual({ code: 3 });
  await setCap(8);
  expect(await wishAll(devices(1, 'fifth'))).toEqual({ 'venue-limit': 1 });
});

test('guests over their own reward limit do not use up the daily cap of the venue', async () => {
  await setCap(4);
  const told = await wishAll(Array.from({ length: 9 }, () => ({ device: 'phone' })));
  expect(told).toEqual({ code: PER_DEVICE, 'guest-limit': 9 - PER_DEVICE });
  expect(await wish({ device: 'another phone' })).toHaveProperty('rewardCode');
});

test('a server with a cached venue gives no reward once rewards are off or the venue is deleted', async () => {
  expect(await wish({ device: 'phone' })).toHaveProperty('rewardCode');
  await app.db.update(venues).set({ rewardsEnabled: false });
  const answers = await Promise.all(devices(5, 'late').map((guest) => wish(guest)));
  expect(answers.map(({ rewardRefusal }) => rewardRefusal)).toEqual(
    Array.from({ length: 5 }, () => 'not-offered'),
  );
  await app.db.update(venues).set({ deletedAt: new Date() });
  const { id, rewardCode } = await wish({ device: 'last' });
  expect(rewardCode).toBeUndefined();
  const [row] = await app.db.select().from(feedback).where(eq(feedback.id, id));
  expect(row?.venueUuid).toBeNull();
});

test('a guest who chose a reward that is no longer offered is told so, and a retry gets the same response', async () => {
  await app.db.update(venues).set({ rewardsEnabled: false });
  const key = 'key-number-3';
  const answer = await wish({ device: 'phone', key });
  expect(answer).toEqual({
    id: expect.any(String),
    message: 'Feedback submitted',
    rewardRefusal: 'not-offered',
    ticketUrl: expect.any(String),
  });
  await app.db.update(venues).set({ rewardsEnabled: true });
  expect(await wish({ device: 'phone', key })).toEqual(answer);
});

test.each([[0], [-1], [1.5], [10_001], ['5'], [true]])(
  'an owner cannot set the daily reward cap to %j',
  async (dailyRewardCap) => {
    const { status, body } = await put({ dailyRewardCap });
    expect(status).toBe(400);
    expect(body.message).toContain('Enter a daily limit from 1 to 10,000');
  },
);

async function setCap(dailyRewardCap: number | null): Promise<void> {
  const { status, body } = await put({ dailyRewardCap });
  expect([status, body.dailyRewardCap]).toEqual([200, dailyRewardCap]);
  const [row] = await app.db.select().from(venues).where(eq(venues.id, kettle.id));
  expect(row?.dailyRewardCap).toBe(dailyRewardCap);
}

function put(updates: Record<string, unknown>) {
  const body = { updates };
  return app.send('PUT', `/api/restaurants/${kettle.id}`, { body, token: owner.token });
}
