import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  excludesShare,
  isAboutTheSame,
  isClearlyDifferent,
  wilsonInterval,
} from './wilson-interval.ts';

test.each([
  // 443 of 487: the textbook value.
  [443, 487, 88.1, 93.2],
  [29, 33, 72.7, 95.2],
  [20, 29, 50.8, 82.7],
  [0, 10, 0, 27.8],
  [10, 10, 72.2, 100],
])(
  'with %i satisfied guests of %i, the satisfied share lies between %f and %f percent',
  (satisfied, rated, low, high) => {
    const interval = wilsonInterval(satisfied, rated);
    expect(interval.low).toBeCloseTo(low, 1);
    expect(interval.high).toBeCloseTo(high, 1);
  },
);

test('without ratings, the confidence interval covers 0 to 100 percent', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 100 });
});

test('a confidence interval contains its share, stays within 0 and 100 and narrows with more ratings', () => {
  const counts = fc
    .integer({ min: 1, max: 5_000 })
    .chain((rated) => fc.tuple(fc.integer({ min: 0, max: rated }), fc.constant(rated)));
  fc.assert(
    fc.property(counts, ([satisfied, rated]) => {
      const { low, high } = wilsonInterval(satisfied, rated);
      const share = (100 * satisfied) / rated;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(share + 1e-9);
      expect(high).toBeGreaterThanOrEqual(share - 1e-9);
      expect(high).toBeLessThanOrEqual(100);
      const more = wilsonInterval(satisfied * 4, rated * 4);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

test('two shares differ clearly only if their confidence intervals do not overlap', () => {
  const now = { satisfied: 443, rated: 487 };
  expect(isClearlyDifferent(now, { satisfied: 405, rated: 452 })).toBe(false);
  expect(isClearlyDifferent(now, { satisfied: 340, rated: 452 })).toBe(true);
  expect(isClearlyDifferent({ satisfied: 340, rated: 452 }, now)).toBe(true);
  expect(isClearlyDifferent({ satisfied: 0, rated: 7 }, now)).toBe(false);
});

test('two equal shares are called about the same only if there are enough ratings', () => {
  expect(isAboutTheSame({ satisfied: 443, rated: 487 }, { satisfied: 405, rated: 452 })).toBe(true);
  expect(isAboutTheSame({ satisfied: 9, rated: 10 }, { satisfied: 9, rated: 10 })).toBe(false);
});

test('a table stands out if its whole confidence interval lies above or below the venue’s share', () => {
  expect(excludesShare({ satisfied: 20, rated: 29 }, 91)).toBe(true);
  expect(excludesShare({ satisfied: 58, rated: 61 }, 91)).toBe(false);
  expect(excludesShare({ satisfied: 0, rated: 7 }, 91)).toBe(false);
});
