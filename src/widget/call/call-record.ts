import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { CallStatus } from '#shared/floor/call-rules.ts';
import type { Place } from '../conversation/draft.ts';
import { readStored, removeStored, writeStored } from '../delivery/storage.ts';

/**
 * What has become of the question whether somebody should come. A call is kept under its own key from
 * the guest's yes on, so that a reload or a lost answer never makes two of it.
 */
export type CallRecord = {
  /** Names the conversation in which it was asked. */
  conversation: string;
  /**
   * declined: no, thanks. seating: yes, but where? asking: on its way to the team. nobody: refused,
   * since nobody listens. unreachable: the team could not be told in time. too_often: refused, since
   * it was called many times. paused: refused, since the team takes no calls for a while.
   * unknown_table: refused, since the venue has no such table. too_old: refused, since the page was
   * opened hours ago. Else what the server says.
   */
  status: 'declined' | 'seating' | 'asking' | FailedCall | CallStatus;
  /** Sent with the call, and the same with every repeat. */
  key: string;
  rating?: Rating;
  primaryIssue?: string;
  table?: string;
  /** Whether the guest had to say where they sit. */
  wasSeated?: boolean;
  askedAt: number;
  token?: string;
  takenBy?: string;
  /** As the server says: at the table, told again, or nobody knows whether anybody came. */
  isThere?: true;
  isToldAgain?: true;
  isUnconfirmed?: true;
  toldAt?: number;
  /** Known only where it was heard as it happened. */
  takenAt?: number;
  /** When the server last said anything. */
  heardAt?: number;
  /** No longer needed, and the server does not know yet. */
  isWithdrawing?: boolean;
  /** Whether it was sorted out, as the guest says. */
  isSettled?: boolean;
  /** The server does not know yet. */
  isSettling?: boolean;
};

/** How it is with a call that the team was not told of. */
export type FailedCall =
  | 'nobody'
  | 'unreachable'
  | 'too_often'
  | 'paused'
  | 'unknown_table'
  | 'too_old';

/** As long as a long meal. */
const RECORD_LIVES_MS = 3 * 60 * 60 * 1000;

export function readCallRecord(place: Place, nowMs: number): CallRecord | undefined {
  const record = readStored<CallRecord>(nameOf(place), nowMs);
  return typeof record?.key === 'string' ? record : undefined;
}

export function saveCallRecord(place: Place, record: CallRecord, nowMs: number): void {
  writeStored(nameOf(place), record, nowMs + RECORD_LIVES_MS);
}

export function removeCallRecord(place: Place): void {
  removeStored(nameOf(place));
}

/** What the feedback tells of the call: which it was, and where the guest sits. */
export type SaidOfCall = Pick<FeedbackPayload, 'callToken' | 'callKey' | 'tableNumber'>;

export function saidOfCall(record: CallRecord | undefined): SaidOfCall {
  if (record?.token) return { callToken: record.token, tableNumber: record.table };
  // It may have arrived, though nobody has said so yet.
  const isUnanswered = record?.status === 'asking' || record?.status === 'unreachable';
  return isUnanswered ? { callKey: record.key, tableNumber: record.table } : {};
}

function nameOf({ venueId, table = '' }: Place): string {
  return `call:1:${venueId}:${table}`;
}
