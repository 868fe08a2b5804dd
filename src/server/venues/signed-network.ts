import { networkOf } from '#server/platform/http/network-of.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

/** Nobody has to guess at it: it only has to be another one for every network. */
const LETTERS = 16;

/**
 * Tells whether several guests of a venue come from one network, and nothing else: no address can be
 * read from it, and it is another one at every venue.
 */
export function signedNetwork(
  { keys }: Pick<Services, 'keys'>,
  venueUuid: string,
  address: string,
): string {
  const text = `${networkOf(address)} ${venueUuid}`;
  return signWith(keys.current('request sources'), text).slice(0, LETTERS);
}
