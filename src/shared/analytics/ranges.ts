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

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment a range begins; undefined when it has no beginning. */
export function startOfRange(range: DateRange, now: Date): Date | undefined {
  switch (range) {
    case 'last_7_days':
      return new Date(now.getTime() - 7 * DAY_MS);
    case 'last_30_days':
      return new Date(now.getTime() - 30 * DAY_MS);
    case 'last_90_days':
      return new Date(now.getTime() - 90 * DAY_MS);
    case 'last_3_months':
      return threeMonthsBefore(now);
    default:
      return undefined;
  }
}

/** The same time of day; a day that the month does not have becomes its last one. */
function threeMonthsBefore(now: Date): Date {
  const start = new Date(now);
  const date = start.getUTCDate();
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - 3);
  const lastDate = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0));
  start.setUTCDate(Math.min(date, lastDate.getUTCDate()));
  return start;
}

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
