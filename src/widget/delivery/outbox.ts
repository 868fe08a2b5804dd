import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import { SUBMISSION_KEY_DAYS } from '#shared/feedback/rules.ts';
import type { Answers } from '../conversation/answers.ts';
import type { Place } from '../conversation/draft.ts';
import { readStored, removeStored, storedNames, writeStored } from './storage.ts';

/** A finished feedback on its way. What is sent under its key never changes any more. */
export type OutboxEntry = Place & { key: string; payload: FeedbackPayload; answers: Answers };

/** An hour less than the server knows its key: a repeat after that could be stored a second time. */
const ENTRY_LIVES_MS = (SUBMISSION_KEY_DAYS * 24 - 1) * 60 * 60 * 1000;
const NAME = 'outbox:1:';

export function addToOutbox(entry: OutboxEntry, nowMs: number): void {
  if (!readStored(NAME + entry.key, nowMs))
    writeStored(NAME + entry.key, entry, nowMs + ENTRY_LIVES_MS);
}

export function removeFromOutbox(key: string): void {
  removeStored(NAME + key);
}

export function readOutbox(nowMs: number): OutboxEntry[] {
  return storedNames(NAME)
    .map((name) => readStored<OutboxEntry>(name, nowMs))
    .filter((entry) => entry !== undefined);
}

export function findInOutbox({ venueId, table }: Place, nowMs: number): OutboxEntry | undefined {
  return readOutbox(nowMs).find((entry) => entry.venueId === venueId && entry.table === table);
}
