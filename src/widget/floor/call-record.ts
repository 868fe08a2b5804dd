import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { CallStatus } from '#shared/floor/call-rules.ts';
import type { StorageScope } from '#widget/conversation/draft.ts';
import { readStoredValue, removeStoredValue, writeStoredValue } from '#widget/delivery/storage.ts';
import { isCallActive } from './is-call-active.ts';

/**
 * The guest's answer to "Should somebody come?" and the call that followed. The key is fixed from the
 * guest's yes on, so that a reload or a lost response never creates a second call.
 */
export type CallRecord = {
  /** The key of the conversation in which the question was asked. */
  conversation: string;
  /**
   * declined: the guest said no. seating: yes, but the table is not known yet. asking: being sent.
   * nobody: refused, no staff are listening. unreachable: could not be sent in time. too_often: refused,
   * too many calls. paused: refused, the team has paused calls. unknown_table: refused, the venue has no
   * such table. too_old: refused, the page was opened hours ago. Any other value is the server's status.
   */
  status: 'declined' | 'seating' | 'asking' | CallFailure | CallStatus;
  /** Sent with the call and with every retry, so that the server stores one call. */
  key: string;
  rating?: Rating;
  primaryIssue?: string;
  table?: string;
  /** Whether the table comes from the guest and not from the link. */
  wasSeated?: boolean;
  askedAt: number;
  token?: string;
  takenBy?: string;
  /** From the server: staff are at the table, the team was told again, nobody confirmed a visit. */
  isThere?: true;
  isToldAgain?: true;
  isUnconfirmed?: true;
  toldAt?: number;
  /** Set only if this page was watching when the call was taken. */
  takenAt?: number;
  /** When the server last reported the state of the call. */
  heardAt?: number;
  /** Whether the guest has written about danger in the same conversation. */
  isDanger?: boolean;
  /**
   * Set if the server has refused to withdraw the call, because what the guest wrote is a safety
   * matter.
   */
  isSafety?: true;
  /** Whether the guest has withdrawn the call and the server does not know yet. */
  isWithdrawing?: boolean;
  /** The guest's answer to "Was that sorted out?" */
  isSettled?: boolean;
  /** Whether the guest has answered "Was that sorted out?" and the server does not know yet. */
  isSettling?: boolean;
};

/** Why a call did not reach the team, as far as this page knows. */
export type CallFailure =
  | 'nobody'
  | 'unreachable'
  | 'too_often'
  | 'paused'
  | 'unknown_table'
  | 'too_old';

/** Three hours: about as long as a long meal. */
const RECORD_TTL_MS = 3 * 60 * 60 * 1000;

export function readCallRecord(place: StorageScope, nowMs: number): CallRecord | undefined {
  const record = readStoredValue<CallRecord>(nameOf(place), nowMs);
  return typeof record?.key === 'string' ? record : undefined;
}

/** Whether staff may still come because of a call from this place. */
export function isAwaitingStaff(place: StorageScope, nowMs: number): boolean {
  const { status = 'declined' } = readCallRecord(place, nowMs) ?? {};
  return isCallActive(status);
}

export function saveCallRecord(place: StorageScope, record: CallRecord, nowMs: number): void {
  writeStoredValue(nameOf(place), record, nowMs + RECORD_TTL_MS);
}

export function removeCallRecord(place: StorageScope): void {
  removeStoredValue(nameOf(place));
}

/** The fields of the feedback that link it to the call and name the guest's table. */
export type CallLink = Pick<FeedbackPayload, 'callToken' | 'callKey' | 'tableNumber'>;

export function callLinkOf(record: CallRecord | undefined): CallLink {
  if (record?.token) return { callToken: record.token, tableNumber: record.table };
  // The call may have reached the server although its response has not come back.
  const isUnanswered = record?.status === 'asking' || record?.status === 'unreachable';
  return isUnanswered ? { callKey: record.key, tableNumber: record.table } : {};
}

function nameOf({ venueId, table = '' }: StorageScope): string {
  return `call:1:${venueId}:${table}`;
}

/** Whether guests of the venue can call the team right now. */
export type CallOffer = {
  tables: readonly string[];
  /** Set while the team has paused calls; the guest learns only that. */
  isPaused?: true;
};
