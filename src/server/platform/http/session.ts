import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { DAY_MS } from '#shared/durations.ts';
import type { Role } from '#shared/team/roles.ts';
import type { Config } from '../config.ts';
import type { Keyring } from '../keyring.ts';
import { ownCookie } from './own-cookie.ts';

const SESSION_DAYS = 7;
export const SESSION_MS = SESSION_DAYS * DAY_MS;
/** However much it is used, it ends then. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** A session is prolonged once a day, not with every request. */
export const RENEW_BELOW_MS = SESSION_MS - DAY_MS;

const COOKIE = 'tabletalk_session';
const ISSUER = 'tabletalk';
const AUDIENCE = 'tabletalk-api';

/** What of a tenant somebody may touch: the business, and of its venues all (null) or these. */
export type TenantScope = {
  businessId: string;
  venueIds: readonly string[] | null;
  /** For staff who read what guests said: of these, only the venues that let them. */
  areOnlyReadable?: true;
};

/** Who is asking, for which business, and in which role. */
export type Session = SessionState &
  TenantScope & {
    userId: string;
    deviceId: null;
    role: Role;
    emailVerified: boolean;
    /** The plan has no room for them at present: they may look at their account, and no more. */
    isAsleep: boolean;
    /** The owner asks managers for a second factor, and this one has none yet. */
    lacksSecondFactor: boolean;
    /** When they last proved who they are; null for one who came by a link. */
    provenAt: Date | null;
  };

/** A tablet that was paired with one venue. Nobody in particular stands in front of it. */
type DeviceSession = SessionState & TenantScope & { userId: null; deviceId: string; role: 'staff' };

export type AnySession = Session | DeviceSession;

type SessionState = {
  sid: string;
  /** The token was given out for another business than the one that the session is in by now. */
  isTokenOfOther: boolean;
  /** Its end was just moved on, or its cookie has the old name: the browser gets a new one. */
  isRenewed: boolean;
  secondsLeft: number;
};

/** What a request brings along to say who it is. */
export type Credentials = {
  cookie: string | undefined;
  /** The cookie came by the name of before 0.2, which neighbouring sites can set. */
  isOldCookie: boolean;
  bearer: string | undefined;
};

/** Finds the session that the credentials name; null when there is none or they disagree. */
export type Authenticate = (credentials: Credentials) => Promise<AnySession | null>;

export function newSessionSecret(): { cookie: string; sid: string } {
  const cookie = randomBytes(32).toString('base64url');
  return { cookie, sid: sidOf(cookie) };
}

export function sidOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

export function readCredentials(request: FastifyRequest, config: Config): Credentials {
  const [scheme, bearer] = (request.headers.authorization ?? '').split(' ', 2);
  const { name } = ownCookie(config, COOKIE);
  const cookie = request.cookies[name] || undefined;
  const oldCookie = request.cookies[COOKIE] || undefined;
  return {
    cookie: cookie ?? oldCookie,
    isOldCookie: name !== COOKIE && cookie === undefined && oldCookie !== undefined,
    bearer: scheme?.toLowerCase() === 'bearer' ? (bearer ?? '') : undefined,
  };
}

export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  cookie: string,
  secondsLeft = SESSION_MS / 1000,
): void {
  const { name, options } = ownCookie(config, COOKIE);
  void reply.setCookie(name, cookie, { ...options, maxAge: secondsLeft });
}

/** Moves the end of the browser's cookie on with that of its session. */
export function renewSessionCookie(
  reply: FastifyReply,
  config: Config,
  { cookie, isOldCookie }: Credentials,
  { isRenewed, secondsLeft }: SessionState,
): void {
  if (!cookie || !isRenewed) return;
  setSessionCookie(reply, config, cookie, secondsLeft);
  if (isOldCookie) clearOldCookie(reply, config);
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  const { name, options } = ownCookie(config, COOKIE);
  void reply.clearCookie(name, options);
  if (name !== COOKIE) clearOldCookie(reply, config);
}

function clearOldCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(COOKIE, ownCookie(config, COOKIE).options);
}

export async function signToken(
  keys: Keyring,
  /** Of a shared device, the id is the device's. */
  session: { sid: string; userId: string; businessId?: string },
  now: Date,
  lifeMs = SESSION_MS,
): Promise<string> {
  return new SignJWT({ sid: session.sid, businessId: session.businessId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(session.userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifeMs))
    .sign(keys.current('session tokens'));
}

export type ReadToken = {
  sid: string;
  userId: string;
  /** Where it was given out for; null for a device, and in tokens of before. */
  businessId: string | null;
  issuedAt: Date;
  expired: boolean;
};

/**
 * The session that a token names, or null for a forged or foreign one. `expired` is left to the
 * caller: beside a living cookie of the same session an old token still agrees with it.
 */
export async function readToken(
  keys: Keyring,
  token: string,
  now: Date,
): Promise<ReadToken | null> {
  for (const key of keys.accepted('session tokens')) {
    const payload = await verified(token, key);
    if (!payload) continue;
    if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp) return null;
    const expired = payload.exp * 1000 <= now.getTime();
    return {
      sid: payload.sid,
      userId: payload.sub,
      businessId: typeof payload.businessId === 'string' ? payload.businessId : null,
      issuedAt: new Date((payload.iat ?? 0) * 1000),
      expired,
    };
  }
  return null;
}

async function verified(token: string, key: Uint8Array): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      // Judged by the product's clock instead.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload;
  } catch {
    return null;
  }
}
