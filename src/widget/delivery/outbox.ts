import type { FeedbackPayload } from '#shared/feedback/contract.ts';
import type { Answers } from '../conversation/answers.ts';
import type { Place } from '../conversation/draft.ts';
import { readStored, removeStored, storedNames, writeStored } from './storage.ts';

/** A finished feedback on its way. What is sent under its key never changes any more. */
export type OutboxEntry = Place & { key: string; payload: FeedbackPayload; answers: Answers };

/** The server remembers keys for 48 hours; a repeat after that could be stored a second time. */
const ENTRY_LIVES_MS = 47 * 60 * 60 * 1000;
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
