import { recordAudit } from '#server/audit/record-audit.ts';
import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import type { FloorPlan } from '#shared/floor/plan-contract.ts';
import { notifyBoards } from './board-query.ts';
import { findFirstNameOfArranger, findFloorPlan, replaceFloorPlan } from './floor-plan-query.ts';
import { requireFloorVenue } from './read-floor.ts';

/** Where the tables of a venue stand. */
export async function readFloorPlan(
  services: Services,
  scope: TenantScope,
  venueId: string,
): Promise<FloorPlan> {
  const venue = await requireFloorVenue(services, scope, venueId);
  return (await findFloorPlan(services.db, venue)) ?? { version: 0, tables: [], marks: [] };
}

/** Replaces the plan of a venue, and shows it on all of its boards. */
export async function storeFloorPlan(
  services: Services,
  { session, scope }: { session: AnySession; scope: TenantScope },
  { venueId, ...wanted }: FloorPlan & { venueId: string },
): Promise<FloorPlan> {
  const venue = await requireFloorVenue(services, scope, venueId);
  const by = { userId: session.userId, at: services.now() };
  return services.db.transaction(async (tx) => {
    if (!(await replaceFloorPlan(tx, venue.id, wanted, by))) {
      const other = (await findFirstNameOfArranger(tx, venue.id)) ?? 'Somebody else';
      throw new AppError('CONFLICT', `${other} has rearranged the tables in the meantime`, {
        extra: { by: other },
      });
    }
    await recordAudit(tx, {
      at: by.at,
      businessId: scope.businessId,
      action: 'tables.arranged',
      details: { venue: venue.id },
    });
    await notifyBoards(tx, { businessId: scope.businessId, venueUuid: venue.id });
    const plan = await findFloorPlan(tx, venue);
    if (!plan) throw new Error('the plan was not stored');
    return plan;
  });
}
