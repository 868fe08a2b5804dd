import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { FileEndpoint } from '#shared/api/endpoint.ts';
import { AppError } from '#shared/api/errors.ts';
import { DAY_MS } from '#shared/durations.ts';
import { mayActAs, ROLE_REFUSALS, type Role } from '#shared/team/roles.ts';
import type { Config } from '../config.ts';
import type { Keyring } from '../keyring.ts';

const HEADER = 'x-known-session';
const known = new Map<string, AnySession>();

const SESSION_DAYS = 7;
export const SESSION_IDLE_MS = SESSION_DAYS * DAY_MS;
/** A session ends after this time, however much it is used. */
export const SESSION_MAX_MS = 30 * DAY_MS;
/** A session is extended once a day, not with every request. */
export const RENEW_SESSION_BELOW_MS = SESSION_IDLE_MS - DAY_MS;

const COOKIE = 'tabletalk_session';
const ISSUER = 'tabletalk';
const AUDIENCE = 'tabletalk-api';

/**
 * The part of a tenant that a caller may access: the business, and all (null) or some of its
 * venues.
 */
export type TenantScope = {
  businessId: string;
  venueIds: readonly string[] | null;
  /** For staff who read feedback: limits the scope to venues that allow staff to read it. */
  areOnlyReadable?: true;
};

/** The session of a signed-in user: who they are, their business and their role in it. */
export type Session = SessionState &
  TenantScope & {
    userId: string;
    deviceId: null;
    role: Role;
    emailVerified: boolean;
    /**
     * True if the plan currently has no room for this member, who can then open only their own
     * account pages.
     */
    isAsleep: boolean;
    /** True if the owner requires a second factor of managers, and this manager has none yet. */
    lacksSecondFactor: boolean;
    /** When the user last proved their identity; null after signing in by a link. */
    provenAt: Date | null;
  };

/** A tablet paired with one venue, without a particular user. */
type DeviceSession = SessionState & TenantScope & { userId: null; deviceId: string; role: 'staff' };

export type AnySession = Session | DeviceSession;

type SessionState = {
  sid: string;
  /** True if the token was issued for a business other than the one the session has switched to. */
  isTokenOfOther: boolean;
  /**
   * True if the session was just extended or its cookie has the old name, so that the browser gets
   * a new cookie.
   */
  isRenewed: boolean;
  secondsLeft: number;
};

/** The credentials that a request carries. */
export type Credentials = {
  cookie: string | undefined;
  /**
   * Whether the cookie has its pre-0.2 name. Sites on sibling subdomains can set a cookie with that
   * name.
   */
  isOldCookie: boolean;
  bearer: string | undefined;
};

/**
 * Finds the session for the credentials; null if there is none, or if cookie and token disagree.
 */
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
  secondsLeft = SESSION_IDLE_MS / 1000,
): void {
  const { name, options } = ownCookie(config, COOKIE);
  void reply.setCookie(name, cookie, { ...options, maxAge: secondsLeft });
}

/** Extends the browser's cookie to the new end of its session. */
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

export async function signSessionToken(
  keys: Keyring,
  /** For a shared device, the id of the device. */
  session: { sid: string; userId: string; businessId?: string },
  now: Date,
  lifeMs = SESSION_IDLE_MS,
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

export type SessionToken = {
  sid: string;
  userId: string;
  /**
   * The business that the token was issued for; null for a device and in tokens from older
   * versions.
   */
  businessId: string | null;
  issuedAt: Date;
  expired: boolean;
};

/**
 * The session that a token identifies, or null if we did not issue the token. The caller decides
 * about `expired`: an expired token is still accepted together with a live cookie for the same
 * session.
 */
export async function readSessionToken(
  keys: Keyring,
  token: string,
  now: Date,
): Promise<SessionToken | null> {
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
      // Disables the library's own expiry check: the product's clock decides.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    return payload;
  } catch {
    return null;
  }
}

/**
 * Lets the server make requests to itself on behalf of a session it has just looked up: with these
 * headers, the session is not looked up again. The headers cannot be guessed and are invalid once
 * `work` has ended.
 */
export async function withKnownSession<T>(
  session: AnySession,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = randomUUID();
  known.set(key, session);
  try {
    return await work({ [HEADER]: key });
  } finally {
    known.delete(key);
  }
}

export function knownSession({ headers }: Pick<FastifyRequest, 'headers'>): AnySession | undefined {
  const key = headers[HEADER];
  return typeof key === 'string' ? known.get(key) : undefined;
}

/**
 * Returns one of our cookies with its full name. Over HTTPS, the name binds it to this exact host,
 * so that no site on a sibling subdomain can set it for us.
 */
export function ownCookie(config: Config, name: string) {
  const secure = isSecureCookie(config);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/** Whether cookies are sent over HTTPS only: always in production and whenever the site uses HTTPS. */
export function isSecureCookie({ isProduction, publicUrl }: Config): boolean {
  return isProduction || publicUrl.startsWith('https:');
}

/**
 * Throws unless the signed-in caller's role allows this request. The scope, not this check, limits
 * which venues the caller may reach.
 */
export function refuseLowerRole(
  {
    access,
    openToDevices,
    isOwnAccount,
  }: Pick<FileEndpoint, 'access' | 'openToDevices' | 'isOwnAccount'>,
  session: AnySession,
): void {
  if (access === 'anyone') return;
  if (session.deviceId !== null) {
    if (openToDevices) return;
    throw new AppError('ROLE', 'A shared device cannot do this. Please sign in yourself.');
  }
  if (access === 'signed-in') return;
  if (!session.emailVerified) {
    throw new AppError('EMAIL_UNVERIFIED', 'Please verify your email first');
  }
  if (session.isAsleep && !isOwnAccount) {
    throw new AppError(
      'ROLE',
      'Your account is on hold: the plan has no room for it at present. Please ask an owner.',
    );
  }
  if (session.lacksSecondFactor && !isOwnAccount) {
    throw new AppError(
      'SECOND_FACTOR_REQUIRED',
      'The owner asks managers for two-step sign-in. Please add a passkey or an authenticator app under Settings, Security.',
    );
  }
  if (!mayActAs(session.role, access)) throw new AppError('ROLE', ROLE_REFUSALS[access]);
}
