import { YEAR_MS } from '#shared/durations.ts';
import { SELECTED_VENUE_COOKIE } from '#shared/site/page-answers.ts';
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts';

export function readSelectedVenue(): string | null {
  return readStored(STORAGE_KEYS.selectedVenue);
}

/**
 * Remembers it here, and for the server, whose next page then comes with that venue's answers. Where
 * a browser knows no such store, the page asks for them instead.
 */
export function storeSelectedVenue(venueId: string | null): void {
  writeStored(STORAGE_KEYS.selectedVenue, venueId);
  const cookie = { name: SELECTED_VENUE_COOKIE, path: '/', sameSite: 'lax' } as const;
  const done =
    venueId === null
      ? window.cookieStore?.delete(cookie)
      : window.cookieStore?.set({ ...cookie, value: venueId, expires: Date.now() + YEAR_MS });
  done?.catch(() => undefined);
}

/** The cookie may have been lost, or never written by an older release. */
export function renewSelectedVenue(): void {
  const venueId = readSelectedVenue();
  if (venueId !== null) storeSelectedVenue(venueId);
}
