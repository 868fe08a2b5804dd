import { CALL_MISSED_AFTER_MS } from '#shared/floor/call-rules.ts';
import type { CallState, CallTeamResponse } from '#shared/floor/calls-contract.ts';
import type { CallFailure, CallRecord } from './call-record.ts';
import { isCallActive } from './is-call-active.ts';

type NewCallDetails = Pick<
  CallRecord,
  'conversation' | 'key' | 'rating' | 'primaryIssue' | 'table'
>;

/** Records that the guest said yes. If the table is not known, the guest is asked for it first. */
export function requestCall(said: NewCallDetails, nowMs: number): CallRecord {
  return { ...said, status: said.table ? 'asking' : 'seating', askedAt: nowMs };
}

/** Keeps the first record on a double tap, because a second key would make a second call. */
export function keepFirstCall(old: CallRecord | undefined, next: CallRecord): CallRecord {
  if (old?.conversation !== next.conversation) return next;
  // A guest who is asked for the table again may still decline.
  if (old.status === 'unknown_table') return next;
  return hasGuestCalled(old) || old.status === next.status ? old : next;
}

/**
 * Records the table that the guest named. From here on, the request under this key never changes.
 */
export function setCallTable(record: CallRecord, table: string, nowMs: number): CallRecord {
  return { ...record, status: 'asking', table, wasSeated: true, askedAt: nowMs };
}

/** Records that the server has accepted the call. */
export function acceptCall(
  record: CallRecord,
  answer: CallTeamResponse,
  nowMs: number,
): CallRecord {
  const { token } = answer;
  return applyServerState({ ...record, token, toldAt: nowMs }, answer, nowMs, { isLive: false });
}

/** Applies the server's state. `isLive`: the change happened just now, while the page was watching. */
export function applyServerState(
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
    // If staff came before the withdrawal arrived, the withdrawal no longer counts.
    isWithdrawing: isOver ? undefined : record.isWithdrawing,
  };
}

/** Records that the server has refused to withdraw the call, so that the call still stands. */
export function refuseWithdrawal(record: CallRecord, code: string | undefined): CallRecord {
  const { isWithdrawing: _, ...standing } = record;
  return code === 'CONFLICT' ? { ...standing, isSafety: true } : standing;
}

/**
 * Records whether the guest wrote about danger. Text about danger cancels a withdrawal that has not
 * arrived yet: staff should go and see. It makes an active call a safety matter, and raises an
 * alarm if the call is already withdrawn. A later change of the text takes back neither.
 */
export function setCallDanger(record: CallRecord, isDanger: boolean): CallRecord {
  if (Boolean(record.isDanger) === isDanger) return record;
  if (!isDanger && (record.status === 'withdrawn' || isCallActive(record.status))) return record;
  const { isWithdrawing: _, ...standing } = record;
  return isDanger ? { ...standing, isDanger } : { ...record, isDanger };
}

/** Gives up on a call that got no response. If the guest had withdrawn it, it counts as withdrawn. */
export function failCall(record: CallRecord, status: CallFailure): CallRecord {
  const { isWithdrawing, ...rest } = record;
  return { ...rest, status: isWithdrawing ? 'withdrawn' : status };
}

/** Maps the server's error code to the reason that the guest is shown. */
export function callFailureOf(code: string | undefined, isPaused = false): CallFailure {
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

/** Whether an unsent call is so old that staff would turn up unexpectedly if it were sent now. */
export function isCallTooLate({ status, askedAt }: CallRecord, nowMs: number): boolean {
  return status === 'asking' && nowMs - askedAt >= CALL_MISSED_AFTER_MS;
}

/** Whether staff may still come, or the guest is still asked if the matter was sorted out. */
export function isOpenCall(record: CallRecord): boolean {
  return isCallActive(record.status) || asksWhetherSorted(record);
}

/**
 * Whether the guest is asked if the matter was sorted out. After danger the question is out of
 * place: one visit to the table does not settle the matter, and the manager follows it up.
 */
export function asksWhetherSorted(record: CallRecord): boolean {
  return isAwaitingSortedAnswer(record) && !record.isDanger && !record.isSafety;
}

/** Whether the call is to be watched. Staff may reopen a call that they ended by mistake. */
export function isWatchedCall(record: CallRecord): boolean {
  return isCallActive(record.status) || isAwaitingSortedAnswer(record);
}

function isAwaitingSortedAnswer({ status, isSettled }: CallRecord): boolean {
  return status === 'done' && isSettled === undefined;
}

/** Whether the guest has really called, rather than declined or not named the table yet. */
export function hasGuestCalled({ status }: CallRecord): boolean {
  return status !== 'declined' && status !== 'seating';
}
