import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

type Needs = Pick<Services, 'keys' | 'now'>;

/**
 * How long a page opening is valid: the length of a long meal. Guests who stay longer have to scan
 * the code again.
 */
const OPENING_LASTS_MS = 4 * HOUR_MS;
/** Tolerance for differences between the servers' clocks. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** A signed token that records when a guest opened this venue's page, by the server's clock. */
export function signPageOpening({ keys, now }: Needs, venueUuid: string): string {
  const openedAt = now().getTime().toString(36);
  return `${openedAt}.${signWith(keys.current('page openings'), textOf(venueUuid, openedAt))}`;
}

/** Returns `unknown` if the token is missing or was not made for this venue. */
export function readPageOpening(
  { keys, now }: Needs,
  venueUuid: string,
  opening: string | undefined,
): 'recent' | 'old' | 'unknown' {
  const [openedAt = '', signature = ''] = opening?.split('.', 2) ?? [];
  const text = textOf(venueUuid, openedAt);
  if (!isSignatureValid(keys, 'page openings', { text, signature })) return 'unknown';
  const ageMs = now().getTime() - Number.parseInt(openedAt, 36);
  if (ageMs < -CLOCKS_DIFFER_MS) return 'unknown';
  return ageMs <= OPENING_LASTS_MS ? 'recent' : 'old';
}

function textOf(venueUuid: string, openedAt: string): string {
  return `${venueUuid} ${openedAt}`;
}
