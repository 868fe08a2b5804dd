import { MINUTE_MS } from '#shared/durations.ts';
import { addDays } from '#shared/stats/definitions.ts';

const WORK_FROM_MINUTES = 9 * 60;
const WORK_TO_MINUTES = 21 * 60;

/** A calendar date and the minutes since midnight, as a clock on the venue's wall shows them. */
export type WallTime = { date: string; minutes: number };

export type VenueClock = {
  wallTimeAt: (moment: Date) => WallTime;
  momentOf: (time: WallTime) => Date;
};

export function venueClock(timeZone: string): VenueClock {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const wallTimeAt = (moment: Date) => {
    const [date = '', time = ''] = format.format(moment).split(' ');
    return { date, minutes: minutesSinceMidnight(time) };
  };
  const offsetMs = (moment: Date) => {
    const wholeMinute = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
    return asIfUtc(wallTimeAt(moment)) - wholeMinute;
  };
  return {
    wallTimeAt,
    momentOf: (time) => {
      const guess = asIfUtc(time);
      const nearby = new Date(guess - offsetMs(new Date(guess)));
      // On days when clocks change, the first guess may have used the wrong offset.
      return new Date(guess - offsetMs(nearby));
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
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** "19:30" as minutes since midnight. */
export function minutesSinceMidnight(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function timeOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

function asIfUtc({ date, minutes }: WallTime): number {
  return Date.parse(date) + minutes * MINUTE_MS;
}
