import fc from 'fast-check';
import { expect, test } from 'vitest';
import { probabilityOfAtMost, twoSidedPValue } from './exact-binomial.ts';

test('the tails of the binomial distribution match a printed table', () => {
  expect(probabilityOfAtMost(3, 10, 0.5)).toBeCloseTo(176 / 1024, 12);
  expect(probabilityOfAtMost(0, 20, 0.9)).toBeCloseTo(1e-20, 30);
  expect(probabilityOfAtMost(15, 20, 0.9)).toBeCloseTo(0.0431745, 6);
  expect(twoSidedPValue({ atMost: 2, atLeast: 2 }, 10, 0.5)).toBeCloseTo(112 / 1024, 12);
  expect(twoSidedPValue({ atMost: 5, atLeast: 5 }, 10, 0.5)).toBe(1);
  expect(probabilityOfAtMost(10, 10, 0.3)).toBe(1);
  expect(probabilityOfAtMost(9, 10, 1)).toBe(0);
  expect(probabilityOfAtMost(49_000, 50_000, 0.5)).toBe(1);
  expect(probabilityOfAtMost(1_000, 50_000, 0.5)).toBe(0);
});

test('a tail of the binomial distribution equals the sum of all its terms', () => {
  const cases = fc
    .integer({ min: 1, max: 120 })
    .chain((n) =>
      fc.tuple(
        fc.integer({ min: 0, max: n }),
        fc.constant(n),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      ),
    );
  fc.assert(
    fc.property(cases, ([k, n, p]) => {
      expect(probabilityOfAtMost(k, n, p)).toBeCloseTo(slowTail(k, n, p), 9);
    }),
  );
});

function slowTail(k: number, n: number, p: number): number {
  let shares = [1];
  for (let i = 0; i < n; i += 1) {
    shares = [...shares, 0].map((each, j) => each * (1 - p) + (shares[j - 1] ?? 0) * p);
  }
  return shares.slice(0, k + 1).reduce((sum, each) => sum + each, 0);
}
