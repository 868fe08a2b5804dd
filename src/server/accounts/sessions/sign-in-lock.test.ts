import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { findUserByEmail } from '../queries.ts';
import { spendSignInAttempt } from './log-in.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'a brand new password';
const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

function logIn(password: string, sent: { from?: string; device?: string; email?: string } = {}) {
  const { from = HERE, device, email = EMAIL } = sent;
  return app.send('POST', '/api/auth/login', {
    body: { email, password },
    remoteAddress: from,
    ...(device && { cookies: { tabletalk_device: device } }),
  });
}

/** A hundred failed attempts from ten networks, counted without the slow password hashing. */
async function guessFromEverywhere(): Promise<void> {
  const account = await findUserByEmail(app.db, EMAIL);
  for (let network = 0; network < 10; network += 1) {
    const attempt = { email: EMAIL, account, network: `198.51.100.${network}`, device: undefined };
    for (let tried = 0; tried < 10; tried += 1) await spendSignInAttempt(app.services, attempt);
  }
}

function guess(
  most: number,
  sent: { from?: string; device?: string } = {},
): Promise<TestResponse[]> {
  return Promise.all(Array.from({ length: most }, () => logIn('wrong', sent)));
}

function deviceOf({ headers }: TestResponse): string {
  const value = /tabletalk_device=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}/);
  return value;
}

async function resetPassword(): Promise<TestResponse> {
  await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
  const mail = await app.mailTo(EMAIL);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const body = { token, password: NEW_PASSWORD };
  return app.send('POST', '/api/auth/reset-password', { body });
}

describe('failed sign-ins', () => {
  test('failed sign-ins by a stranger do not lock the owner out on another network', async () => {
    await anOwner(app, { email: EMAIL });
    const answers = await guess(10, { from: ELSEWHERE });
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    const refused = await logIn(PASSWORD, { from: ELSEWHERE });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many attempts. Please try again later.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('failed sign-ins from many networks lock the account after a hundred, for an hour', async () => {
    await anOwner(app, { email: EMAIL });
    await guessFromEverywhere();
    expect((await logIn(PASSWORD)).status).toBe(429);
    app.moveClock(61 * MINUTE_MS);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('failed sign-ins never lock out a browser that has signed in before', async () => {
    await anOwner(app, { email: EMAIL });
    const device = deviceOf(await logIn(PASSWORD));
    await guessFromEverywhere();
    expect((await logIn(PASSWORD)).status).toBe(429);
    expect((await logIn(PASSWORD, { device })).status).toBe(200);
  });

  test('failed sign-ins from a known browser are limited as well', async () => {
    await anOwner(app, { email: EMAIL });
    const device = deviceOf(await logIn(PASSWORD));
    const answers = await guess(12, { device });
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await logIn(PASSWORD, { device })).status).toBe(429);
    app.moveClock(16 * MINUTE_MS);
    expect((await logIn(PASSWORD, { device })).status).toBe(200);
  });

  test('failed sign-ins no longer count after a password reset, which also makes the browser known', async () => {
    await anOwner(app, { email: EMAIL });
    await guessFromEverywhere();
    expect((await logIn(PASSWORD)).status).toBe(429);
    const device = deviceOf(await resetPassword());
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    await guessFromEverywhere();
    expect((await logIn(NEW_PASSWORD)).status).toBe(429);
    expect((await logIn(NEW_PASSWORD, { device })).status).toBe(200);
  });
});

describe('the cookie of a known browser', () => {
  test('the cookie of a known browser is valid only for the account it was issued for', async () => {
    await anOwner(app, { email: EMAIL });
    await anOwner(app, { email: 'bob@example.com' });
    const device = deviceOf(await logIn(PASSWORD, { email: 'bob@example.com' }));
    await guess(10);
    expect((await logIn(PASSWORD, { device })).status).toBe(429);
    expect((await logIn(PASSWORD, { device: `${'A'.repeat(22)}.${'A'.repeat(43)}` })).status).toBe(
      429,
    );
    expect((await logIn(PASSWORD, { device: '~~..~' })).status).toBe(429);
  });

  test('the cookie of a known browser remembers several accounts, and replaces an account’s entry at each sign-in', async () => {
    await anOwner(app, { email: EMAIL });
    await anOwner(app, { email: 'bob@example.com' });
    const first = deviceOf(await logIn(PASSWORD));
    const second = deviceOf(await logIn(PASSWORD, { email: 'bob@example.com', device: first }));
    expect(second.split('~')).toEqual([expect.any(String), first]);
    const third = deviceOf(await logIn(PASSWORD, { device: second })).split('~');
    expect(third).toEqual([expect.any(String), second.split('~')[0]]);
    expect(third).not.toContain(first);
  });

  test('the cookie of a known browser is not issued for an unverified address', async () => {
    await anOwner(app, { email: EMAIL, emailVerified: false });
    expect(String((await logIn(PASSWORD)).headers['set-cookie'])).not.toContain('device');
  });
});
