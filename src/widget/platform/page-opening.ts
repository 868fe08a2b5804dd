import { readStoredValue, removeStoredValue, writeStoredValue } from '../delivery/storage.ts';
import { isKiosk } from './is-kiosk.ts';

/**
 * How long an opening is kept: long after it has expired, because the server answers an expired
 * opening by asking for a new scan.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Drops the opening of an earlier visit when a scan of the code begins a new one. Reloading a page,
 * or going back to an open one, is not a new visit.
 */
export function forgetEarlierOpening(venueId: string, nowMs: number): boolean {
  if (isComingBack() || readStoredPageOpening(venueId, nowMs) === undefined) return false;
  removeStoredValue(nameOf(venueId));
  return true;
}

/** Stores the proof of opening; the first one of a visit is never replaced. */
export function storePageOpening(
  venueId: string,
  opening: string | undefined,
  nowMs: number,
): void {
  // A shared screen stays open for days, so its opening would be too old to be of use.
  if (isKiosk() || !opening || readStoredPageOpening(venueId, nowMs) !== undefined) return;
  writeStoredValue(nameOf(venueId), opening, nowMs + KEPT_MS);
}

/** The stored opening: a token that proves to the server when this visit's page was opened. */
export function readStoredPageOpening(venueId: string, nowMs: number): string | undefined {
  return readStoredValue<string>(nameOf(venueId), nowMs);
}

function isComingBack(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

function nameOf(venueId: string): string {
  return `opening:1:${venueId}`;
}
