import { checkVenueUpdates } from '#shared/venues/check-venue-updates.ts';
import type { Venue, VenueUpdates } from '#shared/venues/contract.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';

/** An owner's edits to a venue; an empty logo means that it was removed. */
export type VenueEdits = VenueUpdates;

export type CheckedEdits = {
  /** Only the values that differ from the saved venue. */
  changes: VenueUpdates;
  errors: Partial<Record<keyof VenueUpdates, string>>;
};

/** The edits to save, and the errors that prevent saving. */
export function checkVenueEdits(venue: Venue, edits: VenueEdits): CheckedEdits {
  const different = changedFields(venue, edits);
  const { updates, errors } = checkVenueUpdates(different);
  const isGood = Object.keys(errors).length === 0;
  return { changes: isGood ? changedFields(venue, updates) : different, errors };
}

export function hasChanges({ changes }: CheckedEdits): boolean {
  return Object.keys(changes).length > 0;
}

export function hasErrors({ errors }: CheckedEdits): boolean {
  return Object.keys(errors).length > 0;
}
