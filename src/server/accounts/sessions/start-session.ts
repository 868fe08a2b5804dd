import type { FastifyReply } from 'fastify';
import { createBusiness } from '#server/businesses/create-business.ts';
import { findLastUsedBusiness, recordBusinessUse } from '#server/businesses/member-query.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import {
  isSecureCookie,
  newSessionSecret,
  SESSION_IDLE_MS,
  setSessionCookie,
  signSessionToken,
} from '#server/platform/http/session.ts';
import type { Services } from '#server/services.ts';
import type { User } from '#shared/accounts/contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { YEAR_MS } from '#shared/durations.ts';
import { hasAuthenticator } from '../proofs/authenticator-query.ts';
import { isPasswordSufficient } from '../proofs/is-password-sufficient.ts';
import { readUser } from '../read-user.ts';
import { rememberDevice } from './known-device.ts';
import { deleteSessionsOfDevice, insertSession, updateSessionBusiness } from './session-query.ts';

/**
 * The token's lifetime. In practice the session row ends the session earlier: after a week without
 * use, or when the device is revoked.
 */
const TOKEN_LIFE_MS = 20 * YEAR_MS;

export type NewSession = { cookie: string; token: string; userId: string; businessId: string };

type SignedInBy = 'password' | 'passkey' | 'registration' | 'verification' | 'identity-provider';

type SessionBusiness = {
  chosenBusinessId?: string | undefined;
  /** Whether to open a new business for a user who belongs to no team. */
  opensBusiness?: boolean | undefined;
};

/**
 * Ways to sign in that need an existing account. If its user belongs to no business now, ask before
 * opening a new one.
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
      ...((await isSecondFactorShown(tx, userId, signedInBy)) && { hasShownFactor: true }),
    },
    userId,
    businessId,
    provenAt: (await countsAsFreshProof(services, tx, userId, signedInBy)) ? now : null,
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
async function isSecondFactorShown(
  tx: Transaction,
  userId: string,
  signedInBy: SignedInBy,
): Promise<boolean> {
  if (signedInBy === 'password') return hasAuthenticator(tx, userId);
  return signedInBy === 'passkey' || signedInBy === 'identity-provider';
}

async function countsAsFreshProof(
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

export type DeviceCredentials = { cookie: string; token: string };

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

/** The response to a sign-in: the cookie, the token and the user. */
export async function respondWithSession(
  services: Services,
  reply: FastifyReply,
  session: NewSession,
): Promise<{ token: string; user: User }> {
  const user = await readUser(services, session);
  setSessionCookie(reply, services.config, session.cookie);
  // A stranger may have registered an unverified address. Do not remember the stranger's browser: a
  // known browser has its own count of password guesses.
  if (user.emailVerified) rememberDevice(services, reply, user.id);
  return { token: session.token, user };
}

/**
 * Moves a session to another business and returns a new token. The caller must hold a lock on the
 * membership, because the session ends with it.
 */
export async function moveSessionToBusiness(
  services: Services,
  tx: Transaction,
  { sid, userId, businessId }: { sid: string; userId: string; businessId: string },
): Promise<string> {
  const now = services.now();
  await updateSessionBusiness(tx, sid, businessId);
  await recordBusinessUse(tx, { businessId, userId }, now);
  return signSessionToken(services.keys, { sid, userId, businessId }, now);
}
