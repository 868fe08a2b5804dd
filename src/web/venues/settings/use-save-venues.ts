import { useMutation } from '@tanstack/react-query';
import { updateVenue, type Venue, type VenueUpdates } from '#shared/venues/contract.ts';
import { callApi } from '#web/platform/api/call-api.ts';
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

export type VenueChange = { id: string; updates: VenueUpdates };

/** Saves fields of one venue; every list of venues shows them at once. */
async function saveVenue({ id, updates }: VenueChange): Promise<Venue> {
  const saved = await callApi(updateVenue, { params: { id }, body: { id, updates } });
  updateCachedVenues((known) => known.map((venue) => (venue.id === id ? saved : venue)));
  return saved;
}
