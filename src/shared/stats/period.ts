import { z } from 'zod';
import {
  addDays,
  countDays,
  type DaySpan,
  lastDays,
  lastMonths,
  lastSevenDays,
} from './definitions.ts';

/** Screens use different names for the same ranges; every endpoint accepts all of them. */
const DATE_RANGES = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_3_months',
  'last_year',
  'all',
  'all_time',
] as const;
export const dateRange = z.enum(DATE_RANGES, 'Invalid date range');
export const dateRangeOrCustom = z.enum([...DATE_RANGES, 'custom'], 'Invalid date range');
/** A calendar day, YYYY-MM-DD. */
export const day = z.string().refine(isCalendarDay, 'Invalid date format');

/** The periods a screen can show, as in its address and its requests. */
export const PERIODS = [
  'today',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_3_months',
  'last_year',
  'all_time',
  'custom',
] as const;
export type Period = (typeof PERIODS)[number];

/**
 * The periods that a screen offers. 90 days is nearly the same as three months, so it is offered
 * only where it was chosen, by a link from the comparison of locations.
 */
export function offeredPeriods(chosen: Period): Period[] {
  return PERIODS.filter((period) => period !== 'last_90_days' || period === chosen);
}

/**
 * A chosen period. A custom range includes its days as YYYY-MM-DD; the others follow the venue's
 * calendar.
 */
export type PeriodChoice =
  | { period: Exclude<Period, 'custom'> }
  | { period: 'custom'; startDate: string; endDate: string };

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Today',
  last_7_days: '7 days',
  last_30_days: '30 days',
  last_90_days: '90 days',
  last_3_months: '3 months',
  last_year: 'A year',
  all_time: 'All time',
  custom: 'Custom range',
};

/** The dashboard's default period. */
export const INITIAL_PERIOD: PeriodChoice = { period: 'last_3_months' };

/**
 * Reads the period from an address, `?period=last_30_days` or
 * `?period=custom&from=2026-03-01&to=2026-03-31`. Invalid values are ignored.
 */
export function readPeriod(search: string, initial: PeriodChoice = INITIAL_PERIOD): PeriodChoice {
  const address = new URLSearchParams(search);
  const period = PERIODS.find((name) => name === address.get('period'));
  if (!period) return initial;
  if (period !== 'custom') return { period };
  const own = { startDate: address.get('from') ?? '', endDate: address.get('to') ?? '' };
  return isValidDateRange(own) ? { period, ...own } : initial;
}

/** Writes another period into the address; other parameters stay. */
export function writePeriod(search: string, asked: PeriodChoice): string {
  const address = new URLSearchParams(search);
  for (const name of ['from', 'to']) address.delete(name);
  address.set('period', asked.period);
  if (asked.period === 'custom') {
    address.set('from', asked.startDate);
    address.set('to', asked.endDate);
  }
  return address.toString();
}

/** Whether both ends are calendar days, in the right order. */
export function isValidDateRange({
  startDate,
  endDate,
}: {
  startDate: string;
  endDate: string;
}): boolean {
  return isCalendarDay(startDate) && isCalendarDay(endDate) && startDate <= endDate;
}

/** Whether the text is an existing date as YYYY-MM-DD. There is no year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The one rule for "the last 7 days" and the like, on every screen and in every file and email:
 * whole days of the venue's calendar up to and including today. Undefined for all time.
 */
export function daysOfPeriod(asked: PeriodChoice, today: string): DaySpan | undefined {
  switch (asked.period) {
    case 'today':
      return { first: today, last: today };
    case 'last_7_days':
      return lastSevenDays(today);
    case 'last_30_days':
      return lastDays(30, today);
    case 'last_90_days':
      return lastDays(90, today);
    case 'last_3_months':
      return lastMonths(3, today);
    case 'last_year':
      return lastMonths(12, today);
    case 'custom':
      return { first: asked.startDate, last: asked.endDate };
    case 'all_time':
      return undefined;
  }
}

/** This month so far and the full months before it, latest first. */
export function recentMonths(count: number, today: string): DaySpan[] {
  const months: DaySpan[] = [];
  for (let last = today; months.length < count; ) {
    const first = `${last.slice(0, 7)}-01`;
    months.push({ first, last });
    last = addDays(first, -1);
  }
  return months;
}

/**
 * The period to compare with: equally long, right before. A single day that is not over is compared
 * with the same weekday a week ago, up to this hour. Undefined for all time, and before the
 * calendar begins.
 */
export function previousPeriod(asked: PeriodChoice, today: string): DaySpan | undefined {
  const days = daysOfPeriod(asked, today);
  if (!days) return undefined;
  if (isOnlyToday(days, today)) return { first: addDays(today, -7), last: addDays(today, -7) };
  const last = addDays(days.first, -1);
  if (asked.period === 'last_3_months') return lastMonths(3, last);
  if (asked.period === 'last_year') return lastMonths(12, last);
  const before = lastDays(countDays(days), last);
  return isCalendarDay(before.first) ? before : undefined;
}

export function isOnlyToday({ first, last }: DaySpan, today: string): boolean {
  return first === today && last === today;
}

/** Names the compared period: 'in the 3 months before'. Undefined for all time. */
export function previousPeriodWords(asked: PeriodChoice, today: string): string | undefined {
  const days = daysOfPeriod(asked, today);
  if (!days) return undefined;
  if (isOnlyToday(days, today)) return 'by this time a week ago';
  if (asked.period === 'last_3_months') return 'in the 3 months before';
  if (asked.period === 'last_year') return 'in the year before';
  const length = countDays(days);
  return length === 1 ? 'on the day before' : `in the ${length} days before`;
}

export type DateRange = (typeof DATE_RANGES)[number];

/** The days of a range under any of its names. */
export function daysOfRange(range: DateRange, today: string): DaySpan | undefined {
  return daysOfPeriod({ period: range === 'all' ? 'all_time' : range }, today);
}
