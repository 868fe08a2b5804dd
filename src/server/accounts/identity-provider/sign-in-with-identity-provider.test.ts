import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { findUserMemberships } from '#server/businesses/queries.ts';
import { members, onboardingSteps } from '#server/businesses/table.ts';
import { rateLimits } from '#server/platform/rate-limits/table.ts';
import { ACCOUNT_DELETION_PHRASE } from '#shared/privacy/rules.ts';
import { makeTestBrowser, type TestBrowser } from '#testing/browser/test-browser.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import {
  type IdentityClaims,
  startIdentityProvider,
  type TestIdentityProvider,
} from '#testing/identity-provider.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from '../sessions/table.ts';
import { identities, users } from '../table.ts';
import { CALLBACK_PATH } from './identity-provider.ts';

const PUBLIC_URL = 'https://tabletalk.example';
const SESSION = '__Host-tabletalk_session';
const EMAIL = 'ada@example.com';
const CONFIRMED = { confirmation: ACCOUNT_DELETION_PHRASE };
const ada: IdentityClaims = {
  sub: 'ada',
  email: 'Ada@Example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  preferred_username: 'ada',
  picture: 'https://pictures.example/ada.png',
};

let provider: TestIdentityProvider;
let app: TestApp;
let visitor: TestBrowser;

beforeAll(async () => {
  provider = await startIdentityProvider(`${PUBLIC_URL}${CALLBACK_PATH}`);
});
afterAll(() => provider.close());
beforeEach(async () => {
  app = await testApp({ PUBLIC_URL, ...provider.env });
  visitor = makeTestBrowser(app);
  provider.next = ada;
});

async function me(who = visitor) {
  return app.send('GET', '/api/auth/user', { headers: { cookie: sessionCookie(who) } });
}

function sessionCookie(who = visitor): string {
  return `${SESSION}=${who.cookie(SESSION)}`;
}

async function accountOf(email = EMAIL) {
  const [account] = await app.db.select().from(users).where(eq(users.email, email));
  return account;
}

async function auditOf(userId: string | undefined) {
  const rows = await app.db.select().from(auditLog).orderBy(auditLog.id);
  return rows.filter((row) => row.userId === (userId ?? null)).map((row) => row.action);
}

async function stepsOf(userId: string | undefined) {
  const [{ businessId } = {}] = await findUserMemberships(app.db, userId ?? '');
  const rows = await app.db.select().from(onboardingSteps).orderBy(onboardingSteps.id);
  return rows.filter((row) => row.businessId === businessId).map((row) => row.step);
}

test('an email reports a sign-in with the identity provider from a new browser, but not from a known browser', async () => {
  await visitor.follow('/api/login');
  visitor.setCookie(SESSION, '');
  await visitor.follow('/api/login');
  expect(await app.db.select().from(sessions)).toHaveLength(2);
  expect(await app.countMails(EMAIL)).toBe(0);
  await makeTestBrowser(app).follow('/api/login');
  expect((await app.mailTo(EMAIL))?.kind).toBe('new-sign-in');
});

describe('new owners at the identity provider', () => {
  test('a new owner gets a verified account with the provider’s names and is signed in', async () => {
    expect(await visitor.follow('/api/login')).toBe('/login?oidc=done');
    expect((await me()).body).toMatchObject({
      email: EMAIL,
      emailVerified: true,
      authProvider: 'Example ID',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: 'https://pictures.example/ada.png',
      planSelected: false,
    });
    const account = await accountOf();
    expect(account?.password).toBeNull();
    expect(await stepsOf(account?.id)).toEqual(['registered', 'email_verified']);
    expect(await auditOf(account?.id)).toEqual([
      'account.registered',
      'account.verified',
      'account.identity-linked',
      'account.signed-in',
    ]);
    expect(await app.countMails(EMAIL)).toBe(0);
  });

  test('a new owner without names at the identity provider gets an account, and a picture address without https is ignored', async () => {
    const { sub, email, email_verified } = ada;
    provider.next = { sub, email, email_verified, picture: 'http://pictures.example/ada.png' };
    await visitor.follow('/api/login');
    expect((await me()).body).toMatchObject({
      username: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    });
  });

  test('a new owner who signs in with the provider in two browsers at once gets one account', async () => {
    const other = makeTestBrowser(app);
    const ways = [
      await visitor.followUntil(CALLBACK_PATH, '/api/login'),
      await other.followUntil(CALLBACK_PATH, '/api/login'),
    ];
    const ends = await Promise.all([visitor.follow(ways[0] ?? ''), other.follow(ways[1] ?? '')]);
    expect(ends).toEqual(['/login?oidc=done', '/login?oidc=done']);
    expect(await app.db.select().from(users)).toHaveLength(1);
    expect((await me(other)).body.id).toBe((await me()).body.id);
  });
});

