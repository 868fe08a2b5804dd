import { MINUTE_MS } from '#shared/durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const DAYS_PER_MONTH = 30.44;
const MONTHS_PER_YEAR = 12;

/** A moment in words: "15 Nov, 14:30", with the year if it is not the current one. */
export function formatMoment(
  moment: Date | string,
  { now, timeZone }: { now: Date; timeZone?: string | undefined },
): string {
  const date = new Date(moment);
  const year = dateFormat('en-GB', { year: 'numeric', timeZone });
  const isThisYear = year.format(date) === year.format(now);
  return dateFormat('en-GB', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(date);
}

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

/** Returns a cached format: creating one takes a hundred times as long as using it. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}
