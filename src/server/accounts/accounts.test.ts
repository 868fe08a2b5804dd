import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { referralCodes, referrals } from '#server/referrals/table.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { anOwner, PASSWORD } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sessions } from './sessions/table.ts';
import { users } from './table.ts';

const registration = {
  email: 'Ada@Example.com ',
  password: 'a good long password',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const EMAIL = 'ada@example.com';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function linkToken(address = EMAIL): Promise<string> {
  const mail = await app.mailTo(address);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

function register(overrides: Record<string, unknown> = {}) {
  return app.send('POST', '/api/auth/register', { body: { ...registration, ...overrides } });
}

describe('registration', () => {
  test('registering creates an unverified account, signs it in and sends one verification email', async () => {
    const answer = await register();
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: EMAIL,
      emailVerified: false,
      authProvider: 'jwt',
      subscriptionTier: 'starter',
      subscriptionStatus: 'active',
      monthlyFeedbackLimit: 30,
      monthlyReplyLimit: 20,
      planSelected: false,
      onboardingCompleted: false,
    });
    expect(await app.countMails(EMAIL)).toBe(1);
    const { token } = answer.body;
    const me = await app.send('GET', '/api/auth/user', { token });
    expect(me.body.email).toBe(EMAIL);
    expect(JSON.stringify(me.body)).not.toMatch(/argon|erificationToken|"password"/);
  });

  test('registering is refused with 409 if the address is already verified', async () => {
    await anOwner(app, { email: EMAIL });
    const answer = await register();
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('An account with this email already exists');
  });

  test('registering an unverified address again restarts the account and invalidates its old session and link', async () => {
    const first = await register();
    const oldLink = await linkToken();
    const second = await register({ password: 'another good password', firstName: 'Augusta' });
    expect(second.status).toBe(201);
    expect(second.body.user.id).toBe(first.body.user.id);
    expect(second.body.user.firstName).toBe('Augusta');
    const me = await app.send('GET', '/api/auth/user', { token: first.body.token });
    expect(me.status).toBe(401);
    const verified = await app.send('POST', '/api/verify-email', { body: { token: oldLink } });
    expect(verified.body.message).toBe('Invalid verification token');
  });

  test('registering ten times at once creates one account and sends one email', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await app.countMails(EMAIL)).toBe(1);
  });

  test('registering several times at once with different passwords creates one account and sends one email', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ password: `a good long password ${i}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await app.countMails(EMAIL)).toBe(1);
  });

  test('registering again with corrected names saves them without sending another email', async () => {
    await register({ firstName: 'Adda' });
    const answer = await register();
    expect(answer.body.user.firstName).toBe('Ada');
    expect(await app.countMails(EMAIL)).toBe(1);
  });

  test.each([
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: 7 }, 'Please enter a valid email address'],
    [{ password: 'short' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ username: 'a' }, 'Username must be at least 2 characters'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: null }, 'Last name is required'],
    [{ firstName: 'A\0B' }, 'Text contains characters that cannot be stored'],
    [{ firstName: '\ud800' }, 'Text contains characters that cannot be stored'],
    [{ password: 'password123' }, /too common/],
    [{ password: 'aaaaaaaa' }, /too common/],
    [{ password: 'TableTalk1' }, /too common/],
    [{ password: 'Ada@example.com' }, /not your email/],
  ])('registering with %j is refused with 400 and stores nothing', async (wrong, message) => {
    const answer = await register(wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await app.db.select().from(users)).toEqual([]);
  });

  test('registering records a pending referral for a known referral code and reports an unknown code', async () => {
    const referrer = await anOwner(app);
    await app.db
      .insert(referralCodes)
      .values({ businessId: referrer.businessId, code: 'ABCD2345' });
    const known = await register({ referralCode: ' abcd2345 ' });
    expect(known.body.referralApplied).toBe(true);
    const [row] = await app.db.select().from(referrals);
    expect(row).toMatchObject({
      referrerId: referrer.businessId,
      refereeId: known.body.user.businessId,
      refereeEmail: EMAIL,
      status: 'pending',
      referrerCreditAmount: 5000,
      refereeCreditAmount: 2900,
    });
    const unknown = await register({ email: 'bob@example.com', referralCode: 'NOBODY' });
    expect(unknown.status).toBe(201);
    expect(unknown.body.referralApplied).toBe(false);
  });
});

describe('email verification', () => {
  test('the verification link signs the owner in, and a second click says that the address is already verified', async () => {
    await register();
    const token = await linkToken();
    const first = await app.send('POST', '/api/verify-email', { body: { token } });
    expect(first.body).toMatchObject({ message: 'Email verified successfully' });
    expect(first.body.user.emailVerified).toBe(true);
    expect(first.cookie).toBeTruthy();
    const second = await app.send('POST', '/api/verify-email', { body: { token } });
    expect(second.body).toEqual({ message: 'Email already verified', alreadyVerified: true });
    expect(second.cookie).toBeUndefined();
  });

  test('verifying an address is refused with an expired, unknown or missing link', async () => {
    await register();
    const token = await linkToken();
    app.moveClock(25 * HOUR_MS);
    const expired = await app.send('POST', '/api/verify-email', { body: { token } });
    expect(expired.status).toBe(400);
    expect(expired.body).toMatchObject({
      code: 'LINK_EXPIRED',
      message: 'Verification link has expired',
    });
    const unknown = await app.send('POST', '/api/verify-email', { body: { token: 'x' } });
    expect(unknown.body.message).toBe('Invalid verification token');
    const none = await app.send('POST', '/api/verify-email', { body: {} });
    expect(none.body.message).toBe('Invalid verification token');
  });

  test('an owner with an unverified address is refused the list of restaurants', async () => {
    const { body } = await register();
    const refused = await app.send('GET', '/api/restaurants', { token: body.token });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      code: 'EMAIL_UNVERIFIED',
      message: 'Please verify your email first',
    });
  });

  test('the server stores only the hash of the verification link’s token', async () => {
    await register();
    const token = await linkToken();
    const [row] = await app.db.select().from(users);
    expect(row?.emailVerificationToken).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.emailVerificationToken).not.toContain(token);
  });
});

describe('new verification emails', () => {
  test('a signed-in user gets a new verification email even if the request has an empty plain-text body', async () => {
    const { body } = await register();
    const options = { token: body.token, headers: { 'content-type': 'text/plain' }, payload: '' };
    const answer = await app.send('POST', '/api/resend-verification', options);
    expect(answer.body).toEqual({ message: 'Verification email sent' });
    expect(await app.countMails(EMAIL)).toBe(2);
  });

  test('a new verification email can be requested with an expired link, and the new link works', async () => {
    await register();
    const old = await linkToken();
    app.moveClock(25 * HOUR_MS);
    const sent = await app.send('POST', '/api/resend-verification', { body: { token: old } });
    expect(sent.status).toBe(200);
    const verified = await app.send('POST', '/api/verify-email', {
      body: { token: await linkToken() },
    });
    expect(verified.status).toBe(200);
  });

  test('a new verification email can be requested several times with an expired link, and every older link says that a newer email was sent', async () => {
    await register();
    const old = await linkToken();
    app.moveClock(25 * HOUR_MS);
    const resend = () => app.send('POST', '/api/resend-verification', { body: { token: old } });
    const verify = (token: string) => app.send('POST', '/api/verify-email', { body: { token } });
    expect((await resend()).status).toBe(200);
    const second = await linkToken();
    app.moveClock(61_000);
    expect((await resend()).status).toBe(200);
    app.moveClock(61_000);
    expect((await resend()).status).toBe(200);
    for (const earlier of [old, second]) {
      const refused = await verify(earlier);
      expect([refused.status, refused.body.code]).toEqual([400, 'LINK_REPLACED']);
      expect(refused.body.message).toMatch(/newer verification email/);
    }
    expect((await verify(await linkToken())).status).toBe(200);
    expect((await verify(old)).body.alreadyVerified).toBe(true);
    expect((await resend()).body.message).toBe('Email already verified');
  });

  test('an older verification link says that it has expired once the newest link has expired too', async () => {
    await register();
    const old = await linkToken();
    await app.send('POST', '/api/resend-verification', { body: { token: old } });
    app.moveClock(25 * HOUR_MS);
    const answer = await app.send('POST', '/api/verify-email', { body: { token: old } });
    expect(answer.body.message).toBe('Verification link has expired');
  });

  test('a new verification email is sent at most five times an hour and ten times a day', async () => {
    const { token } = (await register()).body;
    const statuses: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let minute = 0; minute < 6; minute += 1) {
        const answer = await app.send('POST', '/api/resend-verification', { token });
        statuses.push(answer.status);
        app.moveClock(61_000);
      }
      app.moveClock(HOUR_MS);
    }
    const fiveOfSix = [200, 200, 200, 200, 200, 429];
    expect(statuses).toEqual([...fiveOfSix, ...fiveOfSix, ...Array(6).fill(429)]);
    app.moveClock(DAY_MS);
    expect((await app.send('POST', '/api/resend-verification', { token })).status).toBe(200);
  });

  test('the response to a request for a verification email is the same whether or not the address has an account', async () => {
    await register();
    const known = await app.send('POST', '/api/resend-verification', { body: { email: EMAIL } });
    const unknown = await app.send('POST', '/api/resend-verification', {
      body: { email: 'nobody@example.com' },
    });
    expect(unknown.body).toEqual(known.body);
    expect(await app.countMails('nobody@example.com')).toBe(0);
  });

  test('a new verification email needs a session, a link or an email address, and is sent at most once a minute', async () => {
    expect((await app.send('POST', '/api/resend-verification')).status).toBe(401);
    const { token } = (await register()).body;
    await app.send('POST', '/api/resend-verification', { token });
    const again = await app.send('POST', '/api/resend-verification', { token });
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('signing in', () => {
  test('signing in returns a token and the user, ignoring the case of the address', async () => {
    const owner = await anOwner(app, { email: EMAIL });
    const body = { email: ' ADA@example.com', password: PASSWORD };
    const answer = await app.send('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: owner.id, emailVerified: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test('signing in fails in the same way for an unknown email address and a wrong password', async () => {
    await anOwner(app, { email: EMAIL });
    for (const email of [EMAIL, 'nobody@example.com']) {
      const body = { email, password: 'wrong' };
      const answer = await app.send('POST', '/api/auth/login', { body });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toBe('Invalid email or password');
    }
  });

  test('signing in is blocked after ten failures, even simultaneous ones; successful sign-ins do not count', async () => {
    await anOwner(app, { email: EMAIL });
    const logIn = (password: string) =>
      app.send('POST', '/api/auth/login', { body: { email: EMAIL, password } });
    for (let i = 0; i < 12; i += 1) expect((await logIn(PASSWORD)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 15 }, () => logIn('wrong')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await logIn(PASSWORD)).status).toBe(429);
    app.moveClock(16 * MINUTE_MS);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('signing in is recorded in the audit log, whose entries cannot be deleted', async () => {
    await anOwner(app, { email: EMAIL });
    await app.send('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD } });
    const [entry] = await app.db.select().from(auditLog);
    expect(entry?.action).toBe('account.signed-in');
    await expect(app.db.delete(auditLog)).rejects.toThrow();
  });
});

describe('sessions', () => {
  test('a session ends for both its cookie and its token when the owner signs out', async () => {
    const { token, cookie } = await anOwner(app);
    const cookies = { tabletalk_session: cookie };
    const out = await app.send('GET', '/api/logout', { cookies });
    expect(out.status).toBe(302);
    expect(out.headers.location).toBe('/');
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(401);
    expect((await app.send('GET', '/api/auth/user', { cookies })).status).toBe(401);
    expect((await app.send('GET', '/api/logout')).status).toBe(302);
  });

  test('a session cannot be ended by a request from another site', async () => {
    const { token, cookie } = await anOwner(app);
    const headers = { 'sec-fetch-site': 'cross-site' };
    await app.send('GET', '/api/logout', { cookies: { tabletalk_session: cookie }, headers });
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(200);
  });

  test('a session is refused if cookie and token belong to different sessions', async () => {
    const one = await anOwner(app);
    const other = await anOwner(app);
    const cookies = { tabletalk_session: other.cookie };
    const answer = await app.send('GET', '/api/auth/user', { token: one.token, cookies });
    expect(answer.status).toBe(401);
  });

  test('a session lasts seven days and is extended while it is used', async () => {
    const { token, cookie } = await anOwner(app);
    const cookies = { tabletalk_session: cookie };
    app.moveClock(5 * DAY_MS);
    const used = await app.send('GET', '/api/auth/user', { cookies });
    expect(used.cookie).toBe(cookie);
    app.moveClock(5 * DAY_MS);
    expect((await app.send('GET', '/api/auth/user', { cookies })).status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { cookies, token })).status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(401);
    app.moveClock(8 * DAY_MS);
    expect((await app.send('GET', '/api/auth/user', { cookies })).status).toBe(401);
  });

  test('a session ends after thirty days, however much it is used', async () => {
    const { token, cookie } = await anOwner(app);
    const cookies = { tabletalk_session: cookie };
    const ask = () => app.send('GET', '/api/auth/user', { cookies });
    for (let day = 5; day < 30; day += 5) {
      app.moveClock(5 * DAY_MS);
      expect((await ask()).status).toBe(200);
    }
    app.moveClock(4 * DAY_MS);
    expect((await ask()).status).toBe(200);
    app.moveClock(DAY_MS);
    expect((await ask()).status).toBe(401);
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(401);
  });

  test('a request from another origin’s page cannot change anything with the session cookie', async () => {
    const { cookie, token } = await anOwner(app, { onboardingCompleted: false });
    const cookies = { tabletalk_session: cookie };
    const post = (sent: object) => app.send('POST', '/api/onboarding/complete-tour', sent);
    expect((await post({ cookies })).status).toBe(403);
    const foreign = { origin: 'https://evil.example' };
    expect((await post({ cookies, headers: foreign })).status).toBe(403);
    expect((await post({ token, headers: foreign })).status).toBe(403);
    expect((await post({ cookies, headers: { origin: 'http://localhost:3000' } })).status).toBe(
      200,
    );
    const sameOrigin = { 'sec-fetch-site': 'same-origin' };
    expect((await post({ cookies, headers: sameOrigin })).status).toBe(200);
  });

  test('neither the stored session ID nor a forged token can be used as a session', async () => {
    const { token } = await anOwner(app);
    const [row] = await app.db.select().from(sessions);
    const cookies = { tabletalk_session: row?.sid ?? '' };
    expect((await app.send('GET', '/api/auth/user', { cookies })).status).toBe(401);
    const [header, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [`${header}.${payload}.AAAA`, `${none}.${payload}.`, 'nonsense', '']) {
      expect((await app.send('GET', '/api/auth/user', { token: forged })).status).toBe(401);
    }
  });
});

describe('forgotten passwords', () => {
  test('the emailed link resets a forgotten password only once; every session then ends, and an email tells the owner', async () => {
    const owner = await anOwner(app, { email: EMAIL });
    await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const token = await linkToken();
    const body = { token, password: 'a brand new password' };
    expect((await app.send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { token: owner.token })).status).toBe(401);
    expect((await app.send('POST', '/api/auth/reset-password', { body })).status).toBe(400);
    const login = { email: EMAIL, password: 'a brand new password' };
    expect((await app.send('POST', '/api/auth/login', { body: login })).status).toBe(200);
    expect((await app.mailTo(EMAIL))?.kind).toBe('password-changed');
  });

  test('a password reset request gets the same response for known and unknown email addresses, and the emailed link expires after an hour', async () => {
    await anOwner(app, { email: EMAIL });
    const known = await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const body = { email: 'nobody@example.com' };
    const unknown = await app.send('POST', '/api/auth/forgot-password', { body });
    expect(unknown.body).toEqual(known.body);
    const token = await linkToken();
    app.moveClock(61 * MINUTE_MS);
    const late = { token, password: 'a brand new password' };
    expect((await app.send('POST', '/api/auth/reset-password', { body: late })).status).toBe(400);
  });

  test('a forgotten password cannot be replaced with one of the most common passwords', async () => {
    await anOwner(app, { email: EMAIL });
    await app.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    const body = { token: await linkToken(), password: 'qwertyuiop' };
    const answer = await app.send('POST', '/api/auth/reset-password', { body });
    expect(answer.body.message).toMatch(/too common/);
  });
});

describe('password changes', () => {
  const body = { currentPassword: PASSWORD, newPassword: 'a brand new password' };

  test('changing the password requires the current password and signs out all other devices', async () => {
    const { token, email } = await anOwner(app);
    const other = await app.send('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
    });
    const wrong = { ...body, currentPassword: 'wrong' };
    const refused = await app.send('POST', '/api/auth/change-password', { token, body: wrong });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field: 'currentPassword', message: 'Your current password is wrong' },
    ]);
    const done = await app.send('POST', '/api/auth/change-password', { token, body });
    expect(done.status).toBe(200);
    expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(200);
    const elsewhere = await app.send('GET', '/api/auth/user', { token: other.body.token });
    expect(elsewhere.status).toBe(401);
  });

  test('changing the password several times at once succeeds only once', async () => {
    const { token } = await anOwner(app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        app.send('POST', '/api/auth/change-password', {
          token,
          body: { ...body, newPassword: `a brand new password ${i}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('changing the password is refused for an account without a password', async () => {
    const { id, token } = await anOwner(app);
    await app.db.update(users).set({ password: null }).where(eq(users.id, id));
    const answer = await app.send('POST', '/api/auth/change-password', { token, body });
    expect(answer.status).toBe(409);
  });
});
