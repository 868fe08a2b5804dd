import { callEndpoint, RequestError } from '#shared/api/call-endpoint.ts';
import type { EndpointResponse } from '#shared/api/endpoint.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { readStoredValue, writeStoredValue } from '../delivery/storage.ts';
import { isKiosk } from './is-kiosk.ts';
import { isPreview } from './is-preview.ts';
import { forgetEarlierOpening, storePageOpening } from './page-opening.ts';

type Settings = EndpointResponse<typeof venueSettings>;
type DocumentedField = 'rewardsEnabled' | 'customRewards' | 'disabledRewards';
/** An older or different server may send only the three documented fields. */
type DocumentedSettings = Pick<Settings, DocumentedField> &
  Partial<Omit<Settings, DocumentedField>>;

type SettingsResponse = Partial<WidgetSetup> | 'failed' | undefined;

export const SETTINGS_STALE_MS = 5 * 60 * 1000;
/** The settings of a venue that has not been set up. */
const DEFAULTS = {
  rewardsEnabled: true,
  customRewards: [],
  disabledRewards: [],
} as const satisfies Partial<WidgetSetup>;

/**
 * Reads the venue's settings, at most every five minutes. Those in the page may be outdated: the page
 * may come from this browser's cache, or may have been rendered while the database was unavailable.
 */
export async function readVenueSettings(venueId: string, nowMs: number): Promise<SettingsResponse> {
  const name = `settings-read:${venueId}`;
  const isNewVisit = forgetEarlierOpening(venueId, nowMs);
  // A shared screen always asks, because each guest may be the first in hours.
  const isKnown = !isNewVisit && !isKiosk() && readStoredValue(name, nowMs);
  if (isPreview() || isKnown) return undefined;
  try {
    const settings: DocumentedSettings = await requestSettings(venueId);
    // Settings that report the limit are read again on the next visit: it may have been raised, or
    // a new month begun.
    if (!settings.limitReached) writeStoredValue(name, true, nowMs + SETTINGS_STALE_MS);
    storePageOpening(venueId, settings.opening, nowMs);
    const { name: venueName, logoUrl, youSaid } = settings;
    const { rewardsEnabled, customRewards, disabledRewards } = settings;
    // A field missing from the response keeps the value from the page.
    return {
      ...DEFAULTS,
      rewardsEnabled,
      customRewards,
      disabledRewards,
      // If the response has no sentence, the venue has withdrawn it.
      youSaid,
      ...(venueName !== undefined && { name: venueName, monogram: monogram(venueName) }),
      ...(logoUrl !== undefined && { logoUrl }),
      ...(settings.limitReached && { isLimitReached: true }),
    };
  } catch (error) {
    if (error instanceof RequestError) {
      if (error.status !== 404) return 'failed';
      // A 404 without our error code may come from a proxy and does not prove the venue unknown.
      return error.code === 'NOT_FOUND' ? { ...DEFAULTS, isUnknown: true } : DEFAULTS;
    }
    return navigator.onLine === false ? undefined : 'failed';
  }
}

/**
 * Reads again what came of feedback, for a first screen that has been open for long: the venue may
 * have withdrawn it. Undefined if it cannot be read.
 */
export async function readYouSaid(
  venueId: string,
): Promise<Pick<WidgetSetup, 'youSaid'> | undefined> {
  if (isPreview()) return undefined;
  try {
    const { youSaid }: DocumentedSettings = await requestSettings(venueId);
    return { youSaid };
  } catch {
    return undefined;
  }
}

function requestSettings(venueId: string): Promise<Settings> {
  return callEndpoint<typeof venueSettings>(
    { method: 'GET', path: '/api/restaurant/:venueId/settings' },
    { params: { venueId } },
  );
}
