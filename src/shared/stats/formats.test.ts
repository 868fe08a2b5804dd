import { expect, test } from 'vitest';
import { formatResponseTime } from './definitions.ts';
import { formatHour } from './rules.ts';

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [15, '3 PM'],
  [24, '12 AM'],
])('the hour %i is shown as %s', (hour, text) => {
  expect(formatHour(hour)).toBe(text);
});

test.each([
  [null, 'Not tracked yet'],
  [0, 'Under 1 min'],
  [5, '5 min'],
  [59, '59 min'],
  [80, '1 h 20 min'],
  [1_439, '23 h 59 min'],
  [1_500, '25 h'],
  [1_535, '26 h'],
  [2_880, '2 days'],
  [3_600, '2.5 days'],
])('an average of %s minutes until a reply is shown as %s', (minutes, text) => {
  expect(formatResponseTime(minutes)).toBe(text);
});
