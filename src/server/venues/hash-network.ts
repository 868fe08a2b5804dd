import { networkOf } from '#server/platform/http/network-of.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

/**
 * The hash is short, because it only has to differ between networks; it need not be hard to guess.
 */
const LETTERS = 16;

/**
 * A hash that shows whether guests at a venue share a network, and nothing else: the address cannot
 * be read from it, and the same network has a different hash at every venue.
 */
export function hashNetwork(
  { keys }: Pick<Services, 'keys'>,
  venueUuid: string,
  address: string,
): string {
  const text = `${networkOf(address)} ${venueUuid}`;
  return signWith(keys.current('request sources'), text).slice(0, LETTERS);
}
