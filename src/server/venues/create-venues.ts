import { recordAudit } from '#server/audit/record-audit.ts';
import { grantMonthlyAllowanceIfDue } from '#server/billing/reply-credits/reply-credits.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { announceVenueChange } from '#server/platform/database/live-channel.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { NewVenue } from '#shared/venues/contract.ts';
import { DEFAULT_TIME_ZONE, NEW_VENUE_COLOURS, RESERVED_VENUE_IDS } from '#shared/venues/rules.ts';
import { findFreeVenueId } from './find-free-venue-id.ts';
import { deleteVenueLogo } from './logos/queries.ts';
import { deleteVenueNotes } from './notes/queries.ts';
import {
  claimVenueId,
  findVenuesInScope,
  insertVenue,
  type OwnedVenue,
  updateVenueInScope,
} from './queries.ts';
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
  const existing = await findVenuesInScope(tx, wholeBusinessScope(businessId));
  for (const { name, venueId, timezone = DEFAULT_TIME_ZONE } of wanted) {
    const brandColor = startingColour(venueId, [...existing, ...created]);
    const venue = await insertVenue(tx, {
      name,
      venueId,
      timezone,
      brandColor,
      businessId,
      ...times,
    });
    const details = { venue: venue.id };
    await recordAudit(tx, { at, businessId, action: 'venue.added', details });
    created.push(venue);
  }
  await grantMonthlyAllowanceIfDue(services, tx, businessId);
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
    const isReserved = RESERVED_VENUE_IDS.has(venueId);
    const claimedBy = isReserved
      ? undefined
      : await claimVenueId(tx, { venueId, businessId, at: services.now() });
    if (claimedBy !== businessId) throw await venueIdTakenError(tx, businessId, venueId, wanted);
  }
}

/** The refusal of a taken venue ID, with a free one to use instead. */
export async function venueIdTakenError(
  tx: Queryable,
  businessId: string,
  venueId: string,
  wanted: readonly Pick<NewVenue, 'venueId'>[],
): Promise<AppError> {
  const others = wanted.map((venue) => venue.venueId);
  const freeVenueId = await findFreeVenueId(tx, businessId, venueId, [...others, venueId]);
  return new AppError('CONFLICT', 'A restaurant with this venue ID already exists', {
    extra: { venueId, freeVenueId },
  });
}

/**
 * A colour that none of the business's other venues has, as long as there is one. The ID decides
 * where the search begins, so that not every business starts with the same colour.
 */
function startingColour(venueId: string, others: readonly { brandColor: string }[]): string {
  const sum = [...venueId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const inOrder = NEW_VENUE_COLOURS.map(
    (_, index) =>
      NEW_VENUE_COLOURS[(sum + index) % NEW_VENUE_COLOURS.length] ?? NEW_VENUE_COLOURS[0],
  );
  const used = new Set(others.map(({ brandColor }) => brandColor));
  return inOrder.find((colour) => !used.has(colour)) ?? inOrder[0] ?? NEW_VENUE_COLOURS[0];
}

/** Takes a venue out of use for good. Its feedback is kept; its logo and notes are deleted. */
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
