import { readStored, STORAGE_KEYS, writeStored } from '#web/platform/browser/storage.ts';

/** Lets the guard show the dashboard for a while before onboarding is complete. */
export function allowTourPreview(): void {
  writeStored(STORAGE_KEYS.tourPreview, String(Date.now()));
}

/** Remembers this owner's finished tour because the server could not be told. */
export function rememberPendingTour(ownerId: string): void {
  writeStored(STORAGE_KEYS.tourPending, ownerId);
}

export function isTourPendingFor(ownerId: string): boolean {
  return readStored(STORAGE_KEYS.tourPending) === ownerId;
}

export function clearTourFlags(): void {
  writeStored(STORAGE_KEYS.tourPreview, null);
  writeStored(STORAGE_KEYS.tourPending, null);
}
