import { beforeEach, expect, test, vi } from 'vitest';

let crowd: typeof import('./intake-load.ts');
// A fresh module for each test: a shared one would count the guests of earlier tests.
beforeEach(async () => {
  vi.resetModules();
  crowd = await import('./intake-load.ts');
});

test('the intake counts as busy while 16 guests are served at once, and no longer with fewer', () => {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const [first, ...others] = Array.from({ length: 16 }, () => crowd.countGuest());
  expect(crowd.isIntakeBusy()).toBe(true);
  expect(crowd.guestsPerSecond()).toBe(16);
  now += 5_000;
  // None of the guests has got a response yet.
  expect(crowd.isIntakeBusy()).toBe(true);
  first?.();
  now += 2_000;
  expect(crowd.isIntakeBusy()).toBe(false);
  for (const isThrough of others) isThrough();
  vi.restoreAllMocks();
});

test('the intake counts as busy after 200 guests in one second, until the second after that', () => {
  let now = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (let guest = 0; guest < 200; guest += 1) crowd.countGuest()();
  now += 1_000;
  expect(crowd.isIntakeBusy()).toBe(true);
  now += 1_000;
  expect(crowd.isIntakeBusy()).toBe(false);
  vi.restoreAllMocks();
});
