import {
  type AnySession,
  type Authenticate,
  type Credentials,
  RENEW_SESSION_BELOW_MS,
  readSessionToken,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  type SessionToken,
  sidOf,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { extendSession, findSession, touchSession } from './session-query.ts';

const SEEN_EVERY_MS = 10 * MINUTE_MS;

/** The shared device of a session, and when its last use was recorded. */
export type DeviceUse = { id: string; lastSeenAt: Date | null };

/**
 * Looks up the session on every request, so that a sign-out takes effect on all servers at once.
 */
export function makeAuthenticate(
  services: Services,
  { onDevice }: { onDevice: (device: DeviceUse) => Promise<void> },
): Authenticate {
  return async (credentials) => {
    const named = await namedSession(services, credentials);
    const found = named && (await findSession(services.db, named.sid));
    if (!found || (credentials.isOldCookie && found.sess.isHostCookie)) return null;
    const now = services.now().getTime();
    const latestEnd = found.device ? Number.POSITIVE_INFINITY : sessionEnd(found);
    const end = Math.min(found.expire.getTime(), latestEnd);
    if (end <= now) return null;
    const laterEnd = Math.min(now + SESSION_IDLE_MS, latestEnd);
    const isProlonged = end - now < RENEW_SESSION_BELOW_MS && laterEnd > end;
    if (isProlonged) await extendSession(services.db, found.sid, new Date(laterEnd));
    if (found.device) await onDevice(found.device);
    else if (isSeenAgain(found, now)) await touchSession(services.db, found.sid, new Date(now));
    return buildSession(found, {
      sid: found.sid,
      businessId: found.businessId,
      isTokenOfOther: named.businessId !== null && named.businessId !== found.businessId,
      isRenewed: isProlonged || credentials.isOldCookie,
      secondsLeft: Math.ceil(((isProlonged ? laterEnd : end) - now) / 1000),
    });
  };
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The last use is recorded every few minutes, not on every request. */
function isSeenAgain({ lastSeenAt }: SessionRow, now: number): boolean {
  return now - (lastSeenAt?.getTime() ?? 0) > SEEN_EVERY_MS;
}

/**
 * The latest time at which a session ends, however much it is used. Shared devices have no such
 * limit.
 */
function sessionEnd({ createdAt }: SessionRow): number {
  return createdAt.getTime() + SESSION_MAX_MS;
}

type SessionFields = Pick<
  AnySession,
  'sid' | 'businessId' | 'isTokenOfOther' | 'isRenewed' | 'secondsLeft'
>;

/**
 * Returns null for a former member, for a member who must sign in again with their second factor,
 * and for a device that was revoked.
 */
function buildSession(found: SessionRow, known: SessionFields): AnySession | null {
  const { device, userId, role, venueIds, isAsleep } = found;
  if (device) {
    const venues = [device.venueUuid];
    return { ...known, userId: null, deviceId: device.id, role: 'staff', venueIds: venues };
  }
  if (userId === null || role === null || found.owesSecondFactor) return null;
  const emailVerified = found.emailVerified ?? false;
  const { lacksSecondFactor, provenAt } = found;
  const person = { role, venueIds, emailVerified, isAsleep, lacksSecondFactor, provenAt };
  return { ...known, userId, deviceId: null, ...person };
}

type NamedSession = Pick<SessionToken, 'sid' | 'businessId'>;

/** If both a cookie and a token are sent, they must identify the same session. */
async function namedSession(
  services: Services,
  { cookie, bearer }: Credentials,
): Promise<NamedSession | null> {
  if (bearer === undefined) {
    return cookie === undefined ? null : { sid: sidOf(cookie), businessId: null };
  }
  const token = await readSessionToken(services.keys, bearer, services.now());
  if (!token) return null;
  const isGood = cookie === undefined ? !token.expired : sidOf(cookie) === token.sid;
  return isGood ? token : null;
}
