import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { recoveryCodes, totpSecrets } from './table.ts';

const STEP_MS = 30 * SECOND_MS;

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
});

function codeAt(secret: string, laterMs = 0): Promise<string> {
  const epoch = Math.floor((app.services.now().getTime() + laterMs) / 1000);
  return generate({ secret, epoch });
}

/** Wrong codes: codes that the app does not show at any time close to now. */
async function wrongCodes(secret: string, count: number): Promise<string[]> {
  const shown = await Promise.all(
    Array.from({ length: 21 }, (_, step) => codeAt(secret, (step - 10) * STEP_MS)),
  );
  const all = Array.from({ length: count + 21 }, (_, code) => String(code).padStart(6, '0'));
  return all.filter((code) => !shown.includes(code)).slice(0, count);
}

function logIn(secondFactor?: string, server = app) {
  const body = { email: owner.email, password: PASSWORD, secondFactor };
  return server.send('POST', '/api/auth/login', { body });
}

/** Sets up and confirms an authenticator app, which uses up the current code. */
async function anApp(of: TestOwner = owner) {
  const { token } = of;
  const { body } = await app.send('POST', '/api/auth/authenticator', { token });
  const secret: string = body.secret;
  const code = await codeAt(secret);
  const confirmed = await app.send('POST', '/api/auth/authenticator/confirm', {
    token,
    body: { code },
  });
  expect(confirmed.status).toBe(200);
  return { secret, qrSvg: body.qrSvg as string, codes: confirmed.body.recoveryCodes as string[] };
}

test('an authenticator app is set up, confirmed with a code and removed again', async () => {
  const { token } = owner;
  const { secret, qrSvg, codes } = await anApp();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(qrSvg).toMatch(/^<svg /);
  expect(new Set(codes).size).toBe(10);
  expect((await app.mailTo(owner.email))?.subject).toContain('authenticator app was added');
  const proofs = await app.send('GET', '/api/auth/proofs', { token });
  expect(proofs.body).toMatchObject({
    authenticatorSince: expect.any(String),
    recoveryCodesLeft: 10,
  });
  expect((await app.send('POST', '/api/auth/authenticator', { token })).status).toBe(409);
  expect((await app.send('DELETE', '/api/auth/authenticator', { token })).status).toBe(200);
  expect((await app.send('DELETE', '/api/auth/authenticator', { token })).status).toBe(409);
  expect((await logIn()).status).toBe(200);
  expect(await app.db.select().from(recoveryCodes)).toEqual([]);
});

test('signing in requires no code until the authenticator is confirmed', async () => {
  const { token } = owner;
  const { secret } = (await app.send('POST', '/api/auth/authenticator', { token })).body;
  const [code] = await wrongCodes(secret, 1);
  const body = { code };
  const wrong = await app.send('POST', '/api/auth/authenticator/confirm', { token, body });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } });
  expect((await logIn()).status).toBe(200);
});

