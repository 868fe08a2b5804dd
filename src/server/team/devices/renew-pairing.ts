import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import type { Session } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import { newPairingCode } from './new-pairing-code.ts';
import { changeDevice } from './queries.ts';
import { unknownDeviceError } from './unknown-device-error.ts';

/** Issues a new code, which replaces an expired one or signs out the paired browser. */
export async function renewPairing(
  services: Services,
  session: Session,
  id: string,
): Promise<Pairing> {
  requireFreshProof(services, session);
  const at = services.now();
  const { code, ...kept } = newPairingCode(at);
  await services.db.transaction(async (tx) => {
    const device = await changeDevice(tx, session, id, { ...kept, pairedAt: null });
    if (!device) throw unknownDeviceError();
    await deleteSessionsOfDevice(tx, id);
    const details = { device: id, venue: device.venueUuid };
    await recordAudit(tx, { at, action: 'device.code-renewed', details });
    await announceMemberChange(tx, session.businessId);
  });
  return { id, pairingCode: code, expiresAt: kept.pairingExpiresAt.toISOString() };
}
