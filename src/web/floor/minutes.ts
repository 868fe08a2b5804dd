import { MINUTE_MS } from '#shared/durations.ts';

/** Whole minutes since the moment; never negative, even if the clocks differ. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(moment).getTime()) / MINUTE_MS));
}

/** "4 min", or "just now" within the first minute. */
export function minutesWords(minutes: number): string {
  return minutes > 0 ? `${minutes} min` : 'just now';
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

/** Whether a switch that ends at `until` is still in effect. */
export function isInForce(until: string | null | undefined, now: number): until is string {
  return typeof until === 'string' && new Date(until).getTime() > now;
}
