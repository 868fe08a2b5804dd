import type { FastifyBaseLogger } from 'fastify';
import { readCredentials, setSessionCookie } from '#server/platform/http/session.ts';
import type { Server } from '#server/services.ts';
import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { AppError, type ErrorCode } from '#shared/api/errors.ts';
import { paths, safeReturnPath } from '#shared/site/paths.ts';
import { readSignInOrigin, rememberDevice } from '../sessions/known-device.ts';
import {
  CALLBACK_PATH,
  type IdentityProvider,
  IdentityProviderError,
} from './identity-provider.ts';
import {
  clearFlowCookie,
  newSignInFlow,
  readFlowCookie,
  type SignInFlow,
  setFlowCookie,
} from './sign-in-flow.ts';
import { signInWithIdentityProvider } from './sign-in-with-identity-provider.ts';

const REASON_OF_CODE: Partial<Record<ErrorCode, SignInError>> = {
  EMAIL_UNVERIFIED: 'email-unverified',
  CONFLICT: 'linked-to-another',
  NO_TEAM: 'no-team',
  TOO_MANY_REQUESTS: 'too-many-attempts',
};

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
    if (session) return reply.redirect(encodeLocation(returnTo ?? paths.dashboard));
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
function encodeLocation(path: string): string {
  return path.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

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
      requireMatchingState(search, flow);
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
function requireMatchingState(
  search: string,
  flow: SignInFlow | undefined,
): asserts flow is SignInFlow {
  if (!flow) throw new IdentityProviderError('expired', 'no_flow');
  if (new URLSearchParams(search).get('state') !== flow.state) {
    throw new IdentityProviderError('failed', 'other_state');
  }
}

/** The URL of the sign-in page, with the message to show and the page to open afterwards. */
function loginPageUrl(about: {
  error?: SignInError;
  oidc?: 'done';
  returnTo: string | undefined;
}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(about)) {
    if (value !== undefined) query.set(key, value);
  }
  return query.size > 0 ? `${paths.login}?${query}` : paths.login;
}

/** The error to show on the sign-in page. Anything unexpected is rethrown as a bug. */
function signInError(error: unknown, log: FastifyBaseLogger): SignInError {
  const { reason, detail } = understood(error);
  const isTrouble = reason === 'failed' || reason === 'provider-unavailable';
  log[isTrouble ? 'warn' : 'info']({ reason, detail }, 'no sign-in through the identity provider');
  return reason;
}

function understood(error: unknown): { reason: SignInError; detail?: string | undefined } {
  if (error instanceof IdentityProviderError) return error;
  const reason = error instanceof AppError ? REASON_OF_CODE[error.code] : undefined;
  if (!reason) throw error;
  return { reason };
}
