import { useMutation } from '@tanstack/react-query';
import { useOneAtATime } from '#web/platform/forms/use-one-at-a-time.ts';
import { toast } from '#web/platform/toasts/toasts.tsx';
import { saveVenue, type VenueChange } from './save-venue.ts';

/** Saves changes of venues, one call for each, and says how it went. What failed can be tried again. */
export function useSaveVenues() {
  const { isRunning, run } = useOneAtATime();
  const { mutateAsync } = useMutation({ mutationFn: saveVenue });

  function save(
    changes: readonly VenueChange[],
    onSaved: (change: VenueChange) => void = () => {},
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
      if (failures === 0) toastSaved();
      else toastFailed();
    });
  }

  return { isSaving: isRunning, save };
}

function toastSaved(): void {
  toast({ title: 'Settings Saved', description: 'Your changes have been saved.' });
}

function toastFailed(): void {
  toast({
    title: 'Error',
    description: 'Failed to update restaurant settings',
    variant: 'destructive',
  });
}
