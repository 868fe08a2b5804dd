import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { makeTestBrowser, type TestBrowser } from '#testing/browser/test-browser.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from '../sessions/table.ts';
import { CALLBACK_PATH } from './identity-provider.ts';

const PUBLIC_URL = 'https://tabletalk.example';
const CALLBACK = `${PUBLIC_URL}${CALLBACK_PATH}`;
const SESSION = '__Host-tabletalk_session';
const FLOW = '__Host-tabletalk_sign_in';
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true };

let provider: TestIdentityProvider;
let app: TestApp;
let visitor: TestBrowser;

beforeAll(async () => {
  provider = await startIdentityProvider(CALLBACK);
});
afterAll(() => provider.close());
beforeEach(async () => {
  app = await testApp({ PUBLIC_URL, ...provider.env });
  visitor = makeTestBrowser(app);
  provider.next = ada;
});

describe('the callback of the identity provider', () => {
  test('the identity provider’s callback refuses a wrong state, and the right state still works afterwards', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const tampered = callback.replace(/state=[^&]+/, 'state=another');
    expect(await visitor.follow(tampered)).toBe('/login?error=failed');
    expect(await visitor.follow('/api/login/callback')).toBe('/login?error=failed');
    expect(visitor.cookie(SESSION)).toBeUndefined();
    expect(await visitor.follow(callback)).toBe('/login?oidc=done');
  });

  test('the identity provider’s callback refuses a browser that did not start the sign-in', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const other = makeTestBrowser(app);
    expect(await other.follow(callback)).toBe('/login?error=expired');
    expect(other.cookie(SESSION)).toBeUndefined();
  });

  test('the identity provider’s callback works only once, even if the browser kept the cookie', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const flow = visitor.cookie(FLOW) ?? '';
    expect(await visitor.follow(callback)).toBe('/login?oidc=done');
    expect(visitor.cookie(FLOW)).toBeUndefined();
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
    const other = makeTestBrowser(app);
    other.setCookie(FLOW, flow);
    expect(await other.follow(callback)).toBe('/login?error=expired');
    expect(await app.db.select().from(sessions)).toHaveLength(1);
  });

  test('the identity provider’s callback expires after ten minutes', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    app.moveClock(10 * MINUTE_MS + 1000);
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
  });

  test('the identity provider’s callback refuses a cookie that was tampered with', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const flow = visitor.cookie(FLOW) ?? '';
    visitor.setCookie(FLOW, `${flow.slice(0, -4)}AAAA`);
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
  });

  test('the identity provider’s callback refuses a code that the provider did not issue', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const forged = callback.replace(/code=[^&]+/, 'code=forged');
    expect(await visitor.follow(forged)).toBe('/login?error=failed');
    expect(visitor.cookie(SESSION)).toBeUndefined();
  });

  test('the identity provider’s callback redirects to the sign-in page if the person cancels at the provider', async () => {
    provider.next = 'turns-back';
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?error=cancelled&returnTo=%2Fsettings',
    );
  });

  test('the identity provider’s callback is rate limited after fifty failed attempts', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const { location } = await visitor.visit('/api/login');
      const state = new URL(location).searchParams.get('state');
      await visitor.visit(`/api/login/callback?state=${state}&error=access_denied`);
    }
    expect(await visitor.follow('/api/login')).toBe('/login?error=too-many-attempts');
  });
});

describe('a sign-in with the identity provider', () => {
  test('a sign-in with the identity provider returns to the requested page of our own site', async () => {
    expect(
      await visitor.follow('/api/login?returnTo=%2Fsettings%3Ftab%3Dteam%26a%3D%E2%82%AC'),
    ).toBe('/login?oidc=done&returnTo=%2Fsettings%3Ftab%3Dteam%26a%3D%E2%82%AC');
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/api/logout',
    `/${'a'.repeat(5000)}`,
    '/a&returnTo=/b',
  ])(
    'a sign-in with the identity provider ignores %s as the page to return to',
    async (returnTo) => {
      expect(await visitor.follow(`/api/login?returnTo=${returnTo}`)).toBe('/login?oidc=done');
    },
  );

  test('a sign-in with the identity provider stores its state in a short-lived cookie that scripts cannot read', async () => {
    const { cookies } = await visitor.visit('/api/login');
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-tabletalk_sign_in=[\w.-]+; Max-Age=600; Path=\/; /);
    expect(cookies[0]).toContain('HttpOnly; Secure; SameSite=Lax');
  });

  test('a sign-in with the identity provider uses PKCE and our public address, whatever the Host header says', async () => {
    const { location } = await visitor.visit('/api/login');
    expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
      client_id: 'tabletalk',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });
});

describe('an identity provider', () => {
  test('an identity provider that is down prevents neither the server’s start nor a later sign-in', async () => {
    const port = await reservePort();
    const short = await startIdentityProvider(CALLBACK, { port });
    await short.close();
    app = await makeTestApp(app.db, { PUBLIC_URL, ...short.env });
    visitor = makeTestBrowser(app);
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?error=provider-unavailable&returnTo=%2Fsettings',
    );
    const back = await startIdentityProvider(CALLBACK, { port });
    back.next = ada;
    expect(await visitor.follow('/api/login')).toBe('/login?oidc=done');
    await back.close();
  });

  test('an identity provider that goes down during a sign-in makes the callback redirect to the sign-in page', async () => {
    const short = await startIdentityProvider(CALLBACK, { port: await reservePort() });
    short.next = ada;
    app = await makeTestApp(app.db, { PUBLIC_URL, ...short.env });
    visitor = makeTestBrowser(app);
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    await short.close();
    expect(await visitor.follow(callback)).toBe('/login?error=provider-unavailable');
    expect(visitor.cookie(SESSION)).toBeUndefined();
  });

  test('an identity provider that expects the client secret in the body gets it there', async () => {
    const strict = await startIdentityProvider(CALLBACK, { clientAuth: 'client_secret_post' });
    strict.next = ada;
    app = await makeTestApp(app.db, { PUBLIC_URL, ...strict.env });
    expect(await makeTestBrowser(app).follow('/api/login')).toBe('/login?oidc=done');
    await strict.close();
  });

  test('an identity provider without https is refused at startup unless it runs on this machine', async () => {
    const env = { ...provider.env, OIDC_ISSUER: 'http://id.example' };
    await expect(makeTestApp(app.db, env)).rejects.toThrow('OIDC_ISSUER must start with https://');
  });

  test('without an identity provider, every route of that sign-in redirects to the sign-in page', async () => {
    app = await makeTestApp(app.db, { PUBLIC_URL });
    visitor = makeTestBrowser(app);
    expect(await visitor.follow('/api/login')).toBe('/login');
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?returnTo=%2Fsettings',
    );
    expect(await visitor.follow('/api/login/callback?code=a&state=b')).toBe('/login');
  });
});
