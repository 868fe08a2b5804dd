import { z } from 'zod';
import { addDays, dayIn } from '#shared/stats/definitions.ts';
import {
  localTime,
  minutesOf,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '#shared/venues/opening-hours.ts';

const REWARDS_USABLE = ['at_once', 'next_visit'] as const;

/** Whether a code is good as soon as the guest has it, or from the next day of the venue on. */
export const rewardsUsable = z.enum(
  REWARDS_USABLE,
  'Rewards are usable at once or from the next visit',
);
export type RewardsUsable = (typeof REWARDS_USABLE)[number];

type Venue = { rewardsUsable: RewardsUsable; timezone: string; openingHours: OpeningHours };

/**
 * From when a code that is given now is good, by the clock on the venue's wall: "2026-11-18T00:00".
 * The venue's day ends at midnight, or when it closes after that: who sits there at one in the
 * morning is still on the visit of the evening before. Undefined for at once.
 */
export function usableFrom(venue: Venue, now: Date): string | undefined {
  if (venue.rewardsUsable === 'at_once') return undefined;
  const { weekday, minutes } = localTime(now, venue.timezone);
  const today = dayIn(venue.timezone, now);
  const yesterdaysEnd = endOf(venue.openingHours, dayBefore(weekday));
  const isStillYesterday = minutes < yesterdaysEnd;
  const end = isStillYesterday ? yesterdaysEnd : endOf(venue.openingHours, weekday);
  return `${isStillYesterday ? today : addDays(today, 1)}T${clockOf(end)}`;
}

/** By how many minutes of the day after a day is over: 0 for one that closes by midnight. */
function endOf(hours: OpeningHours, weekday: Weekday): number {
  const nights = (hours?.[weekday] ?? []).filter(
    ({ opens, closes }) => minutesOf(closes) <= minutesOf(opens),
  );
  return Math.max(0, ...nights.map(({ closes }) => minutesOf(closes)));
}

function dayBefore(weekday: Weekday): Weekday {
  return WEEKDAYS.at(WEEKDAYS.indexOf(weekday) - 1) ?? weekday;
}

function clockOf(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
