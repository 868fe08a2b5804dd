import { isCompleteRow, type LocationRow } from '#shared/businesses/rules.ts';
import type { VenueDraft } from '#shared/venues/check-venue-updates.ts';

/** A row being typed. Its key stays the same when other rows are added or removed. */
export type LocationDraft = VenueDraft & { key: number };

let lastKey = 0;

export function emptyLocationDraft(): LocationDraft {
  return makeLocationDraft({ name: '', venueId: '' }, false);
}

export function makeLocationDraft(row: LocationRow, isVenueIdTyped: boolean): LocationDraft {
  lastKey += 1;
  return { name: row.name, venueId: row.venueId, isVenueIdTyped, key: lastKey };
}

/** The complete rows, trimmed, each with the key of its original row. */
export function findCompleteRows(rows: readonly LocationDraft[]): readonly LocationDraft[] {
  return rows
    .filter(isCompleteRow)
    .map((row) => ({ ...row, name: row.name.trim(), venueId: row.venueId.trim() }));
}
