import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T14:30:00Z', 'Europe/London', 'Nov 15, 2:30 PM'],
  ['2026-07-01T23:05:00Z', 'Europe/London', 'Jul 2, 12:05 AM'],
  ['2026-11-15T00:00:00Z', 'America/New_York', 'Nov 14, 7:00 PM'],
  ['2027-01-03T09:00:00Z', 'Europe/London', 'Jan 3, 2027, 9:00 AM'],
  ['2026-12-31T23:30:00Z', 'Europe/Paris', 'Jan 1, 2027, 12:30 AM'],
])('%s in %s reads %s', (moment, timeZone, text) => {
  expect(formatMoment(moment, { now, timeZone })).toBe(text);
  expect(formatMoment(new Date(moment), { now, timeZone })).toBe(text);
});
