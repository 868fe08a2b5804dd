import { expect, test } from 'vitest';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import { rewardValidFrom } from './reward-validity.ts';

const evening = [{ opens: '17:00', closes: '23:00' }];
const night = [{ opens: '18:00', closes: '02:30' }];
const HOURS: OpeningHours = {
  mon: [],
  tue: evening,
  wed: evening,
  thu: evening,
  fri: night,
  sat: night,
  sun: [{ opens: '10:00', closes: '10:00' }],
};
const venue = { timezone: 'Europe/London', openingHours: HOURS };

test('a reward code has no starting time if the venue’s rewards are valid at once', () => {
  const now = new Date('2026-11-17T19:00:00Z');
  expect(rewardValidFrom(venue, 'at_once', now)).toBeUndefined();
});

test.each([
  // A Tuesday on which the venue closes before midnight.
  ['2026-11-17T19:00:00Z', '2026-11-18T00:00'],
  ['2026-11-17T23:59:59Z', '2026-11-18T00:00'],
  // A Friday night, before and after midnight, and after closing.
  ['2026-11-20T22:00:00Z', '2026-11-21T02:30'],
  ['2026-11-21T01:00:00Z', '2026-11-21T02:30'],
  ['2026-11-21T02:30:00Z', '2026-11-22T02:30'],
  // A Sunday on which the venue stays open until Monday at ten, and the Monday after it.
  ['2026-11-22T20:00:00Z', '2026-11-23T10:00'],
  ['2026-11-23T09:59:00Z', '2026-11-23T10:00'],
  ['2026-11-23T12:00:00Z', '2026-11-24T00:00'],
])('a reward code for the next visit given at %s is valid from %s on', (now, from) => {
  expect(rewardValidFrom(venue, 'next_visit', new Date(now))).toBe(from);
});

test('without opening hours, a reward for the next visit is valid from the next midnight in the venue’s time zone', () => {
  const tokyo = { ...venue, timezone: 'Asia/Tokyo', openingHours: null };
  expect(rewardValidFrom(tokyo, 'next_visit', new Date('2026-11-17T16:00:00Z'))).toBe(
    '2026-11-19T00:00',
  );
});
