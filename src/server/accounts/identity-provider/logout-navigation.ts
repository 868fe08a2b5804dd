import { clearSessionCookie, readCredentials } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { logOut } from '../sessions/log-out.ts';

/**
 * Ends the session and leads home, or on to the page that needs another account, also for somebody
 * who is signed out already.
 */
export function logoutNavigation(server: Server): void {
  const { http, services } = server;

  http.get<{ Querystring: { returnTo?: string | string[] } }>(
    '/api/logout',
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      // Another site's image or link must not be able to sign an owner out.
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
