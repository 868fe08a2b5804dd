import { z } from 'zod';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import {
  localTime,
  minutesSinceMidnight,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';

/** From when a code can be valid; 'by_chance' draws one of the two for each code. */
export const VALIDITY_STARTS = ['at_once', 'next_visit'] as const;
export type ValidityStart = (typeof VALIDITY_STARTS)[number];

const REWARD_VALIDITIES = [...VALIDITY_STARTS, 'by_chance'] as const;

/** Whether a code is valid at once, from the venue's next day on, or one of the two by chance. */
export const rewardValidity = z.enum(
  REWARD_VALIDITIES,
  'Rewards can be used at once, from the next visit, or one of both by chance',
);
export type RewardValidity = (typeof REWARD_VALIDITIES)[number];

type Venue = { timezone: string; openingHours: OpeningHours };

/**
 * From when a code given now is valid, by the venue's wall clock: "2026-11-18T00:00". The venue's
 * day ends at midnight or at a later closing time: at one in the morning, a guest is still on the
 * previous evening's visit. Undefined if the code is valid at once.
 */
export function rewardValidFrom(
  venue: Venue,
  usable: ValidityStart,
  now: Date,
): string | undefined {
  if (usable === 'at_once') return undefined;
  const { weekday, minutes } = localTime(now, venue.timezone);
  const today = localDay(venue.timezone, now);
  const yesterdaysEnd = closingTime(venue.openingHours, dayBefore(weekday));
  const isStillYesterday = minutes < yesterdaysEnd;
  const end = isStillYesterday ? yesterdaysEnd : closingTime(venue.openingHours, weekday);
  return `${isStillYesterday ? today : addDays(today, 1)}T${clockOf(end)}`;
}

/** How many minutes into the next day a day lasts: 0 if the venue closes by midnight. */
function closingTime(hours: OpeningHours, weekday: Weekday): number {
  const nights = (hours?.[weekday] ?? []).filter(
    ({ opens, closes }) => minutesSinceMidnight(closes) <= minutesSinceMidnight(opens),
  );
  return Math.max(0, ...nights.map(({ closes }) => minutesSinceMidnight(closes)));
}

function dayBefore(weekday: Weekday): Weekday {
  return WEEKDAYS.at(WEEKDAYS.indexOf(weekday) - 1) ?? weekday;
}

function clockOf(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
