import { dateFormat } from './date-format.ts';

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
