import { DAY_MS } from '#shared/durations.ts';

const TWO_DAYS_MS = 2 * DAY_MS;

/**
 * The day on which the month's counts start anew, in words: '1 December'. The moment itself is
 * midnight where the restaurant is, which may still be the day before where its owner is.
 */
export function resetDay(resetsAt: string): string {
  const afterIt = new Date(Date.parse(resetsAt) + TWO_DAYS_MS);
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
  return `1 ${month.format(afterIt)}`;
}
