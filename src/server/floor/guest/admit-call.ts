import { networkOf } from '#server/platform/http/network-of.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { readOpening } from '#server/venues/page-opening.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { isTableSigned } from '#server/venues/table-signature.ts';
import { AppError } from '#shared/api/errors.ts';
import type { NewCall } from '#shared/floor/calls-contract.ts';
import { tableKey } from '#shared/venues/table-key.ts';
import type { TableProof } from '../calls/table-proof.ts';

export type Caller = { key: string | undefined; device: string | undefined; address: string };

export type Admission = {
  tableProof: TableProof | null;
  /** The limit of the caller's network that the call counts against. */
  limit: { name: RateLimitName; subject: string };
};

/**
 * Whether a call may come from this table and this page, and what it counts against. Whoever proves
 * less is let in as well, and shares a smaller limit.
 */
export async function admitCall(
  services: Services,
  venue: VenueRow,
  call: NewCall,
  { device, address }: Caller,
): Promise<Admission> {
  const network = networkOf(address);
  const tableProof = await proofOf(services, venue, call, network);
  const opening = readOpening(services, venue.id, call.opening);
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

/** Null where the venue has written no tables down, so that any table may be one of its own. */
async function proofOf(
  services: Services,
  { id: venueUuid, tables }: VenueRow,
  { tableNumber: table, tableSignature: signature }: NewCall,
  network: string,
): Promise<TableProof | null> {
  if (signature && isTableSigned(services, { venueUuid, table, signature })) return 'signed';
  if (tables.length === 0) return null;
  if (tables.some((name) => tableKey(name) === tableKey(table))) return 'listed';
  // A device is quickly made up, so whoever guesses at signatures is counted by the network.
  if (signature) await spendRateLimit(services, 'guestLinkGuessesPerAddress', network);
  throw new AppError('UNKNOWN_TABLE', `We do not know table ${table} here. Please ask the staff.`);
}
