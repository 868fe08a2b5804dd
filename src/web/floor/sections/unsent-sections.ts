import type { Arrangement } from '#shared/roster/contract.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';
import type { DisputedTable } from './sections-draft.ts';

type Sections = Arrangement['sections'];

/** Sections as they were set on this device, from `at` on. */
export type TimedSections = { at: string; until: string; sections: Sections };

/** What has been set on this device and the server does not know about yet. */
export type UnsentSections = {
  /** The sections that the first of `sets` replaced, and when those had been set. */
  before: Pick<Arrangement, 'sections' | 'setAt'>;
  /** In the order in which they were set. */
  sets: TimedSections[];
};

/** Tables about which this device has to ask, because two tablets gave them to two people. */
export type OpenQuestion = { tables: DisputedTable[]; until: string };

export type StoredSections = { unsent?: UnsentSections; question?: OpenQuestion };

/** Kept in the browser, so that nothing is lost in a reload or when the battery runs out. */
export function readStoredSections(venueId: string): StoredSections {
  const text = readLocalItem(keyOf(venueId));
  if (text === null) return {};
  try {
    return JSON.parse(text) as StoredSections;
  } catch {
    return {};
  }
}

export function writeStoredSections(venueId: string, kept: StoredSections): void {
  const isEmpty = !kept.unsent && !kept.question;
  writeLocalItem(keyOf(venueId), isEmpty ? null : JSON.stringify(kept));
}

function keyOf(venueId: string): string {
  return `${STORAGE_KEYS.unsentSections}:${venueId}`;
}
