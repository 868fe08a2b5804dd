import { DAY_MS } from '../durations.ts';

/** Older answers are read too, but what the text reader finds in them no longer becomes a task. */
export const RECENT_MATTER_DAYS = 30;

/** Answers that arrived before this moment are no longer recent at `now`. */
export function recentMatterCutoff(now: Date): Date {
  return new Date(now.getTime() - RECENT_MATTER_DAYS * DAY_MS);
}
