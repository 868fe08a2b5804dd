import { expect, test } from 'vitest';
import { personRates } from './person-rate.ts';

const HOUSE = [
  { cell: 'quiet', parties: 1_000, satisfied: 950 },
  { cell: 'busy', parties: 1_000, satisfied: 700 },
];

function person(personId: string, cell: string, parties: number, satisfied: number) {
  return { personId, cell, parties, satisfied };
}

test('working only the busiest shifts does not lower a person’s rate', () => {
  const [busy, quiet] = personRates(
    [person('busy', 'busy', 100, 70), person('quiet', 'quiet', 100, 95)],
    HOUSE,
  );
  expect(busy?.comparedWithHouse).toBe('no clear difference');
  expect(quiet?.comparedWithHouse).toBe('no clear difference');
  expect(busy?.rate?.value).toBeCloseTo(82.5, 0);
  expect(quiet?.rate?.value).toBeCloseTo(82.5, 0);
});

test('a person whose guests are clearly less satisfied than others in the same shifts is rated lower than the house', () => {
  const rates = personRates(
    [person('worse', 'quiet', 100, 70), person('usual', 'quiet', 100, 95)],
    HOUSE,
  );
  expect(rates.map(({ comparedWithHouse }) => comparedWithHouse)).toEqual([
    'lower',
    'no clear difference',
  ]);
  expect(rates[0]?.rate?.high).toBeLessThan(82.5);
});

test('seven parties are too few for a person’s rate', () => {
  expect(personRates([person('new', 'quiet', 7, 0)], HOUSE)).toEqual([
    { personId: 'new', parties: 7, rate: null, comparedWithHouse: 'too few' },
  ]);
});

test('a person’s rate lies within its interval, and the interval between 0 and 100', () => {
  for (const satisfied of [0, 4, 8]) {
    const [{ rate } = {}] = personRates([person('one', 'quiet', 8, satisfied)], HOUSE);
    expect(rate?.low).toBeGreaterThanOrEqual(0);
    expect(rate?.value).toBeGreaterThanOrEqual(rate?.low ?? 101);
    expect(rate?.value).toBeLessThanOrEqual(rate?.high ?? -1);
    expect(rate?.high).toBeLessThanOrEqual(100);
  }
});

test('without any answer, no person has a rate', () => {
  expect(personRates([], [])).toEqual([]);
});
