import { isMonthlyLimitReached } from '#server/businesses/month-usage-query.ts';
import { route } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { findVenueWithSentence } from '#server/you-said/published/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { widgetPalettes } from '#shared/venues/colours.ts';
import * as contract from '#shared/venues/contract.ts';
import { getCallAvailability } from './call-availability.ts';
import { changeVenue, presentVenue, presentVenueToStaff } from './change-venue.ts';
import { findFreeVenueId } from './find-free-venue-id.ts';
import { signPageOpening } from './page-opening.ts';
import { findVenuesInScope } from './queries.ts';

export function venueRoutes(server: Server): void {
  const { services } = server;

  route(server, contract.listVenues, async ({ scope, session }) => {
    const venues = await findVenuesInScope(services.db, scope);
    return venues.map(session.role === 'staff' ? presentVenueToStaff : presentVenue);
  });

  route(server, contract.proposeVenueId, async ({ businessId, query: { wanted, except } }) => {
    const others = except?.split(',') ?? [];
    const venueId = await findFreeVenueId(services.db, businessId, wanted, others);
    return { venueId, isWantedFree: venueId === wanted };
  });

  route(server, contract.updateVenue, async ({ scope, params, body }) => {
    if (body.id !== undefined && body.id.toLowerCase() !== params.id.toLowerCase()) {
      throw new AppError('INVALID_INPUT', 'The id in the body is not the id in the address');
    }
    return presentVenue(await changeVenue(services, scope, params.id, body.updates));
  });

  route(server, contract.venueSettings, async ({ params }) => {
    const found = await findVenueWithSentence(services.db, params.venueId);
    if (!found) throw new AppError('NOT_FOUND', 'Restaurant not found');
    const { venue, youSaid } = found;
    const { businessId } = venue;
    const [{ areOpen, arePaused }, isLimitReached] = await Promise.all([
      getCallAvailability(services, venue),
      businessId !== null && isMonthlyLimitReached(services, services.db, businessId),
    ]);
    return {
      ...venue,
      limitReached: isLimitReached || undefined,
      buttonColor: widgetPalettes(venue).light.brand,
      callsOpen: areOpen,
      callsPaused: arePaused || undefined,
      opening: venue.liveFloor ? signPageOpening(services, venue.id) : undefined,
      tables: areOpen ? venue.tables : undefined,
      youSaid: youSaid ?? undefined,
    };
  });
}
