import { useSyncExternalStore } from 'react';
import type { Venue } from '#shared/venues/contract.ts';
import { readStored, STORAGE_KEYS, writeStored } from '#web/platform/browser/storage.ts';

const listeners = new Set<() => void>();

/** The venue that home, dashboard and QR codes are about: the chosen one, or the first. */
export function useSelectedVenue(venues: readonly Venue[] | undefined): Venue | undefined {
  const chosen = useSyncExternalStore(subscribe, readSelected, () => null);
  return venues?.find((venue) => venue.venueId === chosen) ?? venues?.[0];
}

export function selectVenue(venueId: string): void {
  writeStored(STORAGE_KEYS.selectedVenue, venueId);
  for (const listener of listeners) listener();
}

function readSelected(): string | null {
  return readStored(STORAGE_KEYS.selectedVenue);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
