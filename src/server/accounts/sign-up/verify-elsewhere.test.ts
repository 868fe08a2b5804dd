import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from '../sessions/table.ts';
import { users } from '../table.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'a good long password';
const NEW_PASSWORD = 'a brand new password';
const registration = {
  email: EMAIL,
  password: PASSWORD,
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function linkToken(): Promise<string> {
  const mail = await app.mailTo(EMAIL);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function register() {
  return app.send('POST', '/api/auth/register', { body: registration });
}

async function verify(sent: { token?: string; cookies?: Record<string, string> } = {}) {
  const body = { token: await linkToken() };
  return app.send('POST', '/api/verify-email', { body, ...sent });
}

function logIn(password = PASSWORD) {
  return app.send('POST', '/api/auth/login', { body: { email: EMAIL, password } });
}

function confirm(token: string, password = PASSWORD) {
  return app.send('POST', '/api/auth/confirm-password', { token, body: { password } });
}

async function account() {
  const [row] = await app.db.select().from(users).where(eq(users.email, EMAIL));
  return row;
}

async function noticesSent(): Promise<number> {
  const rows = await app.db.select().from(mails).where(eq(mails.kind, 'password-set-aside'));
  return rows.length;
}

describe('verifying an address in the browser that registered it', () => {
  test('verifying an address in the browser that registered it keeps the password and the session', async () => {
    const { body, cookie } = await register();
    const verified = await verify({ cookies: { tabletalk_session: cookie ?? '' } });
    expect(verified.body.user).toMatchObject({ emailVerified: true, credentialSetAside: false });
    expect((await app.send('GET', '/api/auth/user', { token: body.token })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  test('verifying an address in the browser that registered it keeps the password if the browser sends a token instead of a cookie', async () => {
    const { body } = await register();
    const verified = await verify({ token: body.token });
    expect(verified.body.user.credentialSetAside).toBe(false);
  });
});

describe('verifying an address in another browser', () => {
  test('verifying an address in another browser ends the registering session and disables the registration password', async () => {
    const { body } = await register();
    const verified = await verify();
    expect(verified.body).toMatchObject({
      message: 'Email verified successfully',
      user: { emailVerified: true, credentialSetAside: true },
    });
    expect((await app.send('GET', '/api/auth/user', { token: body.token })).status).toBe(401);
    expect(await app.db.select().from(sessions)).toHaveLength(1);
    const refused = await logIn();
    expect([refused.status, refused.body.message]).toEqual([401, 'Invalid email or password']);
    expect((await logIn('wrong')).body).toEqual(refused.body);
    const { token } = verified.body;
    expect((await app.send('GET', '/api/auth/user', { token })).body.credentialSetAside).toBe(true);
  });

  test('verifying an address in another browser sets the registration password aside even if that browser is signed in as a different user', async () => {
    await register();
    const bob = await app.send('POST', '/api/auth/register', {
      body: { ...registration, email: 'bob@example.com' },
    });
    const cookies = { tabletalk_session: bob.cookie ?? '' };
    expect((await verify({ cookies })).body.user.credentialSetAside).toBe(true);
    expect((await app.send('GET', '/api/auth/user', { token: bob.body.token })).status).toBe(200);
  });

  test('after an address was verified in another browser, typing the registration password there makes it valid again', async () => {
    await register();
    const { token } = (await verify()).body;
    const wrong = await confirm(token, 'wrong');
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([
      { field: 'password', message: 'That isn’t the password you registered with' },
    ]);
    expect((await logIn()).status).toBe(401);
    const right = await confirm(token);
    expect(right.body.user.credentialSetAside).toBe(false);
    expect((await logIn()).status).toBe(200);
    expect((await confirm(token, 'anything')).status).toBe(200);
  });

  test('after an address was verified in another browser, a refused sign-in sends an email whose link sets a new password', async () => {
    await register();
    await verify();
    await logIn();
    expect((await app.mailTo(EMAIL))?.kind).toBe('password-set-aside');
    const body = { token: await linkToken(), password: NEW_PASSWORD };
    expect((await app.send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect(await account()).toMatchObject({ passwordSetAside: false, passwordResetToken: null });
    expect((await logIn()).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  test('after an address was verified in another browser, a refused sign-in sends an email only if the password was right, and only a few times', async () => {
    await register();
    await verify();
    await logIn('wrong');
    expect(await noticesSent()).toBe(0);
    await Promise.all([logIn(), logIn(), logIn()]);
    expect(await noticesSent()).toBe(1);
    for (let hour = 0; hour < 6; hour += 1) {
      app.moveClock(2 * HOUR_MS);
      expect((await logIn()).status).toBe(401);
    }
    expect(await noticesSent()).toBeLessThanOrEqual(3);
  });

  test('after an address was verified in another browser, a refused sign-in does not invalidate a reset link that was sent before', async () => {
    await register();
    await verify();
    await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const token = await linkToken();
    await logIn();
    const body = { token, password: NEW_PASSWORD };
    expect((await app.send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  });

  test('verifying an address in another browser keeps a password that was chosen through an emailed link', async () => {
    await register();
    const verificationToken = await linkToken();
    await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const reset = { token: await linkToken(), password: NEW_PASSWORD };
    await app.send('POST', '/api/auth/reset-password', { body: reset });
    const body = { token: verificationToken };
    const verified = await app.send('POST', '/api/verify-email', { body });
    expect(verified.body.user.credentialSetAside).toBe(false);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  test('after an address was verified in another browser, the owner can change the password by typing the current password', async () => {
    await register();
    const { token } = (await verify()).body;
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.send('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });
});

describe('an address verified while someone registers it again', () => {
  test.each([
    ['the same password', PASSWORD],
    ['another password', NEW_PASSWORD],
  ])(
    'an address that is verified while it is registered again with %s stays with the person who verified it',
    async (_, password) => {
      await register();
      const { pool } = await testDatabase();
      const owner = await pool.connect();
      await owner.query('BEGIN');
      await owner.query('UPDATE users SET email_verified = true, password_set_aside = true');
      await owner.query('DELETE FROM sessions');
      const body = { ...registration, password, firstName: 'Eve' };
      const again = app.send('POST', '/api/auth/register', { body });
      await vi.waitFor(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        expect((await pool.query(`${waiting} AND datname = current_database()`)).rowCount).toBe(1);
      });
      await owner.query('COMMIT');
      owner.release();
      expect((await again).status).toBe(409);
      expect(await app.db.select().from(sessions)).toEqual([]);
      expect(await account()).toMatchObject({ firstName: 'Ada', passwordSetAside: true });
    },
  );
});
