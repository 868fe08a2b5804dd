import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMembers } from '#server/platform/database/live-channel.ts';
import type { TenantScope } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import { newPairingCode } from './new-pairing-code.ts';
import { changeDevice } from './queries.ts';
import { unknownDevice } from './unknown-device.ts';

/** Another code, in place of one that has run out or of what was paired before. */
export async function renewPairing(
  services: Services,
  scope: TenantScope,
  id: string,
): Promise<Pairing> {
  const at = services.now();
  const { code, ...kept } = newPairingCode(at);
  await services.db.transaction(async (tx) => {
    const device = await changeDevice(tx, scope, id, { ...kept, pairedAt: null });
    if (!device) throw unknownDevice();
    await deleteSessionsOfDevice(tx, id);
    const details = { device: id, venue: device.venueUuid };
    await recordAudit(tx, { at, action: 'device.code-renewed', details });
    await announceMembers(tx, scope.businessId);
  });
  return { id, pairingCode: code, expiresAt: kept.pairingExpiresAt.toISOString() };
}
