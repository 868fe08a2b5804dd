import { MINUTE_MS } from '#shared/durations.ts';

const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 30.44;
const MONTHS_PER_YEAR = 12;

/**
 * How long ago something happened: "2 h ago". A moment in the future, by a wrong clock, is "just
 * now".
 */
export function formatAgo(moment: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min ago`;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) return `${hours} h ago`;
  const days = Math.floor(hours / HOURS_PER_DAY);
  if (days < 60) return ago(days, 'day');
  const months = Math.floor(days / DAYS_PER_MONTH);
  if (months < 2 * MONTHS_PER_YEAR) return ago(months, 'month');
  return ago(Math.floor(months / MONTHS_PER_YEAR), 'year');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
