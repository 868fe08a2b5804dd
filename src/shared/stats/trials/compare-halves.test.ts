import { expect, test } from 'vitest';
import { drawsFrom } from '../seeded-draws-fixture.ts';
import {
  daysUntilDifferenceShows,
  type TrialHalf,
  type TrialPace,
  trialDifference,
  trialResult,
} from './compare-halves.ts';

const half = (did: number, guests: number): TrialHalf => ({ guests, did });
const says = (one: TrialHalf, other: TrialHalf) => trialResult(trialDifference(one, other));

test('two halves of the guests that may be compared at any time have an interval 1.5 to 1.7 times as wide as usual', () => {
  const difference = trialDifference(half(40, 200), half(60, 200));
  const { value = 0, low = 0, high = 0 } = difference ?? {};
  const single = 100 * 1.96 * Math.sqrt((0.2 * 0.8 + 0.3 * 0.7) / 200);
  expect(value).toBeCloseTo(10, 0);
  expect((high - low) / 2 / single).toBeGreaterThan(1.5);
  expect((high - low) / 2 / single).toBeLessThan(1.7);
});

test('a difference between two halves of the guests is reported only once its whole interval is above or below zero', () => {
  expect(says(half(40, 200), half(60, 200))).toBe('too early');
  expect(says(half(80, 400), half(140, 400))).toBe('more');
  expect(says(half(140, 400), half(80, 400))).toBe('fewer');
});

test.each([
  ['nobody was drawn', half(0, 0), half(0, 0)],
  ['one half has seven guests', half(0, 7), half(90, 90)],
])('if %s, the two halves of the guests cannot be compared yet', (_, one, other) => {
  expect(trialDifference(one, other)).toBeUndefined();
  expect(says(one, other)).toBe('too early');
});

test('at most one in twenty trials without a real difference ever reports one, even if the result is checked after every guest', () => {
  const draw = drawsFrom(20_261_119);
  const trials = 400;
  let wrong = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const halves = [half(0, 0), half(0, 0)] as [TrialHalf, TrialHalf];
    for (let guest = 0; guest < 1_000; guest += 1) {
      const side = draw() < 0.5 ? 0 : 1;
      const { guests, did } = halves[side];
      halves[side] = half(did + (draw() < 0.15 ? 1 : 0), guests + 1);
      if (says(...halves) === 'too early') continue;
      wrong += 1;
      break;
    }
  }
  expect(wrong / trials).toBeLessThanOrEqual(0.05);
});

const PACE: TrialPace = { decided: 0, drawn: 100, guestsPerDay: 5, decidingDays: 30, share: 0.2 };

test('a difference between two halves of the guests shows sooner with more guests a day and fewer days until each outcome', () => {
  const usual = daysUntilDifferenceShows(PACE) ?? 0;
  expect(usual).toBeGreaterThan(90);
  expect(usual).toBeLessThan(300);
  expect(daysUntilDifferenceShows({ ...PACE, guestsPerDay: 10 })).toBeLessThan(usual);
  expect(daysUntilDifferenceShows({ ...PACE, decidingDays: 10 })).toBe(usual - 20);
});

test('no date for a difference between two halves is promised to a venue that hardly has any guests', () => {
  expect(daysUntilDifferenceShows({ ...PACE, guestsPerDay: 0.5 })).toBeUndefined();
  expect(daysUntilDifferenceShows({ ...PACE, drawn: 0, guestsPerDay: 0 })).toBeUndefined();
});
