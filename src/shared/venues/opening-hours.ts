export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = WEEKDAYS.length * DAY_MINUTES;
export const MISSING_TIME_MESSAGE = 'Please give both times, like 12:00 and 23:30.';
export const OVERLAP_MESSAGE = 'These hours overlap others. Please join or change them.';

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
type LocalTime = { weekday: Weekday; minutes: number };

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

/** The problems with the opening hours, by day. */
export function hoursProblems(
  hours: Readonly<Record<Weekday, readonly OpenSpan[]>>,
): Partial<Record<Weekday, string>> {
  const problems: Partial<Record<Weekday, string>> = {};
  const spans: WeekSpan[] = [];
  for (const [place, weekday] of WEEKDAYS.entries()) {
    for (const span of hours[weekday]) {
      if (isComplete(span)) spans.push(weekSpan(weekday, place, span));
      else problems[weekday] = MISSING_TIME_MESSAGE;
    }
  }
  for (const [place, span] of spans.entries()) {
    // The other spans include Sunday night, which runs into Monday.
    const others = spans.filter((_, other) => other !== place);
    if (others.some((other) => startsWithin(span, other)))
      problems[span.weekday] ??= OVERLAP_MESSAGE;
  }
  return problems;
}

type WeekSpan = { weekday: Weekday; from: number; lengthMinutes: number };

function isComplete({ opens, closes }: OpenSpan): boolean {
  return CLOCK_TIME_PATTERN.test(opens) && CLOCK_TIME_PATTERN.test(closes);
}

function weekSpan(weekday: Weekday, place: number, { opens, closes }: OpenSpan): WeekSpan {
  const [from, to] = [minutesSinceMidnight(opens), minutesSinceMidnight(closes)];
  return {
    weekday,
    from: place * DAY_MINUTES + from,
    lengthMinutes: to > from ? to - from : to + DAY_MINUTES - from,
  };
}

function startsWithin(span: WeekSpan, other: WeekSpan): boolean {
  return (span.from - other.from + WEEK_MINUTES) % WEEK_MINUTES < other.lengthMinutes;
}
