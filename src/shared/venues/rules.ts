export const DEFAULT_VENUE_ID = 'default-venue';
export const DEFAULT_TIME_ZONE = 'Europe/London';
/** For a button whose venue is not known: a neutral colour on which white text is readable. */
export const UNKNOWN_VENUE_COLOR = '#6b6258';
export const DEFAULT_BRAND_COLOR = '#3B82F6';
export const DEFAULT_BACKGROUND_COLOR = '#FFFFFF';
export const VENUE_ID_MAX_LENGTH = 64;
export const VENUE_NAME_MAX_LENGTH = 120;

/** A new venue gets one of these colours; white text is readable on each. */
export const NEW_VENUE_COLOURS = [
  '#B3471D',
  '#9C2F45',
  '#2F6B3F',
  '#8A5A12',
  '#6B3A5B',
  '#1F6468',
] as const;

/**
 * The form in which a venue ID is stored and looked up: "Joe's  Café & Bar!" becomes
 * "joe-s-caf-bar". Printed links depend on it; `suggestedVenueId` spells accents out.
 */
export function toVenueId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Suggests a venue ID for a name, with accents and umlauts spelled out: "Café Ömür" becomes
 * "cafe-oemuer". Cut to the allowed length, because a very long ID would be refused. Empty for a
 * script that we cannot transliterate.
 */
export function suggestedVenueId(name: string): string {
  return toVenueId(toVenueId(romanise(name)).slice(0, VENUE_ID_MAX_LENGTH));
}

/** The same venue ID with a number at its end, within the allowed length. */
export function numberedVenueId(venueId: string, number: number): string {
  const ending = `-${number}`;
  return `${toVenueId(venueId.slice(0, VENUE_ID_MAX_LENGTH - ending.length))}${ending}`;
}

const CYRILLIC_AND_GREEK =
  'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi єye ґg ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';

/** Letters that are spelled out as two letters, or that have no base letter under an accent. */
const SPELLED_OUT = 'äae öoe üue ßss æae œoe øoe åaa ðd þth łl đd ıi';

/**
 * Transliterates Cyrillic and Greek to Latin, spells umlauts out and drops other accents; other
 * scripts stay as they are.
 */
function romanise(text: string): string {
  const latinLetters = new Map(
    SPELLED_OUT.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const),
  );
  const spelled = [...text.normalize('NFC').toLowerCase()]
    .map((letter) => latinLetters.get(letter) ?? letter)
    .join('');
  const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '');
  // Built on use, so that pages that merely load this file do not pay for it.
  const latin = new Map(
    CYRILLIC_AND_GREEK.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const),
  );
  return [...plain].map((letter) => latin.get(letter) ?? letter).join('');
}

const AREAS =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/|^UTC$/i;

/**
 * The time zone as area and place, which every program understands the same way. Short names are
 * not safe: "CET" has daylight saving time in some programs and not in others, and "AET" is not
 * known to all.
 */
export function areaTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return [name, timeZone].find((known) => AREAS.test(known));
  } catch {
    return undefined;
  }
}

/** Names that our own links or pages already use. */
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
