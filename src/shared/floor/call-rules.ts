import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/**
 * waiting: the team was told. taken: somebody is on their way. done: they were there. withdrawn: no
 * longer needed. missed: nobody took it in time; somebody may still go.
 */
export const CALL_STATUSES = ['waiting', 'taken', 'done', 'withdrawn', 'missed'] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** What was done at the table; the same words as for complaints. */
export const CALL_OUTCOMES = ['talked', 'replaced', 'off_the_bill', 'reward', 'left'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The guest is told then that nobody is free. */
export const MISSED_AFTER_MS = 4 * MINUTE_MS;

/** A call that somebody has had for so long without a word is asked about on the board. */
export const ASKED_ABOUT_AFTER_MS = 10 * MINUTE_MS;

/** By then it ends by itself: nobody can tell any more whether somebody came. */
export const LAPSES_AFTER_MS = 20 * MINUTE_MS;

/** For so long a call that was done by mistake can be taken up again. */
export const REOPENABLE_FOR_MS = 10 * MINUTE_MS;

/** Whoever was seen so recently counts as listening. */
export const LISTENING_FOR_MS = 30 * SECOND_MS;

export const CALL_NOTE_MAX_LENGTH = 500;

/** What guests read of somebody's name. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}
