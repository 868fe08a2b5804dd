import { describe, expect, test } from 'vitest';
import { COMPARISON_RANGES } from './comparison.ts';
import { addDays, weekBefore } from './definitions.ts';
import { daysOfPeriod, daysOfRange, offeredPeriods } from './period.ts';

describe('a period', () => {
  test.each([
    ['last_7_days', '2026-11-15', '2026-11-09'],
    ['last_30_days', '2026-11-15', '2026-10-17'],
    ['last_90_days', '2026-11-15', '2026-08-18'],
    ['last_3_months', '2026-11-15', '2026-08-15'],
    // February has no 31st.
    ['last_3_months', '2026-05-31', '2026-02-28'],
    ['last_3_months', '2028-05-30', '2028-02-29'],
    ['last_3_months', '2027-01-31', '2026-10-31'],
    ['last_7_days', '2028-03-03', '2028-02-26'],
    ['last_7_days', '2027-01-01', '2026-12-26'],
  ] as const)('the period %s ending on %s begins on %s', (range, today, first) => {
    expect(daysOfRange(range, today)).toEqual({ first, last: today });
  });

  test.each(['last_7_days', 'last_30_days', 'last_90_days'] as const)(
    'the period %s has as many days as it says, today included',
    (range) => {
      const length = Number(/\d+/.exec(range)?.[0]);
      expect(daysOfRange(range, addDays('2026-03-01', length - 1))?.first).toBe('2026-03-01');
    },
  );

  test('the period last_year begins on the same date a year ago', () => {
    expect(daysOfRange('last_year', '2026-11-15')?.first).toBe('2025-11-15');
  });

  test.each(COMPARISON_RANGES)(
    'the period %s has the same days in the comparison of locations and on the dashboard',
    (period) => {
      expect(daysOfPeriod({ period }, '2026-11-15')).toEqual(daysOfRange(period, '2026-11-15'));
      expect(offeredPeriods(period)).toContain(period);
    },
  );

  test.each(['all', 'all_time'] as const)('the period %s has no beginning', (range) => {
    expect(daysOfRange(range, '2026-11-15')).toBeUndefined();
  });
});

test('a week is compared with the seven days right before it', () => {
  expect(weekBefore({ first: '2026-03-02', last: '2026-03-08' })).toEqual({
    first: '2026-02-23',
    last: '2026-03-01',
  });
});
