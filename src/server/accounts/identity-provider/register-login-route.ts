import { readCredentials } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { loginPageUrl } from './login-page-url.ts';
import { signInError } from './sign-in-error.ts';
import { newSignInFlow, setFlowCookie } from './sign-in-flow.ts';

type LoginQuery = { returnTo?: unknown; opensBusiness?: unknown };

/**
 * Redirects the browser to the provider's sign-in page, or to the requested page if already signed
 * in.
 */
export function registerLoginRoute(server: Server, provider: IdentityProvider | undefined): void {
  const { http, services } = server;

  http.get<{ Querystring: LoginQuery }>('/api/login', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { returnTo: wished, opensBusiness } = request.query;
    const returnTo = safeReturnPath(typeof wished === 'string' ? wished : undefined);
    const session = await server.authenticate(readCredentials(request, services.config));
    if (session) return reply.redirect(asHeader(returnTo ?? paths.dashboard));
    if (!provider) return reply.redirect(loginPageUrl({ returnTo }));
    const flow = newSignInFlow({ returnTo, opensBusiness: opensBusiness === 'true' });
    try {
      const address = await provider.signInAddress(flow);
      await setFlowCookie(reply, services, flow);
      return reply.redirect(address);
    } catch (error) {
      return reply.redirect(loginPageUrl({ error: signInError(error, request.log), returnTo }));
    }
  });
}

/**
 * Encodes only the characters that are not allowed in a header; the rest of the path must not
 * change.
 */
function asHeader(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
