import { DAY_MS } from '../durations.ts';

/** Older answers are read as well, but what is long over is nobody's task because a reader says so. */
export const LONG_OVER_AFTER_DAYS = 30;

/** What came before this moment is long over at `now`. */
export function longOverBefore(now: Date): Date {
  return new Date(now.getTime() - LONG_OVER_AFTER_DAYS * DAY_MS);
}
