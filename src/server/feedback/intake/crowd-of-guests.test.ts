import { expect, test, vi } from 'vitest';
import { areGuestsCrowding, countGuest, guestsPerSecond } from './crowd-of-guests.ts';

test('guests crowd in when many are there at once, and until a second after they are through', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const [first, ...others] = Array.from({ length: 16 }, () => countGuest());
  expect(areGuestsCrowding()).toBe(true);
  expect(guestsPerSecond()).toBe(16);
  now += 5_000;
  // None of them is through yet.
  expect(areGuestsCrowding()).toBe(true);
  first?.();
  now += 2_000;
  expect(areGuestsCrowding()).toBe(false);
  for (const isThrough of others) isThrough();
  vi.restoreAllMocks();
});

test('so do many in a second, one after the other', () => {
  let now = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (let guest = 0; guest < 200; guest += 1) countGuest()();
  now += 1_000;
  expect(areGuestsCrowding()).toBe(true);
  now += 1_000;
  expect(areGuestsCrowding()).toBe(false);
  vi.restoreAllMocks();
});
