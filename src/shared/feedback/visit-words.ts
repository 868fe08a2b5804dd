import { dateFormat } from '#shared/site/date-format.ts';
import { formatMoment } from '#shared/site/format-moment.ts';

type Visit = { visitDate: string | null; visitTime: string | null };

/** When the guest visited, as precisely as the guest said; undefined if the guest did not say. */
export function visitWords({ visitDate, visitTime }: Visit, now: Date): string | undefined {
  if (visitDate === null) return undefined;
  const day = dayWords(visitDate, now);
  return visitTime ? `${day}, ${timeWords(visitTime)}` : day;
}

/** The date of an entry: that of the visit, or of its arrival if the guest named none. */
export function feedbackDate(
  feedback: Visit & { createdAt: string },
  { now, timeZone }: { now: Date; timeZone: string },
): { label: 'Visited' | 'Received'; words: string } {
  const visit = visitWords(feedback, now);
  return visit
    ? { label: 'Visited', words: visit }
    : { label: 'Received', words: formatMoment(feedback.createdAt, { now, timeZone }) };
}

/** A calendar day in words: "15 Nov", with the year if it is not the current one. */
export function dayWords(day: string, now: Date): string {
  const isThisYear = day.startsWith(String(now.getFullYear()));
  return dateFormat('en-GB', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Converts "7:30 PM" to the 24-hour clock; any other text stays as it is. */
function timeWords(time: string): string {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?::(\d{2}))? ?([ap]m)?$/i.exec(time.trim()) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > (half ? 12 : 23)) return time;
  const isPlain = half === undefined;
  const onTheClock = isPlain ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(onTheClock).padStart(2, '0')}:${minutes}`;
}
