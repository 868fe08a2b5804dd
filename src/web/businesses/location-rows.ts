import { isCompleteRow, type LocationRow } from '#shared/businesses/rules.ts';
import type { VenueDraft } from '#shared/venues/venue-draft.ts';

/** A row as it is being typed. Its key stays the same while rows come and go around it. */
export type LocationDraft = VenueDraft & { key: number };

let lastKey = 0;

export function emptyRow(): LocationDraft {
  return draftOf({ name: '', venueId: '' }, false);
}

export function draftOf(row: LocationRow, isVenueIdTyped: boolean): LocationDraft {
  lastKey += 1;
  return { name: row.name, venueId: row.venueId, isVenueIdTyped, key: lastKey };
}

/** The rows that count, trimmed, each with the key of the row it came from. */
export function completeRows(
  rows: readonly LocationDraft[],
): readonly (LocationRow & { key: number })[] {
  return rows
    .filter(isCompleteRow)
    .map(({ key, name, venueId }) => ({ key, name: name.trim(), venueId: venueId.trim() }));
}
