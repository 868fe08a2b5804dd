import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf, lockVenueOf } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import { venueIdFrom } from '#shared/venues/rules.ts';
import { newPairingCode } from './new-pairing-code.ts';
import { insertDevice } from './queries.ts';

/** A device that waits for its code, which nobody can look up again. */
export async function addDevice(
  services: Services,
  scope: TenantScope,
  { name, venueId, addedBy }: { name: string; venueId: string; addedBy: string },
): Promise<Pairing> {
  const wanted = venueId.toLowerCase();
  const venue = (await findVenuesOf(services.db, scope)).find(
    (own) => own.id === wanted || own.venueId === venueIdFrom(venueId),
  );
  if (!venue) throw noRestaurant();
  const at = services.now();
  const { businessId } = scope;
  const { code, ...kept } = newPairingCode(at);
  const id = await services.db.transaction(async (tx) => {
    // It may be deleted at this moment, and its devices with it: that locks in the same order.
    await lockBusiness(tx, businessId);
    if (!(await lockVenueOf(tx, scope, venue.id))) throw noRestaurant();
    const device = { businessId, venueUuid: venue.id, name, addedBy, createdAt: at, ...kept };
    const added = await insertDevice(tx, device);
    const details = { device: added, venue: venue.id };
    await recordAudit(tx, { at, action: 'device.added', details });
    return added;
  });
  return { id, pairingCode: code, expiresAt: kept.pairingExpiresAt.toISOString() };
}

function noRestaurant(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}
