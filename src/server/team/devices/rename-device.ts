import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeDevice } from './queries.ts';
import { unknownDeviceError } from './unknown-device-error.ts';

/** Renames a device; the announcement makes the tablet show the new name as well. */
export async function renameDevice(
  services: Services,
  scope: TenantScope,
  id: string,
  name: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const device = await changeDevice(tx, scope, id, { name });
    if (!device) throw unknownDeviceError();
    const details = { device: id, venue: device.venueUuid };
    await recordAudit(tx, { at: services.now(), action: 'device.renamed', details });
    await announceMemberChange(tx, scope.businessId);
  });
}
