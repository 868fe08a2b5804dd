import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import type { IdentityProviderSettings } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { SignInError } from '#shared/accounts/sign-in-errors.ts';
import { type Identity, readIdentity } from './admit-identity.ts';

export const CALLBACK_PATH = '/api/login/callback';
export const IDENTITY_PROVIDER_TIMEOUTS = { answersWithinSeconds: 5 };

/** Ties the provider's response to the browser that started the sign-in. */
type Challenge = { state: string; nonce: string; codeVerifier: string };

export type IdentityProvider = {
  name: string;
  /** The page at the provider where the user signs in. */
  signInAddress(challenge: Challenge): Promise<string>;
  /**
   * Identifies the person from the query (`?code=…`) with which the provider sent the browser back.
   */
  identify(search: string, challenge: Challenge): Promise<Identity>;
};

/** `detail` is a protocol error code, never personal data. */
export class IdentityProviderError extends Error {
  readonly reason: SignInError;
  readonly detail: string | undefined;

  constructor(reason: SignInError, detail: string | undefined) {
    super(`the identity provider: ${reason}`);
    this.name = 'IdentityProviderError';
    this.reason = reason;
    this.detail = detail;
  }
}

/** An OpenID Connect client. Loads the provider's configuration on first use. */
export function identityProvider(
  settings: IdentityProviderSettings,
  publicUrl: string,
): IdentityProvider {
  const callbackUrl = `${publicUrl}${CALLBACK_PATH}`;
  const discover = discoverOnce(settings);
  return {
    name: settings.name,
    async signInAddress({ state, nonce, codeVerifier }) {
      const address = buildAuthorizationUrl(await discover(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async identify(search, challenge) {
      const provider = await discover();
      try {
        return await exchange(provider, new URL(`${callbackUrl}${search}`), challenge);
      } catch (error) {
        throw explainProviderFailure(error);
      }
    },
  };
}

async function exchange(
  provider: Configuration,
  callback: URL,
  { state, nonce, codeVerifier }: Challenge,
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new IdentityProviderError('failed', 'no_id_token');
  const tellsMore = provider.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo = tellsMore
    ? await fetchUserInfo(provider, tokens.access_token, idToken.sub)
    : undefined;
  return readIdentity(idToken, userInfo);
}

/** Caches a success for good, but never a failure. Simultaneous callers share one attempt. */
function discoverOnce(settings: IdentityProviderSettings): () => Promise<Configuration> {
  const issuer = new URL(settings.issuer);
  const isPlain = issuer.protocol === 'http:';
  if (isPlain && !isThisMachine(issuer.hostname)) {
    throw new StartError('OIDC_ISSUER must start with https:// unless it is on this machine.');
  }
  let found: Promise<Configuration> | undefined;
  return () => {
    found ??= discovery(issuer, settings.clientId, undefined, authenticateClient(settings), {
      timeout: IDENTITY_PROVIDER_TIMEOUTS.answersWithinSeconds,
      execute: isPlain ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      found = undefined;
      throw new IdentityProviderError('provider-unavailable', explainProviderFailure(error).detail);
    });
    return found;
  };
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** A provider that does not state its authentication method expects the secret in the header. */
function authenticateClient({ clientSecret }: IdentityProviderSettings): ClientAuth {
  const inHeader = ClientSecretBasic(clientSecret);
  const inBody = ClientSecretPost(clientSecret);
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = ways.includes('client_secret_basic') ? inHeader : inBody;
    send(server, ...request);
  };
}

function explainProviderFailure(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error;
  if (error instanceof AuthorizationResponseError) {
    return new IdentityProviderError(
      explainProviderError(error.error),
      readableErrorCode(error.error),
    );
  }
  if (error instanceof ResponseBodyError) {
    const reason = error.status >= 500 ? 'provider-unavailable' : 'failed';
    return new IdentityProviderError(reason, readableErrorCode(error.error));
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  // If there was no response, fetch throws a bare TypeError.
  const isNoAnswer =
    code === undefined ? error instanceof TypeError : PROVIDER_DID_NOT_ANSWER.includes(code);
  return new IdentityProviderError(isNoAnswer ? 'provider-unavailable' : 'failed', code);
}

const PROVIDER_DID_NOT_ANSWER = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

function explainProviderError(error: string): SignInError {
  if (error === 'access_denied') return 'cancelled';
  const isPassing = error === 'temporarily_unavailable' || error === 'server_error';
  return isPassing ? 'provider-unavailable' : 'failed';
}

/**
 * Outsiders can write this part of the response, so only text that looks like a protocol error code
 * is kept.
 */
function readableErrorCode(text: string): string | undefined {
  return /^[a-z_]{1,40}$/.test(text) ? text : undefined;
}
