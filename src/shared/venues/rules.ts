import { romanise } from './romanise.ts';

export const DEFAULT_VENUE_ID = 'default-venue';
export const DEFAULT_TIME_ZONE = 'Europe/London';
/** Of a link that belongs to no venue: no brand's colour, and white text reads on it. */
export const UNKNOWN_BRAND_COLOR = '#6b6258';
export const DEFAULT_BRAND_COLOR = '#3B82F6';
export const DEFAULT_BACKGROUND_COLOR = '#FFFFFF';
export const VENUE_ID_MAX_LENGTH = 64;
export const VENUE_NAME_MAX_LENGTH = 120;

/** A venue's address in links: "Joe's  Café & Bar!" becomes "joe-s-caf-bar". */
export function venueIdFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Very long names would make venue IDs that are refused, so the suggestion stops in time. Empty for
 * a name in a script that we cannot write in Latin letters.
 */
export function suggestedVenueId(name: string): string {
  const id = venueIdFrom(name) || venueIdFrom(romanise(name));
  return venueIdFrom(id.slice(0, VENUE_ID_MAX_LENGTH));
}

const AREAS =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/|^UTC$/i;

/**
 * The time zone as an area and a place, which every program takes for the same. Short names are not
 * safe: "CET" has a summer time for one and none for another, and "AET" is not known to all.
 */
export function areaTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return [name, timeZone].find((known) => AREAS.test(known));
  } catch {
    return undefined;
  }
}

/** Names that a link or a page of ours already uses. */
export const RESERVED_VENUE_IDS: ReadonlySet<string> = new Set([
  DEFAULT_VENUE_ID,
  'admin',
  'api',
  'assets',
  'dashboard',
  'embed',
  'floor',
  'login',
  'onboarding',
  'payment-success',
  'qr-code',
  'redeem',
  'referrals',
  'register',
  'settings',
  'subscribe',
  't',
  'tabletalk',
  'verify-email',
  'widget',
]);
