import {
  type Authenticate,
  type Credentials,
  RENEW_BELOW_MS,
  readToken,
  SESSION_LIFE_MS,
  SESSION_MS,
  sidOf,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { findSession, prolongSession } from './session-query.ts';

/** Looks the session up with every request, so that a sign-out holds on all servers at once. */
export function authenticateWith(services: Services): Authenticate {
  return async (credentials) => {
    const sid = await namedSession(services, credentials);
    const found = sid && (await findSession(services.db, sid));
    if (!found || (credentials.isOldCookie && found.sess.isHostCookie)) return null;
    const now = services.now().getTime();
    const latestEnd = found.createdAt.getTime() + SESSION_LIFE_MS;
    const end = Math.min(found.expire.getTime(), latestEnd);
    if (end <= now) return null;
    const laterEnd = Math.min(now + SESSION_MS, latestEnd);
    const isProlonged = end - now < RENEW_BELOW_MS && laterEnd > end;
    if (isProlonged) await prolongSession(services.db, found.sid, new Date(laterEnd));
    return {
      sid: found.sid,
      userId: found.userId,
      businessId: found.businessId,
      role: found.role,
      emailVerified: found.emailVerified,
      isRenewed: isProlonged || credentials.isOldCookie,
      secondsLeft: Math.ceil(((isProlonged ? laterEnd : end) - now) / 1000),
    };
  };
}

/** Cookie and token must name the same session where both are there. */
async function namedSession(
  services: Services,
  { cookie, bearer }: Credentials,
): Promise<string | null> {
  if (bearer === undefined) return cookie === undefined ? null : sidOf(cookie);
  const token = await readToken(services.keys, bearer, services.now());
  if (!token) return null;
  if (cookie === undefined) return token.expired ? null : token.sid;
  return sidOf(cookie) === token.sid ? token.sid : null;
}
