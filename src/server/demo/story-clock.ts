import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WORK_FROM_MINUTES = 9 * 60;
const WORK_TO_MINUTES = 21 * 60;

/** A calendar date and the minutes since midnight, as a clock on the venue's wall shows them. */
export type WallTime = { date: string; minutes: number };

export type VenueClock = {
  wallTimeAt: (moment: Date) => WallTime;
  momentOf: (time: WallTime) => Date;
};

/**
 * "8 Thu 13:45:20" is Thursday, eight weeks before the current week. Counting weeks instead of days
 * keeps the weekdays true: a venue is closed on some of them, and guests mention them.
 */
export function storyTime(text: string, today: string): WallTime {
  const [weeks = '', weekday = '', time = '00:00'] = text.split(' ');
  const days = weekdayOf(today) - WEEKDAYS.indexOf(weekday) + 7 * Number(weeks);
  return { date: addDays(today, -days), minutes: minutesOf(time) };
}

/** "+1 10:20" is twenty past ten on the day after this date. */
export function laterTime(text: string, date: string): WallTime {
  const [days = '', time = ''] = text.split(' ');
  return { date: addDays(date, Number(days)), minutes: minutesOf(time) };
}

/** The last day with this name, such as "Thu", up to this date. */
export function latestDateOnWeekday(name: string, date: string): string {
  return addDays(date, -((weekdayOf(date) - WEEKDAYS.indexOf(name) + 7) % 7));
}

export function venueClock(timeZone: string): VenueClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const wallTimeAt = (moment: Date) => {
    const [date = '', time = ''] = format.format(moment).split(' ');
    return { date, minutes: minutesOf(time) };
  };
  const offsetMs = (moment: number) => {
    const wholeMinute = Math.floor(moment / MINUTE_MS) * MINUTE_MS;
    return asIfUtc(wallTimeAt(new Date(wholeMinute))) - wholeMinute;
  };
  // Formatting thousands of moments takes long, so it is done only on days when clocks change.
  const offsets = new Map<number, number>();
  const offsetAtMidnight = (day: number) => {
    const known = offsets.get(day) ?? offsetMs(day * DAY_MS);
    offsets.set(day, known);
    return known;
  };
  const offsetAt = (moment: number) => {
    const day = Math.floor(moment / DAY_MS);
    const offset = offsetAtMidnight(day);
    return offset === offsetAtMidnight(day + 1) ? offset : offsetMs(moment);
  };
  return {
    wallTimeAt,
    momentOf: (time) => {
      const guess = asIfUtc(time);
      // On days when clocks change, the first guess may have used the wrong offset.
      return new Date(guess - offsetAt(guess - offsetAt(guess)));
    },
  };
}

/** The moment itself if it lies in the daytime, else some minutes into the next working morning. */
export function nextWorkingMoment(
  moment: Date,
  clock: VenueClock,
  minutesIntoMorning: number,
): Date {
  const { date, minutes } = clock.wallTimeAt(moment);
  const morning = WORK_FROM_MINUTES + minutesIntoMorning;
  if (minutes < WORK_FROM_MINUTES) return clock.momentOf({ date, minutes: morning });
  if (minutes > WORK_TO_MINUTES)
    return clock.momentOf({ date: addDays(date, 1), minutes: morning });
  return moment;
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (Date.parse(date) / DAY_MS + 3) % 7;
}

/** "19:30" or "19:30:15" as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
}

export function formatClockTime(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

function asIfUtc({ date, minutes }: WallTime): number {
  return Date.parse(date) + Math.round(minutes * MINUTE_MS);
}
