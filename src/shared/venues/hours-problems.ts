import {
  CLOCK_TIME_PATTERN,
  minutesSinceMidnight,
  type OpenSpan,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts';

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = WEEKDAYS.length * DAY_MINUTES;

export const MISSING_TIME_MESSAGE = 'Please give both times, like 12:00 and 23:30.';
export const OVERLAP_MESSAGE = 'These hours overlap others. Please join or change them.';

/** The problems with the opening hours, by day. */
export function hoursProblems(
  hours: Readonly<Record<Weekday, readonly OpenSpan[]>>,
): Partial<Record<Weekday, string>> {
  const problems: Partial<Record<Weekday, string>> = {};
  const spans: WeekSpan[] = [];
  for (const [place, weekday] of WEEKDAYS.entries()) {
    for (const span of hours[weekday]) {
      if (isComplete(span)) spans.push(inWeek(weekday, place, span));
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

function inWeek(weekday: Weekday, place: number, { opens, closes }: OpenSpan): WeekSpan {
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
