import { MINUTE_MS } from '#shared/durations.ts';

/** Whole minutes since the moment; never negative, even if the clocks differ. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(moment).getTime()) / MINUTE_MS));
}

/** "20:16" in the venue's time zone. */
export function clockTime(moment: number | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment));
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export function countWord(count: number): string {
  return WORDS[count] ?? String(count);
}
