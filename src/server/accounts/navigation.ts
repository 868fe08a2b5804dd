import { paths, safeReturnPath } from '#shared/site/paths.ts';
import type { Server } from '../platform/route.ts';
import { clearSessionCookie, readCredentials } from '../platform/session.ts';
import { logOut } from './log-out.ts';

/** The addresses that a browser is sent to, rather than called: they answer with redirects. */
export function signInNavigation(server: Server): void {
  const { http, services } = server;

  http.get('/api/logout', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    // Another site's image or link must not be able to sign an owner out.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(paths.home);
    const session = await server.authenticate(readCredentials(request));
    if (session) await logOut(services, session);
    clearSessionCookie(reply, services.config);
    return reply.redirect(paths.home);
  });

  http.get<{ Querystring: { returnTo?: unknown } }>('/api/login', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { returnTo } = request.query;
    const target = safeReturnPath(typeof returnTo === 'string' ? returnTo : undefined);
    const session = await server.authenticate(readCredentials(request));
    if (session) return reply.redirect(target ?? paths.dashboard);
    const query = target ? `?${new URLSearchParams({ returnTo: target })}` : '';
    return reply.redirect(`${paths.login}${query}`);
  });
}
