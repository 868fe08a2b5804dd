import { expect, test } from 'vitest';
import { compareWeekdays } from './compare-weekdays.ts';

const week = (...days: [satisfied: number, parties: number][]) =>
  compareWeekdays(days.map(([satisfied, parties]) => ({ satisfied, parties })));
const usual: [number, number] = [93, 100];

test('a Friday that is far below the six other days is called lower, and no other day is', () => {
  const days = week(usual, usual, usual, usual, [70, 100], usual, usual);
  expect(days.map(({ comparedWithOthers }) => comparedWithOthers)).toEqual([
    ...['no clear difference', 'no clear difference', 'no clear difference'],
    ...['no clear difference', 'lower', 'no clear difference', 'no clear difference'],
  ]);
  expect(days[4]).toMatchObject({ weekday: 5, parties: 100, others: 93 });
});

test('the confidence interval of a weekday is wider than the usual 95 % interval, because seven days are compared', () => {
  // Wilson's interval for 84 of 100 with z = 2.8, computed by hand.
  const { rate } = week(usual, usual, usual, usual, [84, 100], usual, usual)[4] ?? {};
  expect(rate?.value).toBe(84);
  expect(rate?.low).toBeCloseTo(71.34, 1);
  expect(rate?.high).toBeCloseTo(91.72, 1);
});

test('a weekday that would be called lower on its own is not called lower among seven compared days', () => {
  const [, , , , friday] = week(usual, usual, usual, usual, [86, 100], usual, usual);
  expect(friday?.comparedWithOthers).toBe('no clear difference');
});

test.each([
  [[4, 7], null],
  [[9, 10], expect.objectContaining({ value: 90 })],
] as const)(
  'a weekday with few parties (satisfied and all: %o) is not compared with the other days',
  (friday, rate) => {
    const [, , , , day] = week(usual, usual, usual, usual, [...friday], usual, usual);
    expect(day).toMatchObject({ comparedWithOthers: 'too few', rate });
  },
);

test('the weekdays of a venue without answers have no percentage and are not compared', () => {
  for (const day of week([0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0])) {
    expect(day).toMatchObject({ comparedWithOthers: 'too few', rate: null, others: null });
  }
});
