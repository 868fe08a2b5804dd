import { createHash, randomInt } from 'node:crypto';
import { requireFreshProof } from '#server/accounts/proofs/require-fresh-proof.ts';
import { deleteSessionsOfDevice } from '#server/accounts/sessions/session-query.ts';
import {
  type DeviceCredentials,
  startDeviceSession,
} from '#server/accounts/sessions/start-session.ts';
import { recordAudit } from '#server/audit/record-audit.ts';
import { lockBusiness } from '#server/businesses/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import { networkOf } from '#server/platform/http/request-source.ts';
import type { Session } from '#server/platform/http/session.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import type { Services } from '#server/services.ts';
import { findVenuesInScope, lockVenueInScope } from '#server/venues/queries.ts';
import { AppError } from '#shared/api/errors.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { maxDevices } from '#shared/team/device-rules.ts';
import type { Pairing } from '#shared/team/devices-contract.ts';
import {
  formatPairingCode,
  normalisePairingCode,
  PAIRING_CODE_ALPHABET,
  PAIRING_CODE_MINUTES,
  PAIRING_CODE_SYMBOL_COUNT,
} from '#shared/team/pairing-code.ts';
import { toVenueId } from '#shared/venues/rules.ts';
import { unknownDeviceError } from './own-device.ts';
import {
  changeDevice,
  countDevicesAndVenues,
  insertDevice,
  isPairingCodeKnown,
  spendPairingCode,
} from './queries.ts';

/** Signs in the requesting browser as the device. Each code works once. */
export async function pairDevice(
  services: Services,
  { code: typed, address }: { code: string; address: string },
): Promise<DeviceCredentials> {
  await spendRateLimit(services, 'pairingPerAddress', networkOf(address));
  const code = normalisePairingCode(typed);
  if (code === undefined) throw unknownCode();
  const pairingHash = hashPairingCode(code);
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
  throw new AppError('GONE', 'This code has expired. Please ask for a new one.');
}

function unknownCode(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This code is wrong or already used. Please check it, or ask for a new one.',
  );
}

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
  const venue = (await findVenuesInScope(services.db, session)).find(
    (own) => own.id === wanted || own.venueId === toVenueId(venueId),
  );
  if (!venue) throw restaurantMissingError();
  const at = services.now();
  const { businessId, userId: addedBy } = session;
  const { code, ...kept } = newPairingCode(at);
  const id = await services.db.transaction(async (tx) => {
    // Lock in the same order as the deletion of a venue, which may happen at this moment and also
    // revokes its devices.
    await lockBusiness(tx, businessId);
    if (!(await lockVenueInScope(tx, session, venue.id))) throw restaurantMissingError();
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
    `You have ${devices} shared devices, the most you can have. Revoke one you no longer use, then add this one.`,
  );
}

function restaurantMissingError(): AppError {
  return new AppError('NOT_FOUND', 'Restaurant not found');
}

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

/** A code of 40 random bits, with the hash and expiry to store. */
function newPairingCode(now: Date) {
  const symbols = Array.from({ length: PAIRING_CODE_SYMBOL_COUNT }, () =>
    PAIRING_CODE_ALPHABET.charAt(randomInt(PAIRING_CODE_ALPHABET.length)),
  );
  const code = formatPairingCode(symbols.join(''));
  return {
    code,
    pairingHash: hashPairingCode(code),
    pairingExpiresAt: new Date(now.getTime() + PAIRING_CODE_MINUTES * MINUTE_MS),
  };
}

/**
 * The hash of a pairing code. Only the hash is stored, so that a leaked table cannot pair devices.
 */
function hashPairingCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
