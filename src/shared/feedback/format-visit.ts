import { dateFormat, formatMoment } from '#shared/site/format-moment.ts';
import { addDays } from '#shared/stats/definitions.ts';

type Visit = { visitDate: string | null; visitTime: string | null };

/** When the guest visited, as precisely as the guest said; undefined if the guest did not say. */
export function formatVisit({ visitDate, visitTime }: Visit, now: Date): string | undefined {
  if (visitDate === null) return undefined;
  const day = formatDay(visitDate, now);
  return visitTime ? `${day}, ${formatVisitTime(visitTime)}` : day;
}

/** The date of an entry: that of the visit, or of its arrival if the guest named none. */
export function feedbackDate(
  feedback: Visit & { createdAt: string },
  { now, timeZone }: { now: Date; timeZone: string },
): { label: 'Visited' | 'Received'; words: string } {
  const visit = formatVisit(feedback, now);
  return visit
    ? { label: 'Visited', words: visit }
    : { label: 'Received', words: formatMoment(feedback.createdAt, { now, timeZone }) };
}

/** A calendar day in words: "15 Nov", with the year if it is not the current one. */
export function formatDay(day: string, now: Date): string {
  const isThisYear = day.startsWith(String(now.getFullYear()));
  return dateFormat('en-GB', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Converts "7:30 PM" to the 24-hour clock; any other text stays as it is. */
export function formatVisitTime(time: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/i.exec(time.trim()) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > (half ? 12 : 23)) return time;
  const isPlain = half === undefined;
  const onTheClock = isPlain ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(onTheClock).padStart(2, '0')}:${minutes}`;
}

/** The hour of a visit, 0 to 23, from "19:30" or "7:30 PM"; undefined if no time is given. */
export function visitHour(time: string | null | undefined): number | undefined {
  const [, hours, meridiem] =
    /^\s*(\d{1,2})(?::[0-5]\d)?(?::[0-5]\d)?\s*([ap]\.?m\.?)?\s*$/i.exec(time ?? '') ?? [];
  if (hours === undefined) return undefined;
  const hour = Number(hours);
  if (meridiem) {
    if (hour < 1 || hour > 12) return undefined;
    return (hour % 12) + (meridiem.toLowerCase().startsWith('p') ? 12 : 0);
  }
  return /:/.test(time ?? '') && hour <= 23 ? hour : undefined;
}

/** Heading above the answers of one day: "Yesterday, Saturday 14 November". */
export function dayHeading(day: string, today: string): string {
  if (day === today) return 'Today';
  const words = dayWithWeekday(day, today);
  return day === addDays(today, -1) ? `Yesterday, ${words}` : words;
}

function dayWithWeekday(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  // Formatted in pieces, because ICU versions differ in where they put a comma.
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const date = `${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}`;
  return isThisYear ? date : `${date} ${day.slice(0, 4)}`;
}
