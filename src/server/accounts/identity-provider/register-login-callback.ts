import { setSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import { paths } from '#shared/site/paths.ts';
import { readSignInOrigin, rememberDevice } from '../sessions/known-device.ts';
import {
  CALLBACK_PATH,
  type IdentityProvider,
  IdentityProviderError,
} from './identity-provider.ts';
import { loginPageUrl } from './login-page-url.ts';
import { signInError } from './sign-in-error.ts';
import { clearFlowCookie, readFlowCookie, type SignInFlow } from './sign-in-flow.ts';
import { signInWithIdentityProvider } from './sign-in-with-identity-provider.ts';

/** The route to which the identity provider sends the browser back. */
export function registerLoginCallback(
  server: Server,
  provider: IdentityProvider | undefined,
): void {
  const { http, services } = server;

  http.get(CALLBACK_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!provider) return reply.redirect(paths.login);
    const { search } = new URL(request.url, services.config.publicUrl);
    const flow = await readFlowCookie(request, services);
    const returnTo = flow?.returnTo;
    try {
      refuseForeignAnswer(search, flow);
      clearFlowCookie(reply, services.config);
      const answer = { search, flow };
      const from = readSignInOrigin(services, request);
      const session = await signInWithIdentityProvider(services, provider, answer, from);
      setSessionCookie(reply, services.config, session.cookie);
      rememberDevice(services, reply, session.userId);
      return reply.redirect(loginPageUrl({ oidc: 'done', returnTo }));
    } catch (error) {
      return reply.redirect(loginPageUrl({ error: signInError(error, request.log), returnTo }));
    }
  });
}

/**
 * Refuses a response with the wrong state. Does not delete the cookie, because the response may
 * belong to another tab or be forged.
 */
function refuseForeignAnswer(
  search: string,
  flow: SignInFlow | undefined,
): asserts flow is SignInFlow {
  if (!flow) throw new IdentityProviderError('expired', 'no_flow');
  if (new URLSearchParams(search).get('state') !== flow.state) {
    throw new IdentityProviderError('failed', 'other_state');
  }
}
