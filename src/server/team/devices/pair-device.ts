import {
  type DeviceCredentials,
  startDeviceSession,
} from '#server/accounts/sessions/start-device-session.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { normalisePairingCode } from '#shared/team/pairing-code.ts';
import { pairingHashOf } from './new-pairing-code.ts';
import { isPairingCodeKnown, spendPairingCode } from './queries.ts';

/** Signs in the requesting browser as the device. Each code works once. */
export async function pairDevice(
  services: Services,
  { code: typed, address }: { code: string; address: string },
): Promise<DeviceCredentials> {
  await spendRateLimit(services, 'pairingPerAddress', networkOf(address));
  const code = normalisePairingCode(typed);
  if (code === undefined) throw unknownCode();
  const pairingHash = pairingHashOf(code);
  const at = services.now();
  const paired = await services.db.transaction(async (tx) => {
    const device = await spendPairingCode(tx, { pairingHash, at });
    if (!device) return undefined;
    const { id, businessId, venueUuid } = device;
    const details = { device: id, venue: venueUuid };
    await recordAudit(tx, { at, businessId, action: 'device.paired', details });
    return await startDeviceSession(services, tx, { deviceId: id, businessId });
  });
  if (paired) return paired;
  if (!(await isPairingCodeKnown(services.db, pairingHash))) throw unknownCode();
  throw new AppError('GONE', 'This code has run out. Please ask for a new one.');
}

function unknownCode(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This code is not known, or was used before. Please check every letter, or ask for a new one.',
  );
}
