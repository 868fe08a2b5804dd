import { AppError } from '#shared/api/errors.ts';
import { canAddLocations, effectiveTier } from '#shared/billing/plans.ts';
import { DEFAULT_TIME_ZONE, RESERVED_VENUE_IDS } from '#shared/venues/rules.ts';
import { lockAccount } from '../accounts/queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../platform/database.ts';
import type { Services } from '../platform/services.ts';
import { claimVenueId, findVenuesOf, insertVenue, type VenueRow } from './queries.ts';

export type VenueToAdd = { name: string; venueId: string; timezone?: string | undefined };

/**
 * Adds venues, all or none. The owner's row is locked, so that two requests at once cannot both
 * take the last place of a plan.
 */
export async function addVenues(
  services: Services,
  tx: Transaction,
  ownerId: string,
  wanted: readonly VenueToAdd[],
): Promise<VenueRow[]> {
  const owner = await lockAccount(tx, ownerId);
  if (!owner) throw new AppError('UNAUTHENTICATED', 'Please sign in');
  const existing = await findVenuesOf(tx, ownerId);
  if (!canAddLocations(effectiveTier(owner), existing.length, wanted.length)) {
    throw new AppError(
      'FORBIDDEN',
      'Starter plan allows only 1 location. Upgrade to Pro for multiple locations.',
      { extra: { planLimit: true } },
    );
  }
  const taken = new Set(existing.map((venue) => venue.venueId));
  const added: VenueRow[] = [];
  for (const venue of wanted) {
    if (taken.has(venue.venueId)) throw venueIdTaken(venue.venueId);
    taken.add(venue.venueId);
    added.push(await addVenue(services, tx, ownerId, venue));
  }
  return added;
}

async function addVenue(
  services: Services,
  tx: Transaction,
  ownerId: string,
  { name, venueId, timezone = DEFAULT_TIME_ZONE }: VenueToAdd,
): Promise<VenueRow> {
  const at = services.now();
  if (RESERVED_VENUE_IDS.has(venueId)) throw venueIdTaken(venueId);
  const claimedBy = await claimVenueId(tx, { venueId, ownerId, at });
  if (claimedBy !== ownerId) throw venueIdTaken(venueId);
  const times = { createdAt: at, updatedAt: at };
  const venue = await insertVenue(tx, { name, venueId, timezone, ownerId, ...times });
  const details = { venue: venue.id };
  await recordAudit(tx, { at, userId: ownerId, action: 'venue.added', details });
  return venue;
}

function venueIdTaken(venueId: string): AppError {
  return new AppError('CONFLICT', 'A restaurant with this venue ID already exists', {
    extra: { venueId },
  });
}
