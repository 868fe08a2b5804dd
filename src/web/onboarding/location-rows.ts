import { isCompleteRow, type LocationRow } from '#shared/onboarding/rules.ts';
import { VENUE_ID_MAX_LENGTH, venueIdFrom } from '#shared/venues/rules.ts';

/** A row as it is being typed. Its key stays the same while rows come and go around it. */
export type LocationDraft = LocationRow & { key: number; isVenueIdTyped: boolean };

let lastKey = 0;

export function emptyRow(): LocationDraft {
  return draftOf({ name: '', venueId: '' }, false);
}

export function draftOf(row: LocationRow, isVenueIdTyped: boolean): LocationDraft {
  lastKey += 1;
  return { name: row.name, venueId: row.venueId, isVenueIdTyped, key: lastKey };
}

/** The venue ID follows the name until somebody types one. */
export function withName(row: LocationDraft, name: string): LocationDraft {
  return { ...row, name, venueId: row.isVenueIdTyped ? row.venueId : suggestedVenueId(name) };
}

/** An emptied venue ID follows the name again, from the next letter on. */
export function withVenueId(row: LocationDraft, venueId: string): LocationDraft {
  return { ...row, venueId, isVenueIdTyped: venueId !== '' };
}

/** The rows that count, trimmed, each with the key of the row it came from. */
export function completeRows(
  rows: readonly LocationDraft[],
): readonly (LocationRow & { key: number })[] {
  return rows
    .filter(isCompleteRow)
    .map(({ key, name, venueId }) => ({ key, name: name.trim(), venueId: venueId.trim() }));
}

/** Very long names would make venue IDs that are refused, so the suggestion stops in time. */
function suggestedVenueId(name: string): string {
  return venueIdFrom(venueIdFrom(name).slice(0, VENUE_ID_MAX_LENGTH));
}
