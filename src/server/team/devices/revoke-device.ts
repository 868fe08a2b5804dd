import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeDevice } from './queries.ts';
import { unknownDevice } from './unknown-device.ts';

/** Revokes a device: its sessions and its open stream end on every server. */
export async function revokeDevice(
  services: Services,
  scope: TenantScope,
  id: string,
): Promise<void> {
  const at = services.now();
  await services.db.transaction(async (tx) => {
    const device = await changeDevice(tx, scope, id, { revokedAt: at, pairingHash: null });
    if (!device) throw unknownDevice();
    await deleteSessionsOfDevice(tx, id);
    const details = { device: id, venue: device.venueUuid };
    await recordAudit(tx, { at, action: 'device.revoked', details });
    await announceMembers(tx, scope.businessId);
  });
}
