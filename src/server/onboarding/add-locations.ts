import { lockAccount, recordStep } from '../accounts/queries.ts';
import type { Services } from '../platform/services.ts';
import { addVenues, type VenueToAdd } from '../venues/add-venues.ts';
import { findVenuesOf, type VenueRow } from '../venues/queries.ts';

/**
 * Saves all rows or none. A row that is already saved under the same name counts as done, so that
 * a retry after a lost answer is harmless.
 */
export async function addLocations(
  services: Services,
  ownerId: string,
  locations: readonly VenueToAdd[],
): Promise<VenueRow[]> {
  return services.db.transaction(async (tx) => {
    // Locked before looking, so that the same list sent twice at once is saved once.
    await lockAccount(tx, ownerId);
    const saved = await findVenuesOf(tx, ownerId);
    const isSaved = ({ name, venueId }: VenueToAdd) =>
      saved.some((venue) => venue.venueId === venueId && venue.name === name);
    const missing = locations.filter((location) => !isSaved(location));
    if (missing.length > 0) await addVenues(services, tx, ownerId, missing);
    await recordStep(tx, {
      userId: ownerId,
      step: 'locations_added',
      completedAt: services.now(),
      data: { count: locations.length, skipped: false },
    });
    return findVenuesOf(tx, ownerId);
  });
}
