import { networkOf } from '#server/platform/http/network-of.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';

/** Short, because it need not be hard to guess; it only has to be different for each network. */
const LETTERS = 16;

/**
 * Shows whether guests at a venue share a network, and nothing else: the address cannot be read
 * from it, and it is different at every venue.
 */
export function hashNetwork(
  { keys }: Pick<Services, 'keys'>,
  venueUuid: string,
  address: string,
): string {
  const text = `${networkOf(address)} ${venueUuid}`;
  return signWith(keys.current('request sources'), text).slice(0, LETTERS);
}
