import { expect, test } from 'vitest';
import {
  hoursProblems,
  MISSING_TIME_MESSAGE,
  type OpenSpan,
  OVERLAP_MESSAGE,
  type Weekday,
} from './opening-hours.ts';

const CLOSED: Record<Weekday, OpenSpan[]> = {
  mon: [],
  tue: [],
  wed: [],
  thu: [],
  fri: [],
  sat: [],
  sun: [],
};

const span = (opens: string, closes: string): OpenSpan => ({ opens, closes });

test.each([
  ['closed all week', {}],
  ['lunch and dinner', { mon: [span('12:00', '15:00'), span('18:00', '23:00')] }],
  [
    'dinner from the minute that lunch ends',
    { mon: [span('18:00', '23:00'), span('12:00', '18:00')] },
  ],
  ['past midnight', { fri: [span('18:00', '02:00')], sat: [span('02:00', '04:00')] }],
  ['around the clock', { mon: [span('00:00', '00:00')], tue: [span('00:00', '00:00')] }],
])('opening hours are valid: %s', (_, days: Partial<typeof CLOSED>) => {
  expect(hoursProblems({ ...CLOSED, ...days })).toEqual({});
});

test('a missing opening or closing time is reported on its day', () => {
  const hours = { ...CLOSED, mon: [span('12:00', '')], tue: [span('25:00', '26:00')] };
  expect(hoursProblems(hours)).toEqual({ mon: MISSING_TIME_MESSAGE, tue: MISSING_TIME_MESSAGE });
});

test.each([
  [
    'within one day',
    { mon: [span('12:00', '16:00'), span('15:30', '22:00')] },
    { mon: OVERLAP_MESSAGE },
  ],
  [
    'the same hours twice',
    { mon: [span('12:00', '16:00'), span('12:00', '16:00')] },
    { mon: OVERLAP_MESSAGE },
  ],
  [
    'with the night before',
    { fri: [span('18:00', '03:00')], sat: [span('02:00', '05:00')] },
    { sat: OVERLAP_MESSAGE },
  ],
  [
    'with the last night of the week',
    { sun: [span('20:00', '02:00')], mon: [span('01:00', '09:00')] },
    { mon: OVERLAP_MESSAGE },
  ],
])('overlapping opening hours are reported: %s', (_, days: Partial<typeof CLOSED>, problems) => {
  expect(hoursProblems({ ...CLOSED, ...days })).toEqual(problems);
});
