import { MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { CallAnswer, CallState } from '#shared/floor/calls-contract.ts';
import type { CallRecord, FailedCall } from './call-record.ts';

type Said = Pick<CallRecord, 'conversation' | 'key' | 'rating' | 'primaryIssue' | 'table'>;

/** The guest's yes. Without a table it has to be said first. */
export function wanted(said: Said, nowMs: number): CallRecord {
  return { ...said, status: said.table ? 'asking' : 'seating', askedAt: nowMs };
}

/** Tapped twice, the first holds: a second key would be a second call. */
export function begun(old: CallRecord | undefined, next: CallRecord): CallRecord {
  if (old?.conversation !== next.conversation) return next;
  // Whoever was asked for the table once more may still say no.
  if (old.status === 'unknown_table') return next;
  return isCall(old) || old.status === next.status ? old : next;
}

/** From here on what is sent under the key does not change. */
export function seated(record: CallRecord, table: string, nowMs: number): CallRecord {
  return { ...record, status: 'asking', table, wasSeated: true, askedAt: nowMs };
}

/** The server has the call. */
export function told(record: CallRecord, answer: CallAnswer, nowMs: number): CallRecord {
  const { token } = answer;
  return heard({ ...record, token, toldAt: nowMs }, answer, nowMs, { isLive: false });
}

/** What the server says now; `isLive`: as it happened, and not when somebody came back and asked. */
export function heard(
  record: CallRecord,
  { status, takenBy, isThere, isToldAgain, isUnconfirmed }: CallState,
  nowMs: number,
  { isLive }: { isLive: boolean },
): CallRecord {
  const isTakenNow = status === 'taken' && record.status !== 'taken' && isLive;
  const isOver = status === 'withdrawn' || status === 'done';
  return {
    ...record,
    status,
    takenBy,
    isThere,
    isToldAgain,
    isUnconfirmed,
    takenAt: isTakenNow ? nowMs : status === 'taken' ? record.takenAt : undefined,
    heardAt: nowMs,
    // Whoever was there before the guest called it off was there.
    isWithdrawing: isOver ? undefined : record.isWithdrawing,
  };
}

/** The team was not told, and will not be. Whoever wanted nobody any more has what they wanted. */
export function failed(record: CallRecord, status: FailedCall): CallRecord {
  const { isWithdrawing, ...rest } = record;
  return { ...rest, status: isWithdrawing ? 'withdrawn' : status };
}

/** Why the server refused it, as far as there is something to say. */
export function failureOf(code: string | undefined, isPaused = false): FailedCall {
  switch (code) {
    case 'NOBODY_LISTENING':
      return isPaused ? 'paused' : 'nobody';
    case 'TOO_MANY_REQUESTS':
      return 'too_often';
    case 'UNKNOWN_TABLE':
      return 'unknown_table';
    case 'OPENED_TOO_LONG_AGO':
      return 'too_old';
    default:
      return 'unreachable';
  }
}

/** Whether a call that nobody has answered for is too old to be made: nobody should come out of the blue. */
export function isTooLate({ status, askedAt }: CallRecord, nowMs: number): boolean {
  return status === 'asking' && nowMs - askedAt >= MISSED_AFTER_MS;
}

/** Something may still happen to it, or the guest may still say something. */
export function isOpenCall({ status, isSettled }: CallRecord): boolean {
  return isUnderWay(status) || (status === 'done' && isSettled === undefined);
}

/** Whether the team may still come, and so whether it is worth watching and can be called off. */
export function isUnderWay(status: CallRecord['status']): boolean {
  return ['asking', 'waiting', 'taken', 'missed'].includes(status);
}

/** Whether there is a call at all, and not only an answer to the question. */
export function isCall({ status }: CallRecord): boolean {
  return status !== 'declined' && status !== 'seating';
}
