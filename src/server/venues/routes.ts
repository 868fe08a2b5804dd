import { addVenues } from '#server/billing/locations/add-venues.ts';
import { venueMeasures } from '#server/billing/locations/measures.ts';
import { previewRemovalPrice } from '#server/billing/locations/preview-removal-price.ts';
import { previewVenuePrice } from '#server/billing/locations/preview-venue-price.ts';
import { removeVenue } from '#server/billing/locations/remove-venue.ts';
import { route, type Server } from '#server/platform/http/route.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/venues/contract.ts';
import { changeVenue } from './change-venue.ts';
import { presentVenue } from './present-venue.ts';
import { findLiveVenue, findVenuesOf } from './queries.ts';

export function venueRoutes(server: Server): void {
  const { services } = server;
  venueMeasures(server);

  route(server, contract.listVenues, async ({ ownerId }) =>
    (await findVenuesOf(services.db, ownerId)).map(presentVenue),
  );

  route(server, contract.addVenue, async ({ ownerId, body }) => {
    const { proratedAt, attemptId, ...wanted } = body;
    const { venues, billingInfo } = await addVenues(services, ownerId, {
      venues: [wanted],
      proratedAt,
      attemptId,
    });
    const [venue] = venues;
    if (!venue) throw new AppError('CONFLICT', 'This restaurant has been removed since');
    return { ...presentVenue(venue), billingInfo };
  });

  route(server, contract.previewVenuePrice, ({ ownerId, query }) =>
    previewVenuePrice(services, ownerId, query.count),
  );

  route(server, contract.updateVenue, async ({ ownerId, params, body }) => {
    if (body.id !== undefined && body.id.toLowerCase() !== params.id.toLowerCase()) {
      throw new AppError('INVALID_INPUT', 'The id in the body is not the id in the address');
    }
    return presentVenue(await changeVenue(services, ownerId, params.id, body.updates));
  });

  route(server, contract.previewRemovalPrice, ({ ownerId, params }) =>
    previewRemovalPrice(services, ownerId, params.id),
  );

  route(server, contract.removeVenue, async ({ ownerId, params, query }) => {
    await removeVenue(services, ownerId, params.id, query.proratedAt);
    return { message: 'Restaurant deleted successfully' };
  });

  route(server, contract.venueSettings, async ({ params }) => {
    const venue = await findLiveVenue(services.db, params.venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return venue;
  });
}
