import { addVenues } from '#server/billing/locations/add-venues.ts';
import type {
  AddVenuesResult,
  VenuesToAdd,
} from '#server/billing/locations/plan-venue-addition.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { recordOnboardingStep } from '../queries.ts';

/**
 * Saves all locations or none and returns all venues. A location that already exists under the same
 * name counts as saved, so that a retry after a lost response is harmless.
 */
export async function addLocations(
  services: Services,
  businessId: string,
  locations: Pick<VenuesToAdd, 'venues' | 'proratedAt'>,
): Promise<AddVenuesResult> {
  const { db } = services;
  const { billingInfo } = await addVenues(services, businessId, {
    ...locations,
    isRepeatable: true,
  });
  await recordOnboardingStep(db, {
    businessId,
    step: 'locations_added',
    completedAt: services.now(),
    data: { count: locations.venues.length, skipped: false },
  });
  return { venues: await findVenuesOf(db, wholeBusinessScope(businessId)), billingInfo };
}
