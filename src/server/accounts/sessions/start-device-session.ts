import type { Transaction } from '#server/platform/database/database.ts';
import { isSecureCookie } from '#server/platform/http/own-cookie.ts';
import {
  newSessionSecret,
  SESSION_IDLE_MS,
  signSessionToken,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { deleteSessionsOfDevice, insertSession } from './session-query.ts';

export type DeviceCredentials = { cookie: string; token: string };

/**
 * The token's lifetime. In practice the session row ends the session earlier: after a week without
 * use, or when the device is revoked.
 */
const TOKEN_LIFE_MS = 20 * YEAR_MS;

/** A shared device signs in as itself, and only in one browser at a time. */
export async function startDeviceSession(
  services: Services,
  tx: Transaction,
  { deviceId, businessId }: { deviceId: string; businessId: string },
): Promise<DeviceCredentials> {
  const now = services.now();
  const { cookie, sid } = newSessionSecret();
  await deleteSessionsOfDevice(tx, deviceId);
  await insertSession(tx, {
    sid,
    sess: { signedInBy: 'pairing', isHostCookie: isSecureCookie(services.config) },
    deviceId,
    businessId,
    expire: new Date(now.getTime() + SESSION_IDLE_MS),
    createdAt: now,
  });
  const subject = { sid, userId: deviceId };
  return { cookie, token: await signSessionToken(services.keys, subject, now, TOKEN_LIFE_MS) };
}
