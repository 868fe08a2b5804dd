import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';

/** The claims that the provider returns about a person. */
export type IdentityClaims = { sub: string } & Record<string, unknown>;

export type TestIdentityProvider = {
  /** The settings with which a server uses this provider. */
  env: Record<string, string>;
  /** The person who signs in next, or `turns-back` if they cancel. */
  next: IdentityClaims | 'turns-back';
  close(): Promise<void>;
};

/** Starts a real OpenID Connect provider that signs people in without showing a page. */
export async function startIdentityProvider(
  redirectUri: string,
  options: { port?: number; clientAuth?: 'client_secret_basic' | 'client_secret_post' } = {},
): Promise<TestIdentityProvider> {
  const { port, clientAuth = 'client_secret_basic' } = options;
  const people = new Map<string, IdentityClaims>();
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = { client_id: 'tabletalk', client_secret: 'a secret, not for production' };
  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(issuer, {
      ...(await keys()),
      clients: [
        { ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: clientAuth },
      ],
      clientAuthMethods: [clientAuth],
      pkce: { required: () => true },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'preferred_username', 'picture'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
      loadExistingGrant: grantEverything,
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 60,
        IdToken: 60,
        Interaction: 60,
        Session: 60,
      },
      renderError: (ctx, { error }) => {
        ctx.body = error;
      },
    });
  });
  const answer = provider.callback();
  const started: TestIdentityProvider = {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Example ID',
    },
    next: 'turns-back',
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/sign-in/')) return void answer(request, response);
    const { next } = started;
    if (next !== 'turns-back') people.set(next.sub, next);
    const result =
      next === 'turns-back' ? { error: 'access_denied' } : { login: { accountId: next.sub } };
    return void provider.interactionFinished(request, response, result);
  });
  return started;
}

let made: Promise<Pick<Configuration, 'jwks' | 'cookies'>> | undefined;

/** Generated once, because generating keys is slow. */
function keys() {
  made ??= generateKeyPair('RS256', { extractable: true }).then(async ({ privateKey }) => ({
    jwks: { keys: [await exportJWK(privateKey)] },
    cookies: { keys: ['for tests'] },
  }));
  return made;
}

/** Grants every request without asking for consent. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { provider, client, session } = ctx.oidc;
  const grant = new (provider as Provider).Grant({
    clientId: client?.clientId ?? '',
    accountId: session?.accountId ?? '',
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** Silences warnings about the Node version and development use, which are both intended. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
