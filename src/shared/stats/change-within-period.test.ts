import { expect, test } from 'vitest';
import { changeWithinPeriod } from './change-within-period.ts';
import { addDays } from './definitions.ts';

type Counts = readonly [satisfied: number, rated: number];

/** Steps of equal length, one after another. */
function stepsOf(days: number, counts: readonly Counts[]) {
  return counts.map(([satisfied, rated], step) => {
    const first = addDays('2026-03-02', days * step);
    return { first, last: addDays(first, days - 1), rated, satisfied };
  });
}

const WORSE: Counts = [12, 20];
const BETTER: Counts = [19, 20];
const NOBODY: Counts = [0, 0];

test('a period whose second half is clearly better than its first is called better, with both percentages', () => {
  expect(changeWithinPeriod(stepsOf(7, [WORSE, WORSE, WORSE, BETTER, BETTER, BETTER]))).toEqual({
    isBetter: true,
    firstPercent: 60,
    secondPercent: 95,
  });
});

test('halves of a period that chance can explain are not called different', () => {
  const slightlyWorse: Counts = [17, 20];
  const steps = [slightlyWorse, slightlyWorse, slightlyWorse, BETTER, BETTER, BETTER];
  expect(changeWithinPeriod(stepsOf(7, steps))).toBeUndefined();
});

test('a period of less than four weeks has no halves, because one would have more weekends', () => {
  const steps = (days: number) => [
    ...Array.from({ length: 13 }, () => WORSE),
    ...Array.from({ length: days - 13 }, () => BETTER),
  ];
  expect(changeWithinPeriod(stepsOf(1, steps(27)))).toBeUndefined();
  expect(changeWithinPeriod(stepsOf(1, steps(28)))).toMatchObject({ isBetter: true });
});

test('a period that is older than the venue is halved after the first rating', () => {
  const before = Array.from({ length: 20 }, () => NOBODY);
  const steps = stepsOf(7, [...before, BETTER, BETTER, BETTER, WORSE, WORSE, WORSE]);
  expect(changeWithinPeriod(steps)).toEqual({
    isBetter: false,
    firstPercent: 95,
    secondPercent: 60,
  });
});

test('a period without ratings, or with too few in one half, has no change within it', () => {
  expect(changeWithinPeriod([])).toBeUndefined();
  expect(changeWithinPeriod(stepsOf(7, [NOBODY, NOBODY, NOBODY, NOBODY]))).toBeUndefined();
  expect(
    changeWithinPeriod(
      stepsOf(14, [
        [0, 7],
        [200, 200],
      ]),
    ),
  ).toBeUndefined();
});
