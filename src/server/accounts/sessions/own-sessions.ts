import { createHash } from 'node:crypto';
import { recordAudit } from '#server/audit/record-audit.ts';
import { announceMemberChange } from '#server/platform/database/live-channel.ts';
import {
  type AnySession,
  clearSessionCookie,
  readCredentials,
  type Session,
} from '#server/platform/http/session.ts';
import type { Server, Services } from '#server/services.ts';
import type { SignedInSession } from '#shared/accounts/sessions-contract.ts';
import { AppError } from '#shared/api/errors.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { deleteSession, deleteUserSessions, findUserSessions } from './session-query.ts';

/** The user's sessions, most recently used first. */
export async function listSessions(
  services: Services,
  { userId, sid }: Session,
): Promise<SignedInSession[]> {
  const rows = await findUserSessions(services.db, userId, services.now());
  return rows.map((row) => ({
    id: publicSessionId(row.sid),
    browser: row.browser,
    isCurrent: row.sid === sid,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }));
}

export async function endSession(services: Services, session: Session, id: string): Promise<void> {
  const rows = await findUserSessions(services.db, session.userId, services.now());
  const wanted = rows.find((row) => publicSessionId(row.sid) === id);
  if (!wanted) throw new AppError('NOT_FOUND', 'This session has already ended');
  await services.db.transaction(async (tx) => {
    await deleteSession(tx, wanted.sid);
    const details = { ended: wanted.browser };
    await recordAudit(tx, { at: services.now(), action: 'session.ended', details });
    await announceMemberChange(tx, wanted.businessId);
  });
}

export async function endOtherSessions(services: Services, session: Session): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteUserSessions(tx, session.userId, { except: session.sid });
    const details = { isEverywhere: true };
    await recordAudit(tx, { at: services.now(), action: 'session.ended', details });
    await announceMemberChange(tx, session.businessId);
  });
}

/** Hides the real session id, which is part of the token. */
function publicSessionId(sid: string): string {
  return createHash('sha256').update(`session:${sid}`).digest('hex').slice(0, 32);
}

/**
 * Ends the session and redirects to the home page, or to the page that needs another account. Also
 * works for a browser that is already signed out.
 */
export function registerLogoutRoute(server: Server): void {
  const { http, services } = server;

  http.get<{ Querystring: { returnTo?: string | string[] } }>(
    '/api/logout',
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      // An image or link on another site must not be able to sign an owner out.
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(paths.home);
      const session = await server.authenticate(readCredentials(request, services.config));
      if (session) await logOut(services, session);
      clearSessionCookie(reply, services.config);
      const { returnTo } = request.query;
      const next = typeof returnTo === 'string' ? safeReturnPath(returnTo) : undefined;
      return reply.redirect(next ?? paths.home);
    },
  );
}

/** Ends the session, which invalidates its cookie and its token. */
async function logOut(services: Services, session: AnySession): Promise<void> {
  await services.db.transaction(async (tx) => {
    await deleteSession(tx, session.sid);
    const { userId, businessId } = session;
    await recordAudit(tx, { at: services.now(), userId, businessId, action: 'account.signed-out' });
  });
}