describe('a returning owner', () => {
  test('a returning owner gets the same account in a separate session', async () => {
    await visitor.follow('/api/login');
    const first = await me();
    const other = makeTestBrowser(app);
    expect(await other.follow('/api/login')).toBe('/login?oidc=done');
    expect((await me(other)).body).toEqual(first.body);
    expect(other.cookie(SESSION)).not.toBe(visitor.cookie(SESSION));
    expect(await stepsOf(first.body.id)).toEqual(['registered', 'email_verified']);
  });

  test('a returning owner with a password keeps the password, the names and the type of account', async () => {
    const owner = await anOwner(app, { email: EMAIL });
    const before = await accountOf();
    expect(await visitor.follow('/api/login')).toBe('/login?oidc=done');
    expect((await me()).body.id).toBe(owner.id);
    expect(await accountOf()).toEqual(before);
    expect((await app.send('GET', '/api/auth/user', { token: owner.token })).status).toBe(200);
    const body = { email: EMAIL, password: PASSWORD };
    expect((await app.send('POST', '/api/auth/login', { body })).status).toBe(200);
    expect(await auditOf(owner.id)).toContain('account.signed-in');
  });

  test('a returning owner who is already signed in is redirected straight to the requested page', async () => {
    const owner = await anOwner(app);
    visitor.setCookie(SESSION, owner.cookie);
    expect(await visitor.follow('/api/login')).toBe('/dashboard');
    expect(await visitor.follow('/api/login?returnTo=/settings')).toBe('/settings');
    expect(await visitor.follow('/api/login?returnTo=/caf%C3%A9%E2%82%AC?a=%2541')).toBe(
      '/caf%C3%A9%E2%82%AC?a=%41',
    );
    expect(await visitor.follow('/api/login?returnTo=//evil.example')).toBe('/dashboard');
  });
});

describe('an identity at the provider', () => {
  test('an identity at the provider keeps its account after its address changes, whether or not the new one is verified', async () => {
    await visitor.follow('/api/login');
    const { id } = (await me()).body;
    for (const changed of [
      { email: 'lovelace@example.com' },
      { email: 'lovelace@example.com', email_verified: false },
      { email: undefined },
    ]) {
      provider.next = { ...ada, ...changed };
      const other = makeTestBrowser(app);
      expect(await other.follow('/api/login')).toBe('/login?oidc=done');
      expect((await me(other)).body).toMatchObject({ id, email: EMAIL });
    }
    expect(await app.db.select().from(users)).toHaveLength(1);
  });

  test('an identity at the provider cannot take over another identity’s account by using its email address', async () => {
    await visitor.follow('/api/login');
    const before = await app.db.select().from(sessions);
    provider.next = { ...ada, sub: 'somebody else' };
    const other = makeTestBrowser(app);
    expect(await other.follow('/api/login')).toBe('/login?error=linked-to-another');
    expect(other.cookie(SESSION)).toBeUndefined();
    expect(await app.db.select().from(sessions)).toEqual(before);
    expect(await auditOf(undefined)).toEqual(['account.sign-in-failed']);
  });

  test('an identity at the provider is linked once to the account with its verified email address, and the owner is emailed', async () => {
    const owner = await anOwner(app, { email: EMAIL });
    await visitor.follow('/api/login');
    expect(await app.db.select().from(identities)).toMatchObject([
      { issuer: provider.env.OIDC_ISSUER, subject: 'ada', userId: owner.id },
    ]);
    expect((await app.mailTo(EMAIL))?.kind).toBe('identity-linked');
    expect(await app.countMails(EMAIL)).toBe(1);
    await makeTestBrowser(app).follow('/api/login');
    expect((await app.mailTo(EMAIL))?.kind).toBe('new-sign-in');
    expect(await auditOf(owner.id)).toEqual([
      'account.identity-linked',
      'account.signed-in',
      'account.signed-in',
    ]);
  });

  test('two identities with the same address compete for its account, and only one of them gets it', async () => {
    await anOwner(app, { email: EMAIL });
    const other = makeTestBrowser(app);
    const first = await visitor.followUntil(CALLBACK_PATH, '/api/login');
    provider.next = { ...ada, sub: 'somebody else' };
    const second = await other.followUntil(CALLBACK_PATH, '/api/login');
    const ends = await Promise.all([visitor.follow(first), other.follow(second)]);
    expect(ends.sort()).toEqual(['/login?error=linked-to-another', '/login?oidc=done']);
  });

  test('an identity at the provider whose account was deleted gets a new account', async () => {
    await visitor.follow('/api/login');
    const { id } = (await me()).body;
    const headers = { cookie: sessionCookie(), origin: PUBLIC_URL };
    const deleted = await app.send('POST', '/api/account/delete', { headers, body: CONFIRMED });
    expect(deleted.status).toBe(200);
    const again = makeTestBrowser(app);
    expect(await again.follow('/api/login')).toBe('/login?oidc=done');
    expect((await me(again)).body.id).not.toBe(id);
  });
});

