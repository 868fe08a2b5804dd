import { CallError, call } from '#shared/api/call.ts';
import type { ResponseOf } from '#shared/api/endpoint.ts';
import type { WidgetSetup } from '#shared/site/widget-setup.ts';
import type { venueSettings } from '#shared/venues/contract.ts';
import { monogram } from '#shared/venues/monogram.ts';
import { readStored, writeStored } from '../delivery/storage.ts';
import { isPreview } from './is-preview.ts';
import { forgetEarlierOpening, keepOpening } from './page-opening.ts';

type Settings = ResponseOf<typeof venueSettings>;
type Documented = 'rewardsEnabled' | 'customRewards' | 'disabledRewards';
/** Three fields are documented; a server of before, or another one, may send no more. */
type DocumentedSettings = Pick<Settings, Documented> & Partial<Omit<Settings, Documented>>;

type SettingsAnswer = Partial<WidgetSetup> | 'failed' | undefined;

const FRESH_MS = 5 * 60 * 1000;
/** What a venue looks like that nobody has set up. */
const DEFAULTS = {
  rewardsEnabled: true,
  customRewards: [],
  disabledRewards: [],
} as const satisfies Partial<WidgetSetup>;

/**
 * Asks again how the venue is set up, at most every five minutes: the page may come from this
 * browser's store, or from a moment in which the database could not be asked.
 */
export async function readVenueSettings(venueId: string, nowMs: number): Promise<SettingsAnswer> {
  const name = `settings-read:${venueId}`;
  const isNewVisit = forgetEarlierOpening(venueId, nowMs);
  if (isPreview() || (!isNewVisit && readStored(name, nowMs))) return undefined;
  try {
    const settings: DocumentedSettings = await call<typeof venueSettings>(
      { method: 'GET', path: '/api/restaurant/:venueId/settings' },
      { params: { venueId } },
    );
    writeStored(name, true, nowMs + FRESH_MS);
    keepOpening(venueId, settings.opening, nowMs);
    const { rewardsEnabled, customRewards, disabledRewards, name: venueName, logoUrl } = settings;
    // What an answer leaves out stays as the page has it.
    return {
      ...DEFAULTS,
      rewardsEnabled,
      customRewards,
      disabledRewards,
      ...(venueName !== undefined && { name: venueName, monogram: monogram(venueName) }),
      ...(logoUrl !== undefined && { logoUrl }),
    };
  } catch (error) {
    if (error instanceof CallError) {
      if (error.status !== 404) return 'failed';
      // Without our code nobody has said that there is no such venue.
      return error.code === 'NOT_FOUND' ? { ...DEFAULTS, isUnknown: true } : DEFAULTS;
    }
    return navigator.onLine === false ? undefined : 'failed';
  }
}
