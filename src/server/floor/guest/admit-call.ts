import { networkOf } from '#server/platform/http/network-of.ts';
import type { RateLimitName } from '#server/platform/rate-limits/rate-limits.ts';
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
export function admitCall(
  services: Services,
  venue: VenueRow,
  call: NewCall,
  { device, address }: Caller,
): Admission {
  const tableProof = proofOf(services, venue, call);
  const opening = readOpening(services, venue.id, call.opening);
  if (opening === 'old') {
    throw new AppError(
      'OPENED_TOO_LONG_AGO',
      'This page has been open for hours. Please scan the code on your table again.',
    );
  }
  const isProven = device !== undefined && opening === 'recent';
  const name = (isProven && tableProof && LIMIT_OF[tableProof]) || 'unprovenCallsPerAddress';
  return { tableProof, limit: { name, subject: `${networkOf(address)} ${venue.id}` } };
}

const LIMIT_OF = {
  signed: 'callsPerAddress',
  listed: 'listedCallsPerAddress',
} as const satisfies Record<TableProof, RateLimitName>;

/** Null where the venue has written no tables down, so that any table may be one of its own. */
function proofOf(
  services: Services,
  { id: venueUuid, tables }: VenueRow,
  { tableNumber: table, tableSignature: signature }: NewCall,
): TableProof | null {
  if (signature && isTableSigned(services, { venueUuid, table, signature })) return 'signed';
  if (tables.length === 0) return null;
  if (tables.some((name) => tableKey(name) === tableKey(table))) return 'listed';
  throw new AppError('UNKNOWN_TABLE', `We do not know table ${table} here. Please ask the staff.`);
}
