import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkVenueUpdates } from '#shared/venues/check-venue-updates.ts';
import { updateVenue, type Venue, type VenueUpdates } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
import { changedFields } from '#web/platform/forms/changed-fields.ts';
import { useSingleFlight } from '#web/platform/forms/use-single-flight.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { updateCachedVenues } from '../queries.ts';

/**
 * Saves changes to venues, one request each, and reports the result. Failed ones can be retried.
 */
export function useSaveVenues() {
  const { isRunning, run } = useSingleFlight();
  const { mutateAsync } = useMutation({ mutationFn: saveVenue });

  function save(
    changes: readonly VenueChange[],
    onSaved: (change: VenueChange) => void = () => {},
    told = 'Your changes have been saved.',
  ): void {
    void run(async () => {
      let failures = 0;
      for (const change of changes) {
        try {
          await mutateAsync(change);
          onSaved(change);
        } catch {
          failures += 1;
        }
      }
      if (failures === 0) toast({ title: 'Settings Saved', description: told });
      else toastFailed();
    });
  }

  return { isSaving: isRunning, save };
}

function toastFailed(): void {
  toast({
    title: 'Error',
    description: 'Failed to update restaurant settings',
    variant: 'destructive',
  });
}

type VenueChange = { id: string; updates: VenueUpdates };

/** Saves fields of one venue; every list of venues shows them at once. */
async function saveVenue({ id, updates }: VenueChange): Promise<Venue> {
  const saved = await callApi(updateVenue, { params: { id }, body: { id, updates } });
  updateCachedVenues((known) => known.map((venue) => (venue.id === id ? saved : venue)));
  return saved;
}

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
