import { expect, test } from 'vitest';
import {
  daysOfPeriod,
  daysOfRange,
  INITIAL_PERIOD,
  type PeriodChoice,
  previousPeriod,
  previousPeriodWords,
  readPeriod,
  writePeriod,
} from './period.ts';

const TODAY = '2026-11-15';
const OWN = { period: 'custom', startDate: '2026-03-01', endDate: '2026-03-14' } as const;
const DAY = { period: 'custom', startDate: '2026-03-01', endDate: '2026-03-01' } as const;

test.each<[PeriodChoice, string, string, string]>([
  [
    { period: 'today' },
    '2026-11-15 2026-11-15',
    '2026-11-08 2026-11-08',
    'by this time a week ago',
  ],
  [
    { period: 'last_7_days' },
    '2026-11-09 2026-11-15',
    '2026-11-02 2026-11-08',
    'in the 7 days before',
  ],
  [
    { period: 'last_30_days' },
    '2026-10-17 2026-11-15',
    '2026-09-17 2026-10-16',
    'in the 30 days before',
  ],
  [
    { period: 'last_3_months' },
    '2026-08-15 2026-11-15',
    '2026-05-14 2026-08-14',
    'in the 3 months before',
  ],
  [{ period: 'last_year' }, '2025-11-15 2026-11-15', '2024-11-14 2025-11-14', 'in the year before'],
  [OWN, '2026-03-01 2026-03-14', '2026-02-15 2026-02-28', 'in the 14 days before'],
  [DAY, '2026-03-01 2026-03-01', '2026-02-28 2026-02-28', 'on the day before'],
])(
  'the period $period covers whole calendar days and is compared with the days before',
  (asked, days, before, words) => {
    const read = (value: { first: string; last: string } | undefined) =>
      value && `${value.first} ${value.last}`;
    expect(read(daysOfPeriod(asked, TODAY))).toBe(days);
    expect(read(previousPeriod(asked, TODAY))).toBe(before);
    expect(previousPeriodWords(asked, TODAY)).toBe(words);
  },
);

test('the period “all time” has no days and nothing to compare with', () => {
  expect(daysOfPeriod({ period: 'all_time' }, TODAY)).toBeUndefined();
  expect(previousPeriod({ period: 'all_time' }, TODAY)).toBeUndefined();
  const fromTheFirstYear = { period: 'custom', startDate: '0002-01-01', endDate: TODAY } as const;
  expect(previousPeriod(fromTheFirstYear, TODAY)).toBeUndefined();
  expect(previousPeriodWords({ period: 'all_time' }, TODAY)).toBeUndefined();
});

test.each(['last_7_days', 'last_30_days', 'last_3_months', 'all_time'] as const)(
  'the period and the date range named %s cover the same days',
  (period) => {
    expect(daysOfPeriod({ period }, TODAY)).toEqual(daysOfRange(period, TODAY));
  },
);

test.each<[string, PeriodChoice]>([
  ['', INITIAL_PERIOD],
  ['?period=yesterday', INITIAL_PERIOD],
  ['?period=last_year&x=1', { period: 'last_year' }],
  ['?period=custom&from=2026-03-01&to=2026-03-14', OWN],
  ['?period=custom&from=2026-03-14&to=2026-03-01', INITIAL_PERIOD],
  ['?period=custom&from=2026-02-30&to=2026-03-01', INITIAL_PERIOD],
  ['?period=custom&from=2026-02-20', INITIAL_PERIOD],
])(
  'the period in the address "%s" is read, or replaced by the default if it is not valid',
  (search, asked) => {
    expect(readPeriod(search)).toEqual(asked);
  },
);

test('a period that is written into an address reads back as the same period, and other parameters stay', () => {
  const search = writePeriod('?q=soup&period=today', OWN);
  expect(search).toBe('q=soup&period=custom&from=2026-03-01&to=2026-03-14');
  expect(readPeriod(search)).toEqual(OWN);
  expect(writePeriod(search, { period: 'today' })).toBe('q=soup&period=today');
});
