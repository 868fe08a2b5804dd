import type { DeviceUse } from '#server/accounts/sessions/authenticate.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { AnySession, TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { changeDevice, findMembersAtVenue, findOwnDevice, recordDeviceSeen } from './queries.ts';

/** The current device, with the members who work at its venue. */
export async function readOwnDevice(services: Services, session: AnySession) {
  const device = await requireOwnDevice(services, session);
  return { ...device, roster: await findMembersAtVenue(services, device) };
}

/** The device that the session belongs to; a member's session has none. */
export async function requireOwnDevice(services: Services, { deviceId }: AnySession) {
  const device = deviceId === null ? undefined : await findOwnDevice(services.db, deviceId);
  if (!device) throw new AppError('NOT_FOUND', 'This is not a shared device');
  return device;
}

/** Updates the last-seen time, at most once a minute. */
export async function touchDevice(
  { db, now }: Services,
  { id, lastSeenAt }: DeviceUse,
): Promise<void> {
  const at = now();
  const unlessSince = new Date(at.getTime() - MINUTE_MS);
  if (lastSeenAt && lastSeenAt >= unlessSince) return;
  await recordDeviceSeen(db, id, { at, unlessSince });
}

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

export function unknownDeviceError(): AppError {
  return new AppError('NOT_FOUND', 'Device not found');
}
