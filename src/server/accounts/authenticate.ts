import type { Services } from '../platform/services.ts';
import {
  type Authenticate,
  type Credentials,
  RENEW_BELOW_MS,
  readToken,
  SESSION_MS,
  sidOf,
} from '../platform/session.ts';
import { findSession, prolongSession } from './queries.ts';

/** Looks the session up with every request, so that a sign-out holds on all servers at once. */
export function authenticateWith(services: Services): Authenticate {
  return async (credentials) => {
    const sid = await namedSession(services, credentials);
    const found = sid && (await findSession(services.db, sid));
    const now = services.now().getTime();
    if (!found || found.expire.getTime() <= now) return null;
    const isRenewed = found.expire.getTime() - now < RENEW_BELOW_MS;
    if (isRenewed) await prolongSession(services.db, found.sid, new Date(now + SESSION_MS));
    return { ...found, isRenewed };
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
