import { z } from 'zod';
import { type DaySpan, lastDays, lastMonths, lastSevenDays } from './definitions.ts';
import { isCalendarDay } from './period.ts';

/** Screens use different names for the same ranges; every endpoint accepts all of them. */
const DATE_RANGES = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_3_months',
  'all',
  'all_time',
] as const;
export type DateRange = (typeof DATE_RANGES)[number];

export const dateRange = z.enum(DATE_RANGES, 'Invalid date range');
export const dateRangeOrCustom = z.enum([...DATE_RANGES, 'custom'], 'Invalid date range');

/** A calendar day, YYYY-MM-DD. */
export const day = z.string().refine(isCalendarDay, 'Invalid date format');

/**
 * The one rule for "the last 7 days" and the like, on every screen and in every file and email:
 * whole days of the venue's calendar up to and including today. Undefined for all time.
 */
export function daysOfRange(range: DateRange, today: string): DaySpan | undefined {
  switch (range) {
    case 'last_7_days':
      return lastSevenDays(today);
    case 'last_30_days':
      return lastDays(30, today);
    case 'last_90_days':
      return lastDays(90, today);
    case 'last_3_months':
      return lastMonths(3, today);
    default:
      return undefined;
  }
}
