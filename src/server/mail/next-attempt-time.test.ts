import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { GIVE_UP_AFTER_MS, nextAttemptTime } from './next-attempt-time.ts';

const CREATED = new Date('2026-03-02T12:00:00Z');

test('the pauses between attempts to send an email grow, and a deferred email is abandoned after two days', () => {
  const pauses: number[] = [];
  let now = CREATED;
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    const next = nextAttemptTime({ attempts, createdAt: CREATED }, 'mail', now, 1);
    if (!next) break;
    pauses.push((next.getTime() - now.getTime()) / 1_000);
    now = next;
  }
  expect(pauses.slice(0, 5)).toEqual([10, 20, 40, 80, 160]);
  expect(pauses.at(-1)).toBe(3_600);
  expect(pauses.length).toBeLessThan(70);
  expect(now.getTime()).toBeGreaterThan(CREATED.getTime() + GIVE_UP_AFTER_MS - HOUR_MS);
});

test('an unavailable mail server is tried again within half a minute, however long it was down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const next = nextAttemptTime({ attempts, createdAt: CREATED }, 'server', CREATED, random);
        const pause = (next?.getTime() ?? 0) - CREATED.getTime();
        expect(pause).toBeGreaterThanOrEqual(3_750);
        expect(pause).toBeLessThanOrEqual(30_000);
      },
    ),
  );
});
