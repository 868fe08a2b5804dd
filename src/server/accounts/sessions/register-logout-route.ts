import { recordAudit } from '#server/audit/record-audit.ts';
import {
  type AnySession,
  clearSessionCookie,
  readCredentials,
} from '#server/platform/http/session.ts';
import type { Server, Services } from '#server/services.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { deleteSession } from './session-query.ts';

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
