export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A span that closes at or before its opening time closes on the next day. */
export type OpenSpan = { opens: string; closes: string };

/** By weekday of the venue's clock; a day without spans is closed. Null: always open. */
export type OpeningHours = Record<Weekday, OpenSpan[]> | null;

export const MAX_SPANS_PER_DAY = 4;
export const CLOCK_TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
export const OPENING_HOURS_MESSAGE =
  'Opening hours must look like 12:00 to 23:30, at most four spans a day';

/** A moment by the venue's clock. */
export type LocalTime = { weekday: Weekday; minutes: number };

/** Whether a venue is open; without opening hours it always is. */
export function isOpenAt(hours: OpeningHours, { weekday, minutes }: LocalTime): boolean {
  if (hours === null) return true;
  const place = WEEKDAYS.indexOf(weekday);
  const yesterday = WEEKDAYS[(place + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? weekday;
  const isOpenToday = hours[weekday].some(({ opens, closes }) => {
    const [from, to] = [minutesSinceMidnight(opens), minutesSinceMidnight(closes)];
    return minutes >= from && (to <= from || minutes < to);
  });
  return (
    isOpenToday ||
    hours[yesterday].some(({ opens, closes }) => {
      const [from, to] = [minutesSinceMidnight(opens), minutesSinceMidnight(closes)];
      return to <= from && minutes < to;
    })
  );
}

/** A moment by the venue's wall clock. */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const weekday = WEEKDAYS.find((name) => name === part('weekday').toLowerCase()) ?? 'mon';
  return { weekday, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** "12:30" as minutes since midnight. */
export function minutesSinceMidnight(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
