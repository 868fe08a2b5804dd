import { readStored, removeStored, writeStored } from '../delivery/storage.ts';
import { isKiosk } from './is-kiosk.ts';

/** Long after it is good for nothing, since that is what it says: the code has to be scanned again. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Whoever scans the code begins a new visit, and what the server handed out for an earlier one is
 * dropped. A page that is only loaded again, or found again among the open ones, is no new visit.
 */
export function forgetEarlierOpening(venueId: string, nowMs: number): boolean {
  if (isComingBack() || openingOf(venueId, nowMs) === undefined) return false;
  removeStored(nameOf(venueId));
  return true;
}

/** The first one of a visit holds. */
export function keepOpening(venueId: string, opening: string | undefined, nowMs: number): void {
  // A shared screen stands open for days.
  if (isKiosk() || !opening || openingOf(venueId, nowMs) !== undefined) return;
  writeStored(nameOf(venueId), opening, nowMs + KEPT_MS);
}

/** Says to the server when it handed this visit's page out. */
export function openingOf(venueId: string, nowMs: number): string | undefined {
  return readStored<string>(nameOf(venueId), nowMs);
}

function isComingBack(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

function nameOf(venueId: string): string {
  return `opening:1:${venueId}`;
}
