import { expect, test } from 'vitest';
import { openingHours } from './live-settings.ts';
import { isOpenAt, localTime } from './opening-hours.ts';

const HOURS = openingHours.parse({
  mon: [],
  fri: [
    { opens: '12:00', closes: '15:00' },
    { opens: '18:00', closes: '02:00' },
  ],
  sun: [{ opens: '00:00', closes: '00:00' }],
});

test.each([
  ['fri', '11:59', false],
  ['fri', '12:00', true],
  ['fri', '15:00', false],
  ['fri', '23:59', true],
  ['sat', '01:59', true],
  ['sat', '02:00', false],
  ['sun', '13:00', true],
  ['mon', '13:00', false],
] as const)('a venue is open on %s at %s: %s', (weekday, at, isOpen) => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  expect(isOpenAt(HOURS, { weekday, minutes: hours * 60 + minutes })).toBe(isOpen);
});

test('a venue without opening hours is always open', () => {
  expect(isOpenAt(null, { weekday: 'mon', minutes: 240 })).toBe(true);
});

test("the venue's own clock decides whether it is open, even when clocks go forward", () => {
  const moment = new Date('2026-03-29T01:30:00Z');
  expect(localTime(moment, 'Europe/London')).toEqual({ weekday: 'sun', minutes: 150 });
  expect(localTime(moment, 'America/New_York')).toEqual({ weekday: 'sat', minutes: 21 * 60 + 30 });
});
