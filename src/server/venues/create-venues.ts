import { recordAudit } from '#server/audit/record-audit.ts';
import { openReplyMonth } from '#server/billing/reply-credits/reply-credits.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { NewVenue } from '#shared/venues/contract.ts';
import { DEFAULT_TIME_ZONE, RESERVED_VENUE_IDS } from '#shared/venues/rules.ts';
import { deleteVenueLogo } from './logos/queries.ts';
import { deleteVenueNotes } from './notes/queries.ts';
import { claimVenueId, insertVenue, type OwnedVenue, updateVenueInScope } from './queries.ts';
import { wholeBusinessScope } from './scope-query.ts';

export async function createVenues(
  services: Services,
  tx: Transaction,
  businessId: string,
  wanted: readonly NewVenue[],
): Promise<OwnedVenue[]> {
  await claimVenueIds(services, tx, businessId, wanted);
  const at = services.now();
  const times = { createdAt: at, updatedAt: at };
  const created: OwnedVenue[] = [];
  for (const { name, venueId, timezone = DEFAULT_TIME_ZONE } of wanted) {
    const venue = await insertVenue(tx, { name, venueId, timezone, businessId, ...times });
    const details = { venue: venue.id };
    await recordAudit(tx, { at, businessId, action: 'venue.added', details });
    created.push(venue);
  }
  await openReplyMonth(services, tx, businessId);
  await announceVenueChange(tx, businessId);
  return created;
}

/** Reserves venue IDs for a business, for ever. */
export async function claimVenueIds(
  services: Services,
  tx: Transaction,
  businessId: string,
  wanted: readonly Pick<NewVenue, 'venueId'>[],
): Promise<void> {
  for (const { venueId } of wanted) {
    if (RESERVED_VENUE_IDS.has(venueId)) throw venueIdTakenError(venueId);
    const claimedBy = await claimVenueId(tx, { venueId, businessId, at: services.now() });
    if (claimedBy !== businessId) throw venueIdTakenError(venueId);
  }
}

export function venueIdTakenError(venueId: string): AppError {
  return new AppError('CONFLICT', 'A restaurant with this venue ID already exists', {
    extra: { venueId },
  });
}

/** Takes a venue out of use for good; its feedback is kept. */
export async function retireVenue(
  tx: Transaction,
  businessId: string,
  id: string,
  at: Date,
): Promise<OwnedVenue | undefined> {
  const change = { deletedAt: at, updatedAt: at };
  const retired = await updateVenueInScope(tx, wholeBusinessScope(businessId), id, change);
  if (!retired) return undefined;
  await deleteVenueLogo(tx, retired.id);
  await deleteVenueNotes(tx, retired.id);
  return retired;
}