describe('signing in with a password', () => {
  test('signing in with a password requires the authenticator’s code as well, and accepts each code only once', async () => {
    const { secret } = await anApp();
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    app.moveClock(STEP_MS * 2);
    const code = await codeAt(secret);
    expect((await logIn(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    const again = await logIn(code);
    expect(again).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(again.body.errors).toEqual([expect.objectContaining({ field: 'secondFactor' })]);
    // A phone’s clock may be half a minute ahead.
    expect((await logIn(await codeAt(secret, STEP_MS))).status).toBe(200);
  });

  test('signing in with a wrong password does not mention the authenticator’s code', async () => {
    await anApp();
    const body = { email: owner.email, password: 'not the right one' };
    const answer = await app.send('POST', '/api/auth/login', { body });
    expect(answer.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Invalid email or password' });
  });

  test('signing in with a password accepts a recovery code once, even on two servers at the same moment', async () => {
    const { codes } = await anApp();
    const [first = '', second = ''] = codes;
    const other = await makeTestApp((await testDatabase()).db);
    const both = await Promise.all([logIn(first), logIn(first, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await logIn(second.toUpperCase().replaceAll('-', ''))).status).toBe(200);
    const { body } = await app.send('GET', '/api/auth/proofs', { token: owner.token });
    expect(body.recoveryCodesLeft).toBe(8);
  });

  test('signing in with a password is blocked after twenty wrong codes in an hour, whatever network they come from', async () => {
    const { secret, codes } = await anApp();
    const statuses: number[] = [];
    for (const [guess, secondFactor] of (await wrongCodes(secret, 21)).entries()) {
      const answer = await app.send('POST', '/api/auth/login', {
        body: { email: owner.email, password: PASSWORD, secondFactor },
        remoteAddress: `203.0.113.${guess}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(statuses[20]).toBe(429);
    expect((await logIn(codes[0])).status).toBe(429);
  });
});

test('the authenticator’s secret is stored encrypted and still works after SESSION_SECRET is replaced', async () => {
  const { secret } = await anApp();
  const [before] = await app.db.select().from(totpSecrets);
  expect(before?.secret).not.toContain(secret);
  const keys = makeKeyring('another secret for the tests, as long as it has to be', [
    'a secret for the tests, long enough to be one',
  ]);
  const renewed = await makeTestApp((await testDatabase()).db, {}, keys);
  expect((await logIn(await codeAt(secret, STEP_MS), renewed)).status).toBe(200);
  const [after] = await app.db.select().from(totpSecrets);
  expect(after?.secret).not.toBe(before?.secret);
});

test('new recovery codes replace the old recovery codes', async () => {
  const { token } = owner;
  expect((await app.send('POST', '/api/auth/recovery-codes', { token })).status).toBe(409);
  const { codes } = await anApp();
  const made = await app.send('POST', '/api/auth/recovery-codes', { token });
  expect(made.body.recoveryCodes).toHaveLength(10);
  expect((await app.mailTo(owner.email))?.subject).toContain('New recovery codes');
  expect((await logIn(codes[0])).status).toBe(401);
  expect((await logIn(made.body.recoveryCodes[0])).status).toBe(200);
});

test('removing the authenticator app requires a fresh proof by code, not by password', async () => {
  const { token } = owner;
  const { secret, codes } = await anApp();
  app.moveClock(16 * MINUTE_MS);
  const [wrong] = await wrongCodes(secret, 1);
  const remove = () => app.send('DELETE', '/api/auth/authenticator', { token });
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  const prove = (body: object) => app.send('POST', '/api/auth/prove', { token, body });
  expect((await prove({ code: wrong })).status).toBe(400);
  expect((await prove({})).status).toBe(400);
  // A stranger at an unlocked laptop may have the saved password, so the password is not enough.
  expect((await prove({ password: PASSWORD })).status).toBe(400);
  expect((await remove()).status).toBe(403);
  expect((await prove({ password: PASSWORD, code: codes[0] })).status).toBe(400);
  expect((await prove({ code: codes[0] })).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test('confirming one’s identity is blocked after ten wrong passwords', async () => {
  const { token } = owner;
  const prove = (password: string) =>
    app.send('POST', '/api/auth/prove', { token, body: { password } });
  for (let guess = 0; guess < 10; guess += 1)
    expect((await prove(`wrong ${guess}`)).status).toBe(400);
  expect((await prove(PASSWORD)).status).toBe(429);
});

test('a manager who lacks the required second factor can use only their own account until they set one up', async () => {
  const manager = await aMember(app, owner, { role: 'manager' });
  const staff = await aMember(app, owner, { role: 'staff' });
  await app.db
    .update(businesses)
    .set({ managersNeedSecondFactor: true })
    .where(eq(businesses.id, owner.businessId));
  const venues = ({ token }: TestOwner) => app.send('GET', '/api/restaurants', { token });
  expect(await venues(manager)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_REQUIRED', message: expect.stringContaining('passkey') },
  });
  const { token } = manager;
  const before = await app.send('GET', '/api/auth/user', { token });
  expect(before.body.lacksSecondFactor).toBe(true);
  expect((await app.send('GET', '/api/auth/proofs', { token })).status).toBe(200);
  for (const somebodyElse of [owner, staff]) expect((await venues(somebodyElse)).status).toBe(200);
  await anApp(manager);
  expect((await venues(manager)).status).toBe(200);
  const after = await app.send('GET', '/api/auth/user', { token });
  expect(after.body.lacksSecondFactor).toBe(false);
});

describe('a session that began with the password alone', () => {
  const askOfManagers = () =>
    app.db
      .update(businesses)
      .set({ managersNeedSecondFactor: true })
      .where(eq(businesses.id, owner.businessId));
  const venues = (token: string) => app.send('GET', '/api/restaurants', { token });
  const signIn = async (email: string): Promise<string> => {
    const body = { email, password: PASSWORD };
    return (await app.send('POST', '/api/auth/login', { body })).body.token;
  };

  test('a session that began with the password alone ends when the second factor is set up in another session', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    await askOfManagers();
    const elsewhere = await signIn(manager.email);
    expect((await venues(elsewhere)).status).toBe(403);
    await anApp(manager);
    expect((await venues(elsewhere)).status).toBe(401);
    expect((await venues(manager.token)).status).toBe(200);
  });

  test('a session that began with the password alone ends when a new rule or a new role requires a second factor', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    const staff = await aMember(app, owner, { role: 'staff' });
    const [ofManager, ofStaff] = [await signIn(manager.email), await signIn(staff.email)];
    for (const person of [manager, staff]) await anApp(person);
    expect((await venues(ofManager)).status).toBe(200);
    await askOfManagers();
    expect((await venues(ofManager)).status).toBe(401);
    expect((await venues(ofStaff)).status).toBe(200);
    const change = { token: owner.token, body: { role: 'manager', venueIds: null } };
    const changed = await app.send('PUT', `/api/team/members/${staff.id}`, change);
    expect(changed.status).toBe(200);
    expect((await venues(ofStaff)).status).toBe(401);
    expect((await venues(staff.token)).status).toBe(200);
  });

  test('a session that began with the password alone cannot remove a second factor that was set up after it began', async () => {
    const elsewhere = await signIn(owner.email);
    await anApp();
    expect(await app.send('DELETE', '/api/auth/authenticator', { token: elsewhere })).toMatchObject(
      { status: 403, body: { code: 'PROOF_NEEDED' } },
    );
  });
});
