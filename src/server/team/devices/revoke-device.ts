import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { unknownDeviceError } from './own-device.ts';
import { changeDevice, markVenueDevicesRevoked } from './queries.ts';

/** Revokes a device: its sessions and its open stream end on every server. */
export async function revokeDevice(
  services: Services,
  scope: TenantScope,
  id: string,
): Promise<void> {
  const at = services.now();
  await services.db.transaction(async (tx) => {
    const device = await changeDevice(tx, scope, id, { revokedAt: at, pairingHash: null });
    if (!device) throw unknownDeviceError();
    await deleteSessionsOfDevice(tx, id);
    const details = { device: id, venue: device.venueUuid };
    await recordAudit(tx, { at, action: 'device.revoked', details });
    await announceMemberChange(tx, scope.businessId);
  });
}

/** Revokes the devices of a deleted venue and signs them out. */
export async function revokeDevicesOfVenue(
  tx: Transaction,
  { businessId, venueUuid, at }: { businessId: string; venueUuid: string; at: Date },
): Promise<void> {
  const revoked = await markVenueDevicesRevoked(tx, venueUuid, at);
  if (revoked.length === 0) return;
  for (const device of revoked) {
    await deleteSessionsOfDevice(tx, device);
    const details = { device, venue: venueUuid };
    await recordAudit(tx, { at, businessId, action: 'device.revoked', details });
  }
  await announceMemberChange(tx, businessId);
}
