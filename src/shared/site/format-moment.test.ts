import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T14:30:00Z', 'Europe/London', '15 Nov, 14:30'],
  ['2026-07-01T23:05:00Z', 'Europe/London', '2 Jul, 00:05'],
  ['2026-11-15T00:00:00Z', 'America/New_York', '14 Nov, 19:00'],
  ['2027-01-03T09:00:00Z', 'Europe/London', '3 Jan 2027, 09:00'],
  ['2026-12-31T23:30:00Z', 'Europe/Paris', '1 Jan 2027, 00:30'],
])('the moment %s in %s reads %s', (moment, timeZone, text) => {
  expect(formatMoment(moment, { now, timeZone })).toBe(text);
  expect(formatMoment(new Date(moment), { now, timeZone })).toBe(text);
});
