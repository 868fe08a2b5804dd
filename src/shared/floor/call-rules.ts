import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/**
 * waiting: the team was notified. taken: a staff member is on the way. done: the visit to the table
 * is over. withdrawn: no longer needed. missed: not taken in time; a staff member may still go.
 */
export const CALL_STATUSES = ['waiting', 'taken', 'done', 'withdrawn', 'missed'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** What was done at the table; the same values as for complaints. */
export const CALL_OUTCOMES = ['talked', 'replaced', 'off_the_bill', 'reward', 'left'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** If no member takes the call within this time, the guest's page says that no one is free. */
export const CALL_MISSED_AFTER_MS = 4 * MINUTE_MS;

/** How long an untaken call stays on the board; later its guest has probably left the table. */
export const CALL_SHOWN_FOR_MS = HOUR_MS;

/** If a call was taken this long ago and is not finished, the board asks about it. */
export const CALL_FOLLOW_UP_AFTER_MS = 10 * MINUTE_MS;

/** A taken call that is not finished within this time ends by itself; perhaps nobody came. */
export const CALL_LAPSES_AFTER_MS = 20 * MINUTE_MS;

/** How long a call that was finished by mistake can be reopened. */
export const CALL_REOPENABLE_FOR_MS = 10 * MINUTE_MS;

/** A board or member seen within this time counts as listening. */
export const LISTENING_FOR_MS = 30 * SECOND_MS;

export const CALL_NOTE_MAX_LENGTH = 500;

/** The part of a staff member's name that guests see. */
export function firstWordOfName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
