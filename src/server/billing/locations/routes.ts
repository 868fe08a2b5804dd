import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { presentVenue } from '#server/venues/change-venue.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/venues/contract.ts';
import { addVenues } from './add-venues.ts';
import { removeVenue } from './remove-venue.ts';
import { previewRemovalPrice, previewVenuePrice } from './venue-price.ts';

/** Routes that show the prices of locations and that add or remove locations. */
export function locationRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.addVenue, async ({ businessId, body }) => {
    const { proratedAt, attemptId, ...wanted } = body;
    const { venues, billingInfo } = await addVenues(services, businessId, {
      venues: [wanted],
      proratedAt,
      attemptId,
    });
    const [venue] = venues;
    if (!venue) throw new AppError('CONFLICT', 'This restaurant has since been deleted');
    return { ...presentVenue(venue), billingInfo };
  });

  route(server, contract.previewVenuePrice, ({ businessId, query }) =>
    previewVenuePrice(services, businessId, query.count),
  );

  route(server, contract.previewRemovalPrice, ({ businessId, params }) =>
    previewRemovalPrice(services, businessId, params.id),
  );

  route(server, contract.removeVenue, async ({ session, businessId, params, query }) => {
    requireFreshProof(services, session);
    await removeVenue(services, businessId, params.id, query.proratedAt);
    return { message: 'Restaurant deleted successfully' };
  });
}
