import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findOwnVenue } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/roster/contract.ts';
import { addPerson, changePerson, removePerson } from './change-roster.ts';
import { findRoster } from './people-query.ts';
import { setSections } from './set-sections.ts';
import { findArrangement } from './shifts-query.ts';

export function rosterRoutes(server: Server): void {
  const { services } = server;

  /** Refuses another owner's venue with the same 404 as one that does not exist. */
  async function requireVenue(scope: TenantScope, { venueId }: { venueId: string }) {
    const venue = await findOwnVenue(services.db, scope, venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return venue.id;
  }

  route(server, contract.listRoster, async ({ scope, query }) =>
    findRoster(services.db, await requireVenue(scope, query)),
  );
  route(server, contract.addPerson, async ({ scope, query, body }) =>
    addPerson(services, { scope, venueUuid: await requireVenue(scope, query), fields: body }),
  );
  route(server, contract.changePerson, ({ scope, params, body }) =>
    changePerson(services, { scope, id: params.id.toLowerCase(), fields: body }),
  );
  route(server, contract.removePerson, async ({ scope, params }) => {
    await removePerson(services, { scope, id: params.id.toLowerCase() });
    return { message: 'Removed from the roster' };
  });
  route(server, contract.readSections, async ({ scope, query }) => {
    const venueUuid = await requireVenue(scope, query);
    return findArrangement(services.db, venueUuid, query.at ? new Date(query.at) : services.now());
  });
  route(server, contract.setSections, async ({ scope, query, body }) =>
    setSections(services, await requireVenue(scope, query), body),
  );
}
