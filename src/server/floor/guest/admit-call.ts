import { networkOf } from '#server/platform/http/network-of.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { readPageOpening } from '#server/venues/page-opening.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { isTableSigned } from '#server/venues/table-signature.ts';
import { AppError } from '#shared/api/errors.ts';
import type { NewCall } from '#shared/floor/calls-contract.ts';
import { tableKey } from '#shared/venues/table-key.ts';
import type { TableProof } from '../table.ts';

export type Caller = { key: string | undefined; device: string | undefined; address: string };

export type Admission = {
  tableProof: TableProof | null;
  /** The rate limit of the caller's network that this call counts against. */
  limit: { name: RateLimitName; subject: string };
};

/**
 * Checks the table and the age of the page, and picks the rate limit. A caller with less proof is
 * admitted too, under a smaller shared limit.
 */
export async function admitCall(
  services: Services,
  venue: VenueRow,
  call: NewCall,
  { device, address }: Caller,
): Promise<Admission> {
  const network = networkOf(address);
  const tableProof = await proofOf(services, venue, call, network);
  const opening = readPageOpening(services, venue.id, call.opening);
  if (opening === 'old') {
    throw new AppError(
      'OPENED_TOO_LONG_AGO',
      'This page has been open for hours. Please scan the code on your table again.',
    );
  }
  const isProven = device !== undefined && opening === 'recent';
  const name = (isProven && tableProof && LIMIT_OF[tableProof]) || 'unprovenCallsPerAddress';
  return { tableProof, limit: { name, subject: `${network} ${venue.id}` } };
}

const LIMIT_OF = {
  signed: 'callsPerAddress',
  listed: 'listedCallsPerAddress',
} as const satisfies Record<TableProof, RateLimitName>;

/** Null if the venue lists no tables, since any table may be real; refuses one not on the list. */
async function proofOf(
  services: Services,
  { id: venueUuid, tables }: VenueRow,
  { tableNumber: table, tableSignature: signature }: NewCall,
  network: string,
): Promise<TableProof | null> {
  if (signature && isTableSigned(services, { venueUuid, table, signature })) return 'signed';
  if (tables.length === 0) return null;
  if (tables.some((name) => tableKey(name) === tableKey(table))) return 'listed';
  // Device IDs are easily invented, so guesses at signatures count against the network.
  if (signature) await spendRateLimit(services, 'guestLinkGuessesPerAddress', network);
  throw new AppError('UNKNOWN_TABLE', `We do not know table ${table} here. Please ask the staff.`);
}
