import { DAY_MS } from '../durations.ts';

/** Older answers are read too, but they no longer become a task just because of the reader. */
export const LONG_OVER_AFTER_DAYS = 30;

/** Answers that arrived before this moment are long over at `now`. */
export function longOverBefore(now: Date): Date {
  return new Date(now.getTime() - LONG_OVER_AFTER_DAYS * DAY_MS);
}
