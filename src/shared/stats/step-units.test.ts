import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './definitions.ts';
import { chooseStepUnit, splitIntoSteps } from './step-units.ts';

const TODAY = '2026-11-15';

test.each([
  ['2026-11-15', '2026-11-15', 'hour'],
  ['2026-11-09', '2026-11-15', 'day'],
  ['2026-10-16', '2026-11-15', 'day'],
  ['2026-10-15', '2026-11-15', 'week'],
  ['2026-08-15', '2026-11-15', 'week'],
  ['2026-04-15', '2026-11-15', 'week'],
  ['2025-11-15', '2026-11-15', 'month'],
])('the period from %s to %s is split by %s', (first, last, step) => {
  expect(chooseStepUnit({ first, last })).toBe(step);
});

test('three months are split into weeks from Monday, the first cut short and the last ongoing', () => {
  const period = { first: '2026-08-15', last: '2026-11-17' };
  const steps = splitIntoSteps(period, { step: 'week', today: '2026-11-17', begun: '2026-01-01' });
  expect(steps.slice(0, 2)).toEqual([
    { first: '2026-08-15', last: '2026-08-16', isOngoing: false },
    { first: '2026-08-17', last: '2026-08-23', isOngoing: false },
  ]);
  expect(steps.at(-1)).toEqual({ first: '2026-11-16', last: '2026-11-17', isOngoing: true });
});

test('the monthly steps of a chart end on the last day of the month, even in February', () => {
  const period = { first: '2023-12-20', last: '2024-03-01' };
  const steps = splitIntoSteps(period, { step: 'month', today: TODAY, begun: '2023-01-01' });
  expect(steps.map(({ first, last }) => `${first} ${last}`)).toEqual([
    '2023-12-20 2023-12-31',
    '2024-01-01 2024-01-31',
    '2024-02-01 2024-02-29',
    '2024-03-01 2024-03-01',
  ]);
});

test('a period in the future has no steps', () => {
  const span = { step: 'day', today: TODAY, begun: '2026-01-01' } as const;
  expect(splitIntoSteps({ first: '2026-11-14', last: '2026-11-20' }, span)).toHaveLength(2);
  expect(splitIntoSteps({ first: '2026-12-01', last: '2026-12-09' }, span)).toEqual([]);
});

test('the chart of a range of a thousand years begins with the first answer', () => {
  const period = { first: '0001-01-01', last: '9999-12-31' };
  const span = { step: 'month', today: TODAY } as const;
  expect(splitIntoSteps(period, { ...span, begun: '2026-10-12' })).toEqual([
    { first: '2026-10-01', last: '2026-10-31', isOngoing: false },
    { first: '2026-11-01', last: '2026-11-15', isOngoing: true },
  ]);
  expect(splitIntoSteps(period, { ...span, begun: undefined })).toEqual([]);
});

test('the steps of a period follow each other without a gap and cover the period', () => {
  const start = fc.integer({ min: 0, max: 1_500 });
  const length = fc.integer({ min: 1, max: 900 });
  fc.assert(
    fc.property(start, length, fc.constantFrom('day', 'week', 'month'), (ago, count, step) => {
      const first = addDays(TODAY, -ago - count);
      const period = { first, last: addDays(first, count) };
      const steps = splitIntoSteps(period, { step, today: TODAY, begun: first });
      expect(steps[0]?.first).toBe(period.first);
      expect(steps.at(-1)?.last).toBe(period.last);
      for (const [i, each] of steps.entries()) {
        expect(each.first <= each.last).toBe(true);
        if (i > 0) expect(each.first).toBe(addDays(steps[i - 1]?.last ?? '', 1));
      }
      expect(steps.filter(({ isOngoing }) => isOngoing)).toHaveLength(
        period.last === TODAY ? 1 : 0,
      );
    }),
  );
});
