import { route, routeFile } from '#server/platform/http/route.ts';
import type { Server } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/venues/contract.ts';
import { presentVenue } from '../change-venue.ts';
import { makeLogoDrawer, removeLogo, storeLogo } from './change-logo.ts';
import { findLogo } from './queries.ts';

/** The URL contains a hash of the bytes, so it may be cached for ever. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

export function logoRoutes(server: Server): void {
  const { services } = server;
  const drawLogo = makeLogoDrawer();

  route(server, contract.uploadLogo, async ({ scope, params, file }) =>
    presentVenue(await storeLogo(services, drawLogo, { scope, id: params.id }, file)),
  );

  routeFile(server, contract.logoPicture, async ({ params, reply }) => {
    const logo = await findLogo(services.db, params.hash);
    if (!logo) throw new AppError('NOT_FOUND', 'This logo no longer exists');
    return reply
      .header('cache-control', CACHE_FOREVER)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/webp')
      .send(logo.picture);
  });

  route(server, contract.removeLogo, async ({ scope, params }) =>
    presentVenue(await removeLogo(services, { scope, id: params.id })),
  );
}
