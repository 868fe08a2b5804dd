import { readUser } from '#server/accounts/read-user.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { presentVenue } from '#server/venues/present-venue.ts';
import * as contract from '#shared/businesses/contract.ts';
import { addLocations } from './add-locations.ts';
import { completeTour } from './complete-tour.ts';

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
