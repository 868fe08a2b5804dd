import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { testApp } from '#testing/test-app.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { rateLimitJobs, spendRateLimit } from './spend-rate-limit.ts';
import { rateLimits } from './table.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

afterEach(() => vi.useRealTimers());

test('servers with fast or slow clocks share one rate limit, and none of them demands a longer wait than its period', async () => {
  const { services } = await testApp();
  const { most, perSeconds } = RATE_LIMITS.pairingPerAddress;
  const refusals: number[] = [];
  for (let taken = 0; taken < most * 2; taken += 1) {
    const wrongByMs = [0, TEN_MINUTES_MS, -TEN_MINUTES_MS][taken % 3] ?? 0;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongByMs });
    await spendRateLimit(services, 'pairingPerAddress', 'somebody').catch((refusal) =>
      refusals.push(refusal.retryAfterSeconds),
    );
    vi.useRealTimers();
  }
  expect(refusals).toHaveLength(most);
  expect(Math.max(...refusals)).toBeLessThanOrEqual(perSeconds);
});

test('a rate limit counter is deleted after its time is over, and not before', async () => {
  const { services, db, moveClock } = await testApp();
  await spendRateLimit(services, 'loginPerAccount', 'somebody');
  const counters = async () => {
    for (const job of rateLimitJobs(services)) await job.run();
    return await db.select().from(rateLimits);
  };
  moveClock((RATE_LIMITS.loginPerAccount.perSeconds - 60) * 1000);
  expect(await counters()).toHaveLength(1);
  moveClock(2 * MINUTE_MS);
  expect(await counters()).toEqual([]);
});
