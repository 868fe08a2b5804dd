import { dateFormat } from '#shared/site/date-format.ts';
import { formatMoment } from '#shared/site/format-moment.ts';

type Visit = { visitDate: string | null; visitTime: string | null };

/** When the guest was there, in their own words' precision; undefined where they did not say. */
export function visitWords({ visitDate, visitTime }: Visit, now: Date): string | undefined {
  if (visitDate === null) return undefined;
  const day = dayWords(visitDate, now);
  return visitTime ? `${day}, ${timeWords(visitTime)}` : day;
}

/** The date of an entry: that of the visit, and where the guest named none that of its arrival. */
export function entryDate(
  feedback: Visit & { createdAt: string },
  { now, timeZone }: { now: Date; timeZone: string },
): { label: 'Visited' | 'Received'; words: string } {
  const visit = visitWords(feedback, now);
  return visit
    ? { label: 'Visited', words: visit }
    : { label: 'Received', words: formatMoment(feedback.createdAt, { now, timeZone }) };
}

/** A calendar day as people read it: "Nov 15", with the year when it is not this one. */
export function dayWords(day: string, now: Date): string {
  const isThisYear = day.startsWith(String(now.getFullYear()));
  return dateFormat('en-US', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "19:30" on the clock of twelve; anything else a guest may have said stays as it is. */
function timeWords(time: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > 23) return time;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
