import { z } from 'zod';
import { addDays, localDay } from '#shared/stats/definitions.ts';
import {
  localTime,
  minutesSinceMidnight,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';

const REWARDS_USABLE = ['at_once', 'next_visit'] as const;

/** Whether a code is valid at once or from the venue's next day on. */
export const rewardUsability = z.enum(
  REWARDS_USABLE,
  'Rewards can be used at once or from the next visit',
);
export type RewardUsability = (typeof REWARDS_USABLE)[number];

type Venue = { rewardsUsable: RewardUsability; timezone: string; openingHours: OpeningHours };

/**
 * From when a code given now is valid, by the venue's wall clock: "2026-11-18T00:00". The venue's
 * day ends at midnight or at a later closing time: at one in the morning, a guest is still on the
 * previous evening's visit. Undefined if the code is valid at once.
 */
export function rewardValidFrom(venue: Venue, now: Date): string | undefined {
  if (venue.rewardsUsable === 'at_once') return undefined;
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
