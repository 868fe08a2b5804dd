import { MINUTE_MS } from '#shared/durations.ts';
import {
  localTime,
  minutesSinceMidnight,
  type OpeningHours,
  WEEKDAYS,
} from '#shared/venues/opening-hours.ts';

/** Guests still answer for some time after the venue has closed. */
const STAYS_AFTER_CLOSING_MINUTES = 120;
/**
 * Staff come in at most this long before opening. A shift that starts earlier is not for that
 * opening.
 */
const COMES_BEFORE_OPENING_MINUTES = 6 * 60;
/** By this hour the last shift is over and the next has not begun. */
const MORNING_MINUTES = 5 * 60;
const DAY_MINUTES = 24 * 60;

/**
 * When a shift that starts now ends: two hours after the venue closes, or when it opens again if
 * that is sooner. If the venue is closed and does not open soon, the shift ends at five in the
 * morning.
 */
export function shiftEnd(now: Date, hours: OpeningHours, timeZone: string): Date {
  const { weekday, minutes } = localTime(now, timeZone);
  const today = WEEKDAYS.indexOf(weekday);
  const spans = hours === null ? [] : [-1, 0, 1].flatMap((day) => spansOf(hours, today, day));
  const current = spans.find(({ closes }) => closes > minutes);
  const isNear = current && current.opens - minutes <= COMES_BEFORE_OPENING_MINUTES;
  const next = current && spans.find(({ opens }) => opens >= current.closes);
  const end = isNear
    ? Math.min(
        current.closes + STAYS_AFTER_CLOSING_MINUTES,
        next?.opens ?? Number.POSITIVE_INFINITY,
        minutes + DAY_MINUTES,
      )
    : MORNING_MINUTES + (minutes < MORNING_MINUTES ? 0 : DAY_MINUTES);
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(thisMinute + (end - minutes) * MINUTE_MS);
}

/** The opening hours of a day, in minutes since today's midnight. */
function spansOf(hours: NonNullable<OpeningHours>, today: number, day: number) {
  const weekday = WEEKDAYS[(today + day + WEEKDAYS.length) % WEEKDAYS.length] ?? 'mon';
  return hours[weekday]
    .map((span) => {
      const [from, to] = [minutesSinceMidnight(span.opens), minutesSinceMidnight(span.closes)];
      const opens = day * DAY_MINUTES + from;
      return { opens, closes: opens + (to > from ? to - from : to + DAY_MINUTES - from) };
    })
    .sort((one, other) => one.opens - other.opens);
}
