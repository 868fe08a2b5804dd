import { createBusiness } from '#server/businesses/create-business.ts';
import { findLastUsedBusiness, recordBusinessUse } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { isSecureCookie } from '#server/platform/http/own-cookie.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import {
  newSessionSecret,
  SESSION_IDLE_MS,
  signSessionToken,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/api/errors.ts';
import { hasAuthenticator } from '../proofs/authenticator-query.ts';
import { isPasswordSufficient } from '../proofs/is-password-sufficient.ts';
import { insertSession } from './session-query.ts';

export type NewSession = { cookie: string; token: string; userId: string; businessId: string };

type SignedInBy = 'password' | 'passkey' | 'registration' | 'verification' | 'identity-provider';

type SessionBusiness = {
  chosenBusinessId?: string | undefined;
  /** Whether to open a new business for a user who belongs to no team. */
  opensBusiness?: boolean | undefined;
};

/**
 * How users sign in who had a business once. If they have none now, ask them before opening a new
 * one.
 */
const RETURNING: ReadonlySet<SignedInBy> = new Set(['password', 'passkey', 'identity-provider']);

/**
 * Each sign-in gets its own row, identified by both its cookie and its token. If no business is
 * given, the session opens in the one the user used last.
 */
export async function startSession(
  services: Services,
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
  { chosenBusinessId, opensBusiness = !RETURNING.has(signedInBy) }: SessionBusiness = {},
): Promise<NewSession> {
  const now = services.now();
  const { cookie, sid } = newSessionSecret();
  const businessId =
    chosenBusinessId ??
    (await findLastUsedBusiness(tx, userId)) ??
    (await openOwnBusiness(tx, { userId, at: now, isWanted: opensBusiness }));
  await insertSession(tx, {
    sid,
    sess: {
      signedInBy,
      isHostCookie: isSecureCookie(services.config),
      ...((await isFactorShown(tx, userId, signedInBy)) && { hasShownFactor: true }),
    },
    userId,
    businessId,
    provenAt: (await isProof(services, tx, userId, signedInBy)) ? now : null,
    browser: requestBrowser(),
    lastSeenAt: now,
    expire: new Date(now.getTime() + SESSION_IDLE_MS),
    createdAt: now,
  });
  await recordBusinessUse(tx, { businessId, userId }, now);
  const token = await signSessionToken(services.keys, { sid, userId, businessId }, now);
  return { cookie, token, userId, businessId };
}

/**
 * Whether the sign-in included a second factor. A password sign-in did if the user has an
 * authenticator app.
 */
async function isFactorShown(
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
): Promise<boolean> {
  if (signedInBy === 'password') return hasAuthenticator(tx, userId);
  return signedInBy === 'passkey' || signedInBy === 'identity-provider';
}

async function isProof(
  services: Services,
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
): Promise<boolean> {
  if (signedInBy !== 'password' || (await hasAuthenticator(tx, userId))) return true;
  return isPasswordSufficient(services, tx, userId);
}

async function openOwnBusiness(
  tx: Transaction,
  { isWanted, ...owner }: { userId: string; at: Date; isWanted: boolean },
): Promise<string> {
  if (isWanted) return createBusiness(tx, owner);
  throw new AppError(
    'NO_TEAM',
    'You are no longer in a team. Ask the restaurant to invite you again, or open one of your own.',
  );
}
