import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import type { Answers } from '../conversation/answers.ts';
import type { StorageScope } from '../conversation/draft.ts';
import {
  listStoredNames,
  OUTBOX_PREFIX,
  readStoredValue,
  removeStoredValue,
  writeStoredValue,
} from './storage.ts';

/** Finished feedback that is being sent. The payload under a key never changes. */
export type OutboxEntry = StorageScope & {
  key: string;
  payload: FeedbackPayload;
  answers: Answers;
  /** Answers from a second tab for a conversation that another tab had already sent. */
  isAddition?: true;
  /** For an addition: the ticket of that conversation. */
  ticketUrl?: string;
};

/** An hour less than the server remembers a key; a later retry could be stored twice. */
const ENTRY_TTL_MS = (SUBMISSION_KEY_DAYS * 24 - 1) * 60 * 60 * 1000;

export function addToOutbox(entry: OutboxEntry, nowMs: number): void {
  if (!readStoredValue(OUTBOX_PREFIX + entry.key, nowMs))
    writeStoredValue(OUTBOX_PREFIX + entry.key, entry, nowMs + ENTRY_TTL_MS);
}

export function removeFromOutbox(key: string): void {
  removeStoredValue(OUTBOX_PREFIX + key);
}

export function readOutbox(nowMs: number): OutboxEntry[] {
  return listStoredNames(OUTBOX_PREFIX)
    .map((name) => readStoredValue<OutboxEntry>(name, nowMs))
    .filter((entry) => entry !== undefined);
}

export function findInOutbox(
  { venueId, table }: StorageScope,
  nowMs: number,
): OutboxEntry | undefined {
  return readOutbox(nowMs).find(
    (entry) => entry.venueId === venueId && entry.table === table && !entry.isAddition,
  );
}
