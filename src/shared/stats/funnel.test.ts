import { expect, test } from 'vitest';
import { twoSidedPValue } from './exact-binomial.ts';
import { funnelLimits, funnelPlace, groupShare } from './funnel.ts';
import { drawsFrom } from './seeded-draws-fixture.ts';

const GROUP = { satisfied: 900, rated: 1000 };

test('the satisfaction of a group of venues counts every party once, however the parties are split between them', () => {
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
])(
  'the funnel’s limits for a venue with %i parties are the exact binomial quantiles',
  (rated, expected) => {
    const { inner, outer } = funnelLimits(rated, GROUP);
    const counts = (percents: number[]) => percents.map((percent) => (percent * rated) / 100);
    expect([
      ...counts([outer.low, inner.low]).map(Math.ceil),
      ...counts([inner.high, outer.high]).map(Math.floor),
    ]).toEqual(expected);
  },
);

test('a venue is said to be outside the funnel exactly if it is drawn outside, whatever its number of parties', () => {
  for (const rated of [8, 9, 17, 40, 133]) {
    const { inner, outer } = funnelLimits(rated, GROUP);
    for (let satisfied = 0; satisfied <= rated; satisfied += 1) {
      const percent = (100 * satisfied) / rated;
      const isBeyond = ({ low, high }: typeof inner) => percent < low || percent > high;
      const drawn = isBeyond(outer) ? 'outside 99.8' : isBeyond(inner) ? 'outside 95' : 'within';
      const probability = twoSidedPValue({ atMost: satisfied, atLeast: satisfied }, rated, 0.9);
      const tested =
        probability < 0.002 ? 'outside 99.8' : probability < 0.05 ? 'outside 95' : 'within';
      expect([drawn, funnelPlace({ satisfied, rated }, GROUP)]).toEqual([tested, tested]);
    }
  }
});

test('a venue with a fraction of a satisfied party is placed between the two nearest whole numbers', () => {
  const places = [82, 83 + 1 / 9, 83 + 8 / 9, 84].map((satisfied) =>
    funnelPlace({ satisfied, rated: 100 }, GROUP),
  );
  expect(places).toEqual(['outside 95', 'outside 95', 'within', 'within']);
});

test('of equally good venues, at most one in twenty lies outside the 95 % limits, even if the guests of a party all rate alike', () => {
  const draw = drawsFrom(20_261_119);
  const venues = Array.from({ length: 2_000 }, () => {
    const parties = Array.from({ length: 120 }, () => (draw() < 0.9 ? 1 : 0));
    const guests = parties.map((satisfied) => ({ satisfied, size: draw() < 0.4 ? 3 : 1 }));
    return {
      byParty: { satisfied: guests.reduce((sum, { satisfied }) => sum + satisfied, 0), rated: 120 },
      byGuest: {
        satisfied: guests.reduce((sum, { satisfied, size }) => sum + satisfied * size, 0),
        rated: guests.reduce((sum, { size }) => sum + size, 0),
      },
    };
  });
  const outside = (kind: 'byParty' | 'byGuest') =>
    venues.filter((venue) => funnelPlace(venue[kind], GROUP) !== 'within').length / venues.length;
  expect(outside('byParty')).toBeLessThanOrEqual(0.05);
  expect(outside('byGuest')).toBeGreaterThan(0.1);
});

test('a venue with fewer than eight parties is never said to differ from its group', () => {
  expect(funnelPlace({ satisfied: 0, rated: 7 }, GROUP)).toBe('too few');
  expect(funnelPlace({ satisfied: 0, rated: 8 }, GROUP)).toBe('outside 99.8');
});

test('in a group in which everybody or nobody is satisfied, no venue is said to differ', () => {
  const all = { satisfied: 90, rated: 90 };
  expect(funnelPlace({ satisfied: 40, rated: 40 }, all)).toBe('within');
  expect(funnelLimits(40, all).outer).toMatchObject({ high: 100 });
  const none = { satisfied: 0, rated: 90 };
  expect(funnelPlace({ satisfied: 0, rated: 40 }, none)).toBe('within');
});
