import { readStoredValue, removeStoredValue, writeStoredValue } from '../delivery/storage.ts';
import type { Answers } from './answers.ts';

/** Stored data is kept separately for each venue and table. */
export type StorageScope = { venueId: string; table?: string };

/** An unfinished conversation. It keeps its key until the feedback has been sent. */
type Draft = {
  key: string;
  answers: Answers;
  /** Whether the guest tapped ahead. */
  isHurried?: boolean;
};

export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

export function readDraft(place: StorageScope, nowMs: number): Draft | undefined {
  const draft = readStoredValue<Draft>(nameOf(place), nowMs);
  return typeof draft?.key === 'string' && typeof draft.answers === 'object' ? draft : undefined;
}

export function saveDraft(place: StorageScope, draft: Draft, nowMs: number): void {
  writeStoredValue(nameOf(place), draft, nowMs + DRAFT_LIFETIME_MS);
}

export function removeDraft(place: StorageScope): void {
  removeDraftAnswers(place);
  removeStoredValue(typedTextKey(place));
}

export function removeDraftAnswers(place: StorageScope): void {
  removeStoredValue(nameOf(place));
}

/**
 * The storage name of a draft. The number is the version of the stored format; a draft in an older
 * format is not found.
 */
function nameOf({ venueId, table = '' }: StorageScope): string {
  return `draft:1:${venueId}:${table}`;
}

/** The storage name for text that the guest is typing into the next question. */
export function typedTextKey({ venueId, table = '' }: StorageScope): string {
  return `typed:1:${venueId}:${table}`;
}
