import { route } from '#server/platform/http/route.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { findOwnVenue } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import * as contract from '#shared/roster/contract.ts';
import { mayActAs } from '#shared/team/roles.ts';
import { addPerson, changePerson, removePerson } from './change-roster.ts';
import { findShiftsOfDay } from './past-shifts-query.ts';
import { findRoster } from './people-query.ts';
import { setSections } from './set-sections.ts';
import { findArrangement, findLastShiftOnSameWeekday } from './shifts-query.ts';

export function rosterRoutes(server: Server): void {
  const { services } = server;

  /** Refuses another owner's venue with the same 404 as one that does not exist. */
  async function requireVenue(scope: TenantScope, { venueId }: { venueId: string }) {
    const venue = await findOwnVenue(services.db, scope, venueId);
    if (!venue) throw new AppError('NOT_FOUND', 'Restaurant not found');
    return venue;
  }

  route(server, contract.listRoster, async ({ scope, query }) =>
    findRoster(services.db, (await requireVenue(scope, query)).id),
  );
  route(server, contract.addPerson, async ({ scope, query, body }) =>
    addPerson(services, { scope, venueUuid: (await requireVenue(scope, query)).id, fields: body }),
  );
  route(server, contract.changePerson, ({ scope, params, body }) =>
    changePerson(services, { scope, id: params.id.toLowerCase(), fields: body }),
  );
  route(server, contract.removePerson, async ({ scope, params }) => {
    await removePerson(services, { scope, id: params.id.toLowerCase() });
    return { message: 'Removed from the roster' };
  });
  route(server, contract.readSections, async ({ scope, query }) => {
    const venue = await requireVenue(scope, query);
    const at = query.at ? new Date(query.at) : services.now();
    const lastTime = await findLastShiftOnSameWeekday(services.db, venue, at);
    return { ...(await findArrangement(services.db, venue.id, at)), lastTime };
  });
  route(server, contract.readPastShifts, async ({ session, scope, query }) => {
    const venue = await requireVenue(scope, query);
    const onlyNamesOf = mayActAs(session.role, 'manager') ? undefined : session.userId;
    const shifts = await findShiftsOfDay(services.db, venue, { day: query.day, onlyNamesOf });
    return { shifts, tables: venue.tables };
  });
  route(server, contract.setSections, async ({ scope, query, body }) => {
    const { id: venueUuid } = await requireVenue(scope, query);
    const place = { businessId: scope.businessId, venueUuid };
    return setSections(services, place, { ...body, at: query.at });
  });
}
