import { beforeEach, expect, test, vi } from 'vitest';

let crowd: typeof import('./crowd-of-guests.ts');
// One of its own: that of the process counts the guests of all tests before.
beforeEach(async () => {
  vi.resetModules();
  crowd = await import('./crowd-of-guests.ts');
});

test('guests crowd in when many are there at once, and until a second after they are through', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const [first, ...others] = Array.from({ length: 16 }, () => crowd.countGuest());
  expect(crowd.areGuestsCrowding()).toBe(true);
  expect(crowd.guestsPerSecond()).toBe(16);
  now += 5_000;
  // None of them is through yet.
  expect(crowd.areGuestsCrowding()).toBe(true);
  first?.();
  now += 2_000;
  expect(crowd.areGuestsCrowding()).toBe(false);
  for (const isThrough of others) isThrough();
  vi.restoreAllMocks();
});

test('so do many in a second, one after the other', () => {
  let now = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (let guest = 0; guest < 200; guest += 1) crowd.countGuest()();
  now += 1_000;
  expect(crowd.areGuestsCrowding()).toBe(true);
  now += 1_000;
  expect(crowd.areGuestsCrowding()).toBe(false);
  vi.restoreAllMocks();
});
