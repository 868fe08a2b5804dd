import { newId } from '#server/platform/database/columns.ts';
import { addDays } from '#shared/stats/definitions.ts';
import { DAYS_OF_FEEDBACK } from './demo-people.ts';
import type { DemoGuest } from './read-story.ts';
import { laterTime, minutesOf, storyTime, type VenueClock, type WallTime } from './story-clock.ts';

/** A guest whose answer has arrived by now. */
export type PastGuest = DemoGuest & {
  id: string;
  written: WallTime;
  createdAt: Date;
  /** The moment of a later act, such as "+1 10:20"; undefined if it has not happened yet. */
  at: (later: string | undefined) => Date | undefined;
};

type Today = { clock: VenueClock; today: WallTime; now: Date };

/** Dates the guests of a story. Leaves out answers that are too old or have not been written yet. */
export function composePastGuests(
  guests: readonly DemoGuest[],
  { clock, today, now }: Today,
): PastGuest[] {
  const first = addDays(today.date, -DAYS_OF_FEEDBACK);
  return guests.flatMap((guest) => {
    const written = whenWritten(guest.wrote, today);
    const createdAt = clock.momentOf(written);
    if (createdAt > now || written.date < first) return [];
    const at = (later: string | undefined) => {
      const moment = later && clock.momentOf(laterTime(later, written.date));
      return moment && moment <= now ? moment : undefined;
    };
    return { ...guest, id: newId(), written, createdAt, at };
  });
}

function whenWritten(wrote: string, { date, minutes }: WallTime): WallTime {
  const [first = '', time = ''] = wrote.split(' ');
  if (first === 'yesterday') return { date: addDays(date, -1), minutes: minutesOf(time) };
  if (!wrote.includes('ago')) return storyTime(wrote, date);
  const minutesAgo = Number(first);
  const then = minutes - minutesAgo;
  if (then >= 0) return { date, minutes: then };
  // Shortly after midnight, today has not lasted long enough for the intended delay.
  return wrote.endsWith('today')
    ? { date, minutes: Math.floor((minutes * 60) / (60 + minutesAgo)) }
    : { date: addDays(date, -1), minutes: then + 24 * 60 };
}
