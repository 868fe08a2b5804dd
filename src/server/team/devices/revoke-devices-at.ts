import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import { revokeDevicesOf } from './queries.ts';

/** Revokes the devices of a deleted venue and signs them out. */
export async function revokeDevicesAt(
  tx: Transaction,
  { businessId, venueUuid, at }: { businessId: string; venueUuid: string; at: Date },
): Promise<void> {
  const revoked = await revokeDevicesOf(tx, venueUuid, at);
  if (revoked.length === 0) return;
  for (const device of revoked) {
    await deleteSessionsOfDevice(tx, device);
    const details = { device, venue: venueUuid };
    await recordAudit(tx, { at, businessId, action: 'device.revoked', details });
  }
  await announceMembers(tx, businessId);
}
