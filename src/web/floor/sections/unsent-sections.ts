import type { Arrangement } from '#shared/roster/contract.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import type { DisputedTable } from './sections-draft.ts';

type Sections = Arrangement['sections'];

/** Sections as they were set on this device, from `at` on. */
export type SetSections = { at: string; until: string; sections: Sections };

/** What this device has set and the server does not know yet. */
export type Unsent = {
  /** What the first of them changed, and when that had been set. */
  before: Pick<Arrangement, 'sections' | 'setAt'>;
  /** In the order in which they were set. */
  sets: SetSections[];
};

/** Tables about which this device has to ask, because two tablets gave them to two people. */
export type OpenQuestion = { tables: DisputedTable[]; until: string };

export type KeptSections = { unsent?: Unsent; question?: OpenQuestion };

/** Kept in the browser, so that a reload or an empty battery loses nothing. */
export function readKeptSections(venueId: string): KeptSections {
  const text = readLocalItem(keyOf(venueId));
  if (text === null) return {};
  try {
    return JSON.parse(text) as KeptSections;
  } catch {
    return {};
  }
}

export function writeKeptSections(venueId: string, kept: KeptSections): void {
  const isEmpty = !kept.unsent && !kept.question;
  writeLocalItem(keyOf(venueId), isEmpty ? null : JSON.stringify(kept));
}

function keyOf(venueId: string): string {
  return `${STORAGE_KEYS.unsentSections}:${venueId}`;
}
