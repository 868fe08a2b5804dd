import { clearSessionCookie, readCredentials } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { logOut } from '../sessions/log-out.ts';

/**
 * Ends the session and opens the home page, or the page that needs another account. Also works for
 * a browser that is already signed out.
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
