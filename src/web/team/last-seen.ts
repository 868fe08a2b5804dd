import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';

const JUST_NOW_MS = 5 * MINUTE_MS;
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DAY_AND_YEAR_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** When a member was last seen, in the reader's time zone. */
export function lastSeen(seenAt: string | null, now: Date): string {
  if (seenAt === null) return 'Not seen lately';
  const seen = new Date(seenAt);
  if (now.getTime() - seen.getTime() < JUST_NOW_MS) return 'Here now';
  const isToday = seen.toDateString() === now.toDateString();
  return `Seen ${isToday ? `today, ${TIME_FORMAT.format(seen)}` : dayAndTime(seenAt, now)}`;
}

/** '15 November, 11:30', with the year if it is not the current one. */
function dayAndTime(at: string, now: Date): string {
  const moment = new Date(at);
  const day = moment.getFullYear() === now.getFullYear() ? DAY_FORMAT : DAY_AND_YEAR_FORMAT;
  return `${day.format(moment)}, ${TIME_FORMAT.format(moment)}`;
}

/** Until when something is valid: 'today', 'tomorrow' or the day. */
export function expiryDayWords(at: string, now: Date): string {
  const day = new Date(at).toDateString();
  if (day === now.toDateString()) return 'today';
  if (day === new Date(now.getTime() + DAY_MS).toDateString()) return 'tomorrow';
  return DAY_FORMAT.format(new Date(at));
}
