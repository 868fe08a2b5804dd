import { expect, test } from 'vitest';
import { formatResponseTime } from './definitions.ts';
import { formatHour } from './rules.ts';

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [15, '3 PM'],
  [24, '12 AM'],
])('hour %i is read as %s', (hour, text) => {
  expect(formatHour(hour)).toBe(text);
});

test.each([
  [null, 'Not tracked yet'],
  [0, '0 min'],
  [0.5, '30 min'],
  [1, '1.0 h'],
  [47.9, '47.9 h'],
  [48, '2.0 days'],
  [60, '2.5 days'],
])('%s hours until a reply are shown as %s', (hours, text) => {
  expect(formatResponseTime(hours)).toBe(text);
});
