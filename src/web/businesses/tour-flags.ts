import { readLocalItem, STORAGE_KEYS, writeLocalItem } from '#web/platform/browser/storage.ts';

/** Lets the guard show the dashboard for a while before onboarding is complete. */
export function allowTourPreview(): void {
  writeLocalItem(STORAGE_KEYS.tourPreview, String(Date.now()));
}

/** Remembers this owner's finished tour because the server could not be reached. */
export function rememberUnreportedTourEnd(ownerId: string): void {
  writeLocalItem(STORAGE_KEYS.tourPending, ownerId);
}

export function isTourEndUnreported(ownerId: string): boolean {
  return readLocalItem(STORAGE_KEYS.tourPending) === ownerId;
}

export function clearTourFlags(): void {
  writeLocalItem(STORAGE_KEYS.tourPreview, null);
  writeLocalItem(STORAGE_KEYS.tourPending, null);
}
