import { readUser } from '#server/accounts/read-user.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { addVenues } from '#server/billing/locations/add-venues.ts';
import type {
  AddVenuesResult,
  VenueAddition,
} from '#server/billing/locations/plan-venue-addition.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server, Services } from '#server/services.ts';
import { presentVenue } from '#server/venues/change-venue.ts';
import { findVenuesInScope } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/businesses/contract.ts';
import { lockBusiness, recordOnboardingStep, updateBusiness } from '../queries.ts';

export function onboardingRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.addLocations, async ({ businessId, body }) => {
    const { locations, timezone, proratedAt } = body;
    const { venues, billingInfo } = await addLocations(services, businessId, {
      venues: locations.map((location) => ({ ...location, timezone })),
      proratedAt,
    });
    return { message: 'Locations saved', restaurants: venues.map(presentVenue), billingInfo };
  });

  route(server, contract.completeTour, async ({ session }) => {
    await completeTour(services, session.businessId);
    return { message: 'Tour completed', user: await readUser(services, session) };
  });
}

/**
 * Saves all locations or none and returns all venues. A location that already exists under the same
 * name counts as saved, so that a retry after a lost response is harmless.
 */
async function addLocations(
  services: Services,
  businessId: string,
  locations: Pick<VenueAddition, 'venues' | 'proratedAt'>,
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
  return { venues: await findVenuesInScope(db, wholeBusinessScope(businessId)), billingInfo };
}

/** Finishing and skipping the tour have the same effect: the onboarding is complete. */
async function completeTour(services: Services, businessId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    if (business.dashboardTourCompleted && business.onboardingCompleted) return;
    const at = services.now();
    const change = { dashboardTourCompleted: true, onboardingCompleted: true, updatedAt: at };
    await updateBusiness(tx, businessId, change);
    await recordOnboardingStep(tx, { businessId, step: 'tour_completed', completedAt: at });
    await recordAudit(tx, { at, businessId, action: 'onboarding.completed' });
  });
}
