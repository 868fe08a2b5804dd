import { DAY_MS } from '../durations.ts';

/** Older answers are read too, but they no longer become a task just because of the reader. */
export const RECENT_MATTER_DAYS = 30;

/** Answers that arrived before this moment are long over at `now`. */
export function recentMatterCutoff(now: Date): Date {
  return new Date(now.getTime() - RECENT_MATTER_DAYS * DAY_MS);
}
