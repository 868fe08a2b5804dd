import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAuditEntry } from '#server/audit/queries.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { requestBrowser } from '#server/platform/http/request-source.ts';
import { ownCookie } from '#server/platform/http/session.ts';
import { isSignatureValid, signWith } from '#server/platform/keyring.ts';
import type { Services } from '#server/services.ts';
import { queueNewSignInMail } from '../account-mails.ts';
import type { UserRow } from '../queries.ts';

const COOKIE = 'tabletalk_device';
const KEPT_SECONDS = 365 * 24 * 60 * 60;
/** The most accounts remembered per browser; the oldest sign-in is dropped first. */
const MAX_OWNERS = 5;
const MARK = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * The name under which this browser signed in to the account before, if it did. The cookie does not
 * reveal the account: the name is found only with the right user ID.
 */
function knownDevice(
  services: Services,
  request: FastifyRequest,
  userId: string,
): string | undefined {
  for (const mark of readDeviceMarks(services, request)) {
    const [, name = '', signature = ''] = MARK.exec(mark) ?? [];
    if (
      isSignatureValid(services.keys, 'known devices', { text: `${userId}.${name}`, signature })
    ) {
      return name;
    }
  }
  return undefined;
}

/**
 * Where a sign-in comes from: its network, and the browser's name if the account knows the browser.
 */
export type SignInOrigin = {
  address: string;
  knownDevice: (userId: string) => string | undefined;
};

export function readSignInOrigin(services: Services, request: FastifyRequest): SignInOrigin {
  const { ip: address } = request;
  return { address, knownDevice: (userId) => knownDevice(services, request, userId) };
}

/**
 * Remembers the browser under a new name at each sign-in, so that password guesses with a copied
 * cookie do not count against the owner.
 */
export function rememberDevice(services: Services, reply: FastifyReply, userId: string): void {
  const { request } = reply;
  const before = knownDevice(services, request, userId);
  const others = readDeviceMarks(services, request).filter(
    (mark) => !mark.startsWith(`${before}.`),
  );
  const deviceName = randomBytes(16).toString('base64url');
  const signature = signWith(services.keys.current('known devices'), `${userId}.${deviceName}`);
  const marks = [`${deviceName}.${signature}`, ...others].slice(0, MAX_OWNERS);
  const { name, options } = ownCookie(services.config, COOKIE);
  void reply.setCookie(name, marks.join('~'), { ...options, maxAge: KEPT_SECONDS });
}

function readDeviceMarks({ config }: Services, request: FastifyRequest): string[] {
  const cookie = request.cookies[ownCookie(config, COOKIE).name] ?? '';
  return cookie.split('~', MAX_OWNERS).filter((mark) => MARK.test(mark));
}

/** Emails the user about a sign-in from a new browser, except the very first sign-in. */
export async function notifyOfNewBrowser(
  services: Services,
  tx: Transaction,
  user: UserRow,
): Promise<void> {
  if (!user.emailVerified || !(await hasAuditEntry(tx, user.id, 'account.signed-in'))) return;
  await queueNewSignInMail(services, tx, user, requestBrowser());
}
