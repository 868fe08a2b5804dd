import { useSyncExternalStore } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { readSelectedVenue, storeSelectedVenue } from '#web/platform/browser/selected-venue.ts';

const listeners = new Set<() => void>();

/**
 * The venue of home, dashboard and QR codes: the one in the address, the selected one, or the
 * first.
 */
export function useSelectedVenue(
  venues: readonly Venue[] | undefined,
  asked: string | null = null,
): Venue | undefined {
  const chosen = useSyncExternalStore(subscribe, readSelectedVenue, () => null);
  const known = (venueId: string | null) => venues?.find((venue) => venue.venueId === venueId);
  return known(asked) ?? known(chosen) ?? venues?.[0];
}

export function selectVenue(venueId: string): void {
  storeSelectedVenue(venueId);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
