import { expect, test } from 'vitest';
import { funnelLimits, funnelPlace, groupShare } from './funnel.ts';

const GROUP = { satisfied: 900, rated: 1000 };

test('the rate of a group counts every answer once, however its venues are split', () => {
  const venues = [
    { satisfied: 880, rated: 900 },
    { satisfied: 20, rated: 100 },
  ];
  expect(groupShare(venues)).toEqual(GROUP);
  expect(groupShare([])).toEqual({ satisfied: 0, rated: 0 });
});

// Limits of R: qbinom(c(0.001, 0.025, 0.975, 0.999), rated, 0.9).
test.each([
  [20, [13, 15, 20, 20]],
  [100, [80, 84, 95, 98]],
  [400, [340, 348, 371, 377]],
])('the funnel at %i ratings has the limits of exact tables', (rated, expected) => {
  const { inner, outer } = funnelLimits(rated, GROUP);
  const counts = (percents: number[]) => percents.map((percent) => (percent * rated) / 100);
  expect([
    ...counts([outer.low, inner.low]).map(Math.ceil),
    ...counts([inner.high, outer.high]).map(Math.floor),
  ]).toEqual(expected);
});

test('a venue is outside a limit exactly if it lies beyond the drawn funnel, at every size', () => {
  for (const rated of [8, 9, 17, 40, 133]) {
    const { inner, outer } = funnelLimits(rated, GROUP);
    for (let satisfied = 0; satisfied <= rated; satisfied += 1) {
      const percent = (100 * satisfied) / rated;
      const isBeyond = ({ low, high }: typeof inner) => percent < low || percent > high;
      const drawn = isBeyond(outer) ? 'outside 99.8' : isBeyond(inner) ? 'outside 95' : 'within';
      expect(funnelPlace({ satisfied, rated }, GROUP)).toBe(drawn);
    }
  }
});

test('a venue with fewer than eight ratings is never called different', () => {
  expect(funnelPlace({ satisfied: 0, rated: 7 }, GROUP)).toBe('too few');
  expect(funnelPlace({ satisfied: 0, rated: 8 }, GROUP)).toBe('outside 99.8');
});

test('in a group in which everybody or nobody is satisfied, no venue is different', () => {
  const all = { satisfied: 90, rated: 90 };
  expect(funnelPlace({ satisfied: 40, rated: 40 }, all)).toBe('within');
  expect(funnelLimits(40, all).outer).toMatchObject({ high: 100 });
  const none = { satisfied: 0, rated: 90 };
  expect(funnelPlace({ satisfied: 0, rated: 40 }, none)).toBe('within');
});
