import { HOUR_MS } from '#shared/durations.ts';

/**
 * A member is on shift at a venue for this long after last being seen at work there: with its floor
 * board open, in any session, or on the way to one of its tables. There is no need to clock out:
 * signing out removes that session's boards at once, though a call taken before still counts. A
 * taken call ends by itself long before the shift does (CALL_LAPSES_AFTER_MS), so nobody goes off
 * shift with an open one.
 */
export const ON_SHIFT_FOR_MS = 3 * HOUR_MS;
