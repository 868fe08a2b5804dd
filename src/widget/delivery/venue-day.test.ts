import { expect, test } from 'vitest';
import { venueDay } from './venue-day.ts';

test.each([
  ['2026-11-16T23:30:00Z', 0, 'Europe/London', '2026-11-16'],
  ['2026-11-16T23:30:00Z', 0, 'Asia/Tokyo', '2026-11-17'],
  ['2026-11-16T23:30:00Z', 1, 'Asia/Tokyo', '2026-11-16'],
  ['2026-11-17T02:00:00Z', 0, 'America/New_York', '2026-11-16'],
  ['2026-01-01T00:05:00Z', 1, 'Europe/London', '2025-12-31'],
  ['2026-03-01T23:59:00Z', 1, 'Europe/London', '2026-02-28'],
])('at %s, the day %i days earlier in the time zone %s is %s', (moment, before, zone, day) => {
  expect(venueDay(new Date(moment), before, zone)).toBe(day);
});

test.each([undefined, 'Atlantis/Capital'])(
  'with the time zone %s the day of a visit is taken from the phone',
  (zone) => {
    expect(venueDay(new Date(2026, 0, 1, 0, 5), 0, zone)).toBe('2026-01-01');
    expect(venueDay(new Date(2026, 0, 1, 0, 5), 1, zone)).toBe('2025-12-31');
  },
);
