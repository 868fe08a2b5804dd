import { dateFormat } from './date-format.ts';

/** A moment as people here read it: "Nov 15, 2:30 PM", with the year when it is not this one. */
export function formatMoment(
  moment: Date | string,
  { now, timeZone }: { now: Date; timeZone?: string | undefined },
): string {
  const date = new Date(moment);
  const year = dateFormat('en-US', { year: 'numeric', timeZone });
  const isThisYear = year.format(date) === year.format(now);
  const text = dateFormat('en-US', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).format(date);
  // Some versions set a narrow blank before AM and PM, others a plain one.
  return text.replace(/\u202f/g, ' ');
}
