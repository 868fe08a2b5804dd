import { timingSafeEqual } from 'node:crypto';
import { networkOf } from '#server/platform/http/request-source.ts';
import { signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { normaliseTableName } from '#shared/venues/table-name.ts';

/**
 * The hash is short, because it only has to differ between networks; it need not be hard to guess.
 */
const LETTERS = 16;

type Needs = Pick<Services, 'keys'>;
type SignedTable = { venueUuid: string; table: string };

/**
 * Length of the signature. 48 bits are enough, because guessing is refused after 60 attempts, and
 * every further letter makes the printed code denser.
 */
const SIGNATURE_LETTERS = 8;

/** The signature in a table's printed code; only the venue's own members can get it. */
export function signTable({ keys }: Needs, table: SignedTable): string {
  return signatureBy(keys.current('table codes'), table);
}

/** Also accepts codes that were printed before the secret was changed. */
export function isTableSigned(
  { keys }: Needs,
  { signature, ...table }: SignedTable & { signature: string },
): boolean {
  const given = Buffer.from(signature);
  return keys.accepted('table codes').some((key) => {
    const expected = Buffer.from(signatureBy(key, table));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureBy(key: Uint8Array, { venueUuid, table }: SignedTable): string {
  return signWith(key, `${venueUuid} ${normaliseTableName(table)}`).slice(0, SIGNATURE_LETTERS);
}

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
