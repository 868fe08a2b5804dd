import { z } from 'zod';

/** Screens use different names for the same ranges; all are understood everywhere. */
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

/** A day of the calendar, YYYY-MM-DD. */
export const day = z
  .string()
  // There never was a year 0.
  .regex(/^(?!0000)\d{4}-\d{2}-\d{2}$/, 'Invalid date format')
  .refine((text) => isCalendarDay(text), 'Invalid date format');

/** Whole days of a venue's own calendar, the first and the last included, YYYY-MM-DD. */
export type Days = { first: string; last: string };

/**
 * The one rule for "the last 7 days" and its like, on every screen and in every file and mail: whole
 * days of the venue's calendar, today the last of them, and feedback belongs to the day on which it
 * arrived, whenever the visit was. Three months begin on the same date three months ago. Undefined
 * for all time.
 */
export function daysOfRange(range: DateRange, today: string): Days | undefined {
  switch (range) {
    case 'last_7_days':
      return weekUntil(today);
    case 'last_30_days':
      return { first: addDays(today, -29), last: today };
    case 'last_90_days':
      return { first: addDays(today, -89), last: today };
    case 'last_3_months':
      return { first: threeMonthsBefore(today), last: today };
    default:
      return undefined;
  }
}

export function weekUntil(today: string): Days {
  return { first: addDays(today, -6), last: today };
}

/** What a week is compared with: the seven days right before it. */
export function weekBefore({ first }: Days): Days {
  return weekUntil(addDays(first, -1));
}

/** The day of the calendar that a moment belongs to in a zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The same date; one that the month does not have becomes its last. */
function threeMonthsBefore(today: string): string {
  const start = new Date(`${today}T00:00:00Z`);
  const date = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - 3);
  const lastDate = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  start.setUTCDate(Math.min(date, lastDate.getUTCDate()));
  return start.toISOString().slice(0, 10);
}

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
