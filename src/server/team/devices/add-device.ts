import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findVenuesOf, lockVenueInScope } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { maxDevices } from '#shared/team/device-rules.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { newPairingCode } from './new-pairing-code.ts';
import { countDevicesAndVenues, insertDevice } from './queries.ts';

/**
 * Adds a device and returns its pairing code, which cannot be shown again. Needs a fresh proof,
 * since PINs can be guessed at every paired device.
 */
export async function addDevice(
  services: Services,
  session: Session,
  { name, venueId }: { name: string; venueId: string },
): Promise<Pairing> {
  requireFreshProof(services, session);
  const wanted = venueId.toLowerCase();
  const venue = (await findVenuesOf(services.db, session)).find(
    (own) => own.id === wanted || own.venueId === toVenueId(venueId),
  );
  if (!venue) throw noRestaurant();
  const at = services.now();
  const { businessId, userId: addedBy } = session;
  const { code, ...kept } = newPairingCode(at);
  const id = await services.db.transaction(async (tx) => {
    // Lock in the same order as the deletion of a venue, which may happen at this moment and also
    // revokes its devices.
    await lockBusiness(tx, businessId);
    if (!(await lockVenueInScope(tx, session, venue.id))) throw noRestaurant();
    await refuseTooManyDevices(tx, businessId);
    const device = { businessId, venueUuid: venue.id, name, addedBy, createdAt: at, ...kept };
    const added = await insertDevice(tx, device);
    const details = { device: added, venue: venue.id };
    await recordAudit(tx, { at, action: 'device.added', details });
    return added;
  });
  return { id, pairingCode: code, expiresAt: kept.pairingExpiresAt.toISOString() };
}

/**
 * Call this with the business locked, so that two simultaneous additions cannot exceed the limit.
 */
async function refuseTooManyDevices(tx: Transaction, businessId: string): Promise<void> {
  const { devices, venues } = await countDevicesAndVenues(tx, businessId);
  if (devices < maxDevices(venues)) return;
  throw new AppError(
    'CONFLICT',
    `You have ${devices} shared devices, which is as many as there can be. Revoke one that you no longer use, then add this one.`,
  );
}

function noRestaurant(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}
