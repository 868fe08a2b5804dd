import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { type Browser, browser } from '#testing/browser/browser.ts';
import { startIdentityProvider, type TestIdentityProvider } from '#testing/identity-provider.ts';
import { reservePort } from '#testing/reserve-port.ts';
import { appOn, type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from '../sessions/table.ts';
import { CALLBACK_PATH } from './identity-provider.ts';

const PUBLIC_URL = 'https://tabletalk.example';
const CALLBACK = `${PUBLIC_URL}${CALLBACK_PATH}`;
const SESSION = '__Host-tabletalk_session';
const FLOW = '__Host-tabletalk_sign_in';
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true };

let provider: TestIdentityProvider;
let app: TestApp;
let visitor: Browser;

beforeAll(async () => {
  provider = await startIdentityProvider(CALLBACK);
});
afterAll(() => provider.close());
beforeEach(async () => {
  app = await testApp({ PUBLIC_URL, ...provider.env });
  visitor = browser(app);
  provider.next = ada;
});

describe('the way back', () => {
  test('with another state leads nowhere, and the right one still works', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const tampered = callback.replace(/state=[^&]+/, 'state=another');
    expect(await visitor.follow(tampered)).toBe('/login?error=failed');
    expect(await visitor.follow('/api/login/callback')).toBe('/login?error=failed');
    expect(visitor.cookie(SESSION)).toBeUndefined();
    expect(await visitor.follow(callback)).toBe('/login?oidc=done');
  });

  test('is closed to a browser that did not set out', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const other = browser(app);
    expect(await other.follow(callback)).toBe('/login?error=expired');
    expect(other.cookie(SESSION)).toBeUndefined();
  });

  test('works once, even for a browser that kept the cookie', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const flow = visitor.cookie(FLOW) ?? '';
    expect(await visitor.follow(callback)).toBe('/login?oidc=done');
    expect(visitor.cookie(FLOW)).toBeUndefined();
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
    const other = browser(app);
    other.setCookie(FLOW, flow);
    expect(await other.follow(callback)).toBe('/login?error=expired');
    expect(await app.db.select().from(sessions)).toHaveLength(1);
  });

  test('is open for ten minutes', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    app.moveClock(10 * MINUTE_MS + 1000);
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
  });

  test('is closed when the cookie was changed', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const flow = visitor.cookie(FLOW) ?? '';
    visitor.setCookie(FLOW, `${flow.slice(0, -4)}AAAA`);
    expect(await visitor.follow(callback)).toBe('/login?error=expired');
  });

  test('with a code that the provider did not give fails', async () => {
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    const forged = callback.replace(/code=[^&]+/, 'code=forged');
    expect(await visitor.follow(forged)).toBe('/login?error=failed');
    expect(visitor.cookie(SESSION)).toBeUndefined();
  });

  test('of somebody who turned back leads to the sign-in page', async () => {
    provider.next = 'turns-back';
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?error=cancelled&returnTo=%2Fsettings',
    );
  });

  test('is tried too often only by somebody who keeps failing', async () => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const { location } = await visitor.visit('/api/login');
      const state = new URL(location).searchParams.get('state');
      await visitor.visit(`/api/login/callback?state=${state}&error=access_denied`);
    }
    expect(await visitor.follow('/api/login')).toBe('/login?error=too-many-attempts');
  });
});

describe('where a sign-in leads', () => {
  test('a page of ours is remembered all the way', async () => {
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
  ])('%s is forgotten', async (returnTo) => {
    expect(await visitor.follow(`/api/login?returnTo=${returnTo}`)).toBe('/login?oidc=done');
  });

  test('the cookie of the way is short-lived and out of reach of scripts', async () => {
    const { cookies } = await visitor.visit('/api/login');
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^__Host-tabletalk_sign_in=[\w.-]+; Max-Age=600; Path=\/; /);
    expect(cookies[0]).toContain('HttpOnly; Secure; SameSite=Lax');
  });

  test('the provider is asked with PKCE and our public address, whatever the Host says', async () => {
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

describe('a provider', () => {
  test('that is down stops neither the server nor the next attempt', async () => {
    const port = await reservePort();
    const short = await startIdentityProvider(CALLBACK, { port });
    await short.close();
    app = await appOn(app.db, { PUBLIC_URL, ...short.env });
    visitor = browser(app);
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?error=provider-unavailable&returnTo=%2Fsettings',
    );
    const back = await startIdentityProvider(CALLBACK, { port });
    back.next = ada;
    expect(await visitor.follow('/api/login')).toBe('/login?oidc=done');
    await back.close();
  });

  test('that goes down on the way leads to the sign-in page', async () => {
    const short = await startIdentityProvider(CALLBACK, { port: await reservePort() });
    short.next = ada;
    app = await appOn(app.db, { PUBLIC_URL, ...short.env });
    visitor = browser(app);
    const callback = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    await short.close();
    expect(await visitor.follow(callback)).toBe('/login?error=provider-unavailable');
    expect(visitor.cookie(SESSION)).toBeUndefined();
  });

  test('that wants the secret in the body gets it there', async () => {
    const strict = await startIdentityProvider(CALLBACK, { clientAuth: 'client_secret_post' });
    strict.next = ada;
    app = await appOn(app.db, { PUBLIC_URL, ...strict.env });
    expect(await browser(app).follow('/api/login')).toBe('/login?oidc=done');
    await strict.close();
  });

  test('without encryption is refused at the start unless it is on this machine', async () => {
    const env = { ...provider.env, OIDC_ISSUER: 'http://id.example' };
    await expect(appOn(app.db, env)).rejects.toThrow('OIDC_ISSUER must start with https://');
  });

  test('is not needed: without one the way leads to the sign-in page', async () => {
    app = await appOn(app.db, { PUBLIC_URL });
    visitor = browser(app);
    expect(await visitor.follow('/api/login')).toBe('/login');
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe(
      '/login?returnTo=%2Fsettings',
    );
    expect(await visitor.follow('/api/login/callback?code=a&state=b')).toBe('/login');
  });
});
