import { beforeEach, expect, test, vi } from 'vitest';

let crowd: typeof import('./intake-load.ts');
// A fresh module for each test: a shared one would count the guests of earlier tests.
beforeEach(async () => {
  vi.resetModules();
  crowd = await import('./intake-load.ts');
});

test('guests count as crowding while 16 are being served at once, and not once fewer are', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const [first, ...others] = Array.from({ length: 16 }, () => crowd.countGuest());
  expect(crowd.isIntakeBusy()).toBe(true);
  expect(crowd.guestsPerSecond()).toBe(16);
  now += 5_000;
  // None of them has been answered yet.
  expect(crowd.isIntakeBusy()).toBe(true);
  first?.();
  now += 2_000;
  expect(crowd.isIntakeBusy()).toBe(false);
  for (const isThrough of others) isThrough();
  vi.restoreAllMocks();
});

test('guests count as crowding after 200 in one second, until the second after that', () => {
  let now = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (let guest = 0; guest < 200; guest += 1) crowd.countGuest()();
  now += 1_000;
  expect(crowd.isIntakeBusy()).toBe(true);
  now += 1_000;
  expect(crowd.isIntakeBusy()).toBe(false);
  vi.restoreAllMocks();
});
