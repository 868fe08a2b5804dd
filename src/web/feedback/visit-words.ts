import { formatMoment } from '#shared/site/format-moment.ts';

/** A calendar day as people read it: "Nov 15", with the year when it is not this one. */
export function dayWords(day: string, now: Date): string {
  const isThisYear = day.startsWith(String(now.getFullYear()));
  return new Intl.DateTimeFormat('en-US', {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "19:30" on the clock of twelve; anything else a guest may have said stays as it is. */
export function timeWords(time: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  const hour = Number(hours);
  if (hours === undefined || hour > 23) return time;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When the guest was there; the moment of the feedback where they did not say. */
export function visitWords(
  feedback: { visitDate: string | null; visitTime: string | null; createdAt: string },
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const { visitDate, visitTime, createdAt } = feedback;
  if (visitDate === null) return formatMoment(createdAt, { now, timeZone });
  const day = dayWords(visitDate, now);
  return visitTime ? `${day}, ${timeWords(visitTime)}` : day;
}
