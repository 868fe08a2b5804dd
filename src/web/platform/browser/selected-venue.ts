import { YEAR_MS } from '#shared/durations.ts';
import { SELECTED_VENUE_COOKIE } from '#shared/site/embedded-responses.ts';
import { readLocalItem, STORAGE_KEYS, writeLocalItem } from './storage.ts';

export function readSelectedVenue(): string | null {
  return readLocalItem(STORAGE_KEYS.selectedVenue);
}

/**
 * Stores the selection here and in a cookie, so that the server can embed responses about that
 * venue. Browsers without the cookie API simply fetch them.
 */
export function storeSelectedVenue(venueId: string | null): void {
  writeLocalItem(STORAGE_KEYS.selectedVenue, venueId);
  const cookie = { name: SELECTED_VENUE_COOKIE, path: '/', sameSite: 'lax' } as const;
  const done =
    venueId === null
      ? window.cookieStore?.delete(cookie)
      : window.cookieStore?.set({ ...cookie, value: venueId, expires: Date.now() + YEAR_MS });
  done?.catch(() => undefined);
}

/** Rewrites the cookie, which may have been lost or was never set by an older release. */
export function renewSelectedVenueCookie(): void {
  const venueId = readSelectedVenue();
  if (venueId !== null) storeSelectedVenue(venueId);
}