test('a person who no longer belongs to a team gets a business of their own only on request', async () => {
  await visitor.follow('/api/login');
  const { id } = (await me()).body;
  await app.db.delete(members).where(eq(members.userId, id));
  const again = makeTestBrowser(app);
  expect(await again.follow('/api/login')).toBe('/login?error=no-team');
  const counters = await app.db.select().from(rateLimits).where(like(rateLimits.key, 'login%'));
  expect(counters.map(({ count }) => count)).toEqual([0]);
  expect(await findUserMemberships(app.db, id)).toEqual([]);
  expect(await again.follow('/api/login?opensBusiness=true')).toBe('/login?oidc=done');
  expect((await me(again)).body.id).toBe(id);
  expect(await findUserMemberships(app.db, id)).toMatchObject([{ role: 'owner' }]);
});

describe('an address that a stranger registered but never verified', () => {
  const stranger = {
    email: EMAIL,
    password: PASSWORD,
    username: 'mallory',
    firstName: 'Mallory',
    lastName: 'Stranger',
  };

  test('an unverified address that a stranger registered goes to its real owner, without any of the stranger’s data', async () => {
    const registered = await app.send('POST', '/api/auth/register', { body: stranger });
    await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const { id } = registered.body.user;
    expect(await visitor.follow('/api/login')).toBe('/login?oidc=done');
    expect((await me()).body).toMatchObject({
      id,
      emailVerified: true,
      authProvider: 'Example ID',
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(await accountOf()).toMatchObject({ password: null, passwordResetToken: null });
    expect(await stepsOf(id)).toEqual(['registered', 'email_verified']);
    const { token } = registered.body;
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(401);
    const body = { email: EMAIL, password: PASSWORD };
    expect((await app.send('POST', '/api/auth/login', { body })).status).toBe(401);
    expect(await app.db.select().from(sessions)).toHaveLength(1);
  });

  test('the stranger’s password is refused if the address’s owner signs in while the password is being checked', async () => {
    await app.send('POST', '/api/auth/register', { body: stranger });
    const { pool } = await testDatabase();
    const owner = await pool.connect();
    await owner.query('BEGIN');
    await owner.query('UPDATE users SET password = NULL, email_verified = true');
    await owner.query('DELETE FROM sessions');
    const body = { email: EMAIL, password: PASSWORD };
    const login = app.send('POST', '/api/auth/login', { body });
    await vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      expect((await pool.query(`${waiting} AND datname = current_database()`)).rowCount).toBe(1);
    });
    await owner.query('COMMIT');
    owner.release();
    expect((await login).status).toBe(401);
    expect(await app.db.select().from(sessions)).toEqual([]);
  });

  test('an address that a stranger registered cannot be registered again once its owner has signed in', async () => {
    await visitor.follow('/api/login');
    const again = await app.send('POST', '/api/auth/register', { body: stranger });
    expect(again.status).toBe(409);
  });
});

describe('an address that the provider does not vouch for', () => {
  test.each([
    ['unverified', { email_verified: false }],
    ['verified by a string instead of a boolean', { email_verified: 'true' }],
    ['neither verified nor unverified', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['not an address', { email: 'ada' }],
  ])(
    'an address that the provider does not vouch for, because it is %s, does not sign anyone in',
    async (_, claims) => {
      await anOwner(app, { email: EMAIL });
      const before = await app.db.select().from(sessions);
      provider.next = { ...ada, ...claims };
      expect(await visitor.follow('/api/login')).toBe('/login?error=email-unverified');
      expect(visitor.cookie(SESSION)).toBeUndefined();
      expect(await app.db.select().from(sessions)).toEqual(before);
      expect(await auditOf(undefined)).toEqual(['account.sign-in-failed']);
    },
  );
});
