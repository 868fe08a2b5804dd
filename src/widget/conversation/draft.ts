import { readStored, removeStored, writeStored } from '../delivery/storage.ts';
import type { Answers } from './answers.ts';

/** One guest at one table: what belongs to it is told apart from other tables and venues. */
export type Place = { venueId: string; table?: string };

/** An unfinished conversation. The key stays its own until the feedback has been sent. */
type Draft = {
  key: string;
  answers: Answers;
  /** Whether the guest tapped ahead. */
  isHurried?: boolean;
};

export const DRAFT_LIVES_MS = 24 * 60 * 60 * 1000;

export function readDraft(place: Place, nowMs: number): Draft | undefined {
  const draft = readStored<Draft>(nameOf(place), nowMs);
  return typeof draft?.key === 'string' && typeof draft.answers === 'object' ? draft : undefined;
}

export function saveDraft(place: Place, draft: Draft, nowMs: number): void {
  writeStored(nameOf(place), draft, nowMs + DRAFT_LIVES_MS);
}

export function removeDraft(place: Place): void {
  removeDraftAnswers(place);
  removeStored(typedNameOf(place));
}

export function removeDraftAnswers(place: Place): void {
  removeStored(nameOf(place));
}

/** The version says what the answers look like; an older one is simply not found. */
function nameOf({ venueId, table = '' }: Place): string {
  return `draft:1:${venueId}:${table}`;
}

/** Where the words stand that are being written to the draft's next question. */
export function typedNameOf({ venueId, table = '' }: Place): string {
  return `typed:1:${venueId}:${table}`;
}
