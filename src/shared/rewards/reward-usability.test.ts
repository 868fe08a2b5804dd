import { expect, test } from 'vitest';
import type { OpeningHours } from '#shared/venues/opening-hours.ts';
import { rewardValidFrom } from './reward-usability.ts';

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
const venue = {
  rewardsUsable: 'next_visit',
  timezone: 'Europe/London',
  openingHours: HOURS,
} as const;

test('a reward code is usable at once unless the venue chose the next day', () => {
  const now = new Date('2026-11-17T19:00:00Z');
  expect(rewardValidFrom({ ...venue, rewardsUsable: 'at_once' }, now)).toBeUndefined();
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
  expect(rewardValidFrom(venue, new Date(now))).toBe(from);
});

test('the day after which a reward for the next visit is valid follows the venue’s time zone, and ends at midnight without opening hours', () => {
  const tokyo = { ...venue, timezone: 'Asia/Tokyo', openingHours: null };
  expect(rewardValidFrom(tokyo, new Date('2026-11-17T16:00:00Z'))).toBe('2026-11-19T00:00');
});
