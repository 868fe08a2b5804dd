import { businessOf } from '#server/businesses/business-of.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isSecureCookie } from '#server/platform/http/own-cookie.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import { newSessionSecret, SESSION_MS, signToken } from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { hasAuthenticator } from '../proofs/authenticator-query.ts';
import { passwordProves } from '../proofs/password-proves.ts';
import { insertSession } from './session-query.ts';

export type NewSession = { cookie: string; token: string; userId: string; businessId: string };

type SignedInBy = 'password' | 'passkey' | 'registration' | 'verification' | 'identity-provider';

/**
 * Every sign-in gets a row of its own, named by both the cookie and the token it hands out. Who does
 * not say for which business it is gets the one they have belonged to longest.
 */
export async function startSession(
  services: Services,
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
  chosenBusinessId?: string,
): Promise<NewSession> {
  const now = services.now();
  const { cookie, sid } = newSessionSecret();
  const businessId = chosenBusinessId ?? (await businessOf(tx, userId, now));
  await insertSession(tx, {
    sid,
    sess: { signedInBy, isHostCookie: isSecureCookie(services.config) },
    userId,
    businessId,
    provenAt: (await isProof(services, tx, userId, signedInBy)) ? now : null,
    browser: requestBrowser(),
    lastSeenAt: now,
    expire: new Date(now.getTime() + SESSION_MS),
    createdAt: now,
  });
  const token = await signToken(services.keys, { sid, userId }, now);
  return { cookie, token, userId, businessId };
}

/** Who signs in with a password has shown the code as well, if there is an app for it. */
async function isProof(
  services: Services,
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
): Promise<boolean> {
  if (signedInBy !== 'password' || (await hasAuthenticator(tx, userId))) return true;
  return passwordProves(services, tx, userId);
}
