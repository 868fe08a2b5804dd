import { useState } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { checkVenueEdits, hasChanges, type VenueEdits } from './check-venue-edits.ts';
import type { VenueChange } from './use-save-venues.ts';

/** Unsaved edits of each venue. */
export function useVenueEdits(venues: readonly Venue[]) {
  const [edits, setEdits] = useState<Readonly<Record<string, VenueEdits>>>({});
  const checked = venues.map((venue) => ({
    venue,
    edits: edits[venue.id] ?? {},
    ...checkVenueEdits(venue, edits[venue.id] ?? {}),
  }));

  return {
    checked,
    changed: checked.filter(hasChanges),
    edit(id: string, more: VenueEdits) {
      setEdits((all) => ({ ...all, [id]: { ...all[id], ...more } }));
    },
    /** Drops the saved edits, but keeps what was typed while saving. */
    drop({ id, updates }: VenueChange) {
      setEdits((all) => ({ ...all, [id]: changedFields(updates, all[id] ?? {}) }));
    },
    discard: () => setEdits({}),
  };
}
