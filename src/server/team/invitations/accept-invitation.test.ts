import { generate } from 'otplib';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { aMember, anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { SoftwarePasskey } from '#testing/software-passkey.ts';
import {
  type InjectedRequest,
  type TestApp,
  type TestResponse,
  testApp,
} from '#testing/test-app.ts';

const SAM = 'sam@example.com';
const NAMES = { firstName: 'Sam', lastName: 'Stone' };

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
});

function invite(body: object = {}): Promise<TestResponse> {
  const invitation = { email: SAM, role: 'staff', venueIds: null, ...body };
  return app.send('POST', '/api/team/invitations', { token: owner.token, body: invitation });
}

async function linkToken(email = SAM): Promise<string> {
  const mail = await app.mailTo(email);
  return /\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

function accept(body: object, sent: InjectedRequest = {}): Promise<TestResponse> {
  return app.send('POST', '/api/invitations/accept', { ...sent, body });
}

async function signInAgain({ email }: TestOwner): Promise<{ token: string }> {
  const body = { email, password: PASSWORD };
  return (await app.send('POST', '/api/auth/login', { body })).body;
}

test('accepting an invitation while signed in switches only that session to the business', async () => {
  const ada = await anOwner(app, { email: SAM });
  const second = await signInAgain(ada);
  await invite({ role: 'manager' });
  const accepted = await accept({ token: await linkToken() }, { token: second.token });
  expect(accepted.cookie).toBeUndefined();
  const where = async ({ token }: { token: string }) =>
    (await app.send('GET', '/api/auth/user', { token })).body.businessId;
  expect(await where(accepted.body)).toBe(owner.businessId);
  // The old token is for the business that the session has left.
  const before = await app.send('GET', '/api/auth/user', { token: second.token });
  expect(before).toMatchObject({ status: 409, body: { code: 'BUSINESS_CHANGED' } });
  expect(await where(ada)).toBe(ada.businessId);
  const { token } = accepted.body;
  const listed = await app.send('GET', '/api/auth/sessions', { token });
  expect(listed.body).toHaveLength(2);
});

test('accepting an invitation closes the unused business of a user who signed up first, but not a business in use', async () => {
  const register = async (email: string) => {
    const body = { email, password: PASSWORD, username: 'sam', ...NAMES };
    return (await app.send('POST', '/api/auth/register', { body })).body as { token: string };
  };
  const sam = await register(SAM);
  await invite();
  const accepted = await accept({ token: await linkToken() }, { token: sam.token });
  expect(accepted.body.user.businesses).toMatchObject([{ id: owner.businessId, role: 'staff' }]);

  const email = 'busy@example.com';
  const busy = await anOwner(app, { email });
  await invite({ email });
  const other = await accept({ token: await linkToken(email) }, { token: busy.token });
  expect(other.body.user.businesses).toHaveLength(2);
});

test('accepting an invitation with a password also requires a code if the user has an authenticator app', async () => {
  const ada = await anOwner(app, { email: SAM });
  const { token: own } = ada;
  const begun = await app.send('POST', '/api/auth/authenticator', { token: own });
  const { secret } = begun.body;
  const epoch = Math.floor(app.services.now().getTime() / 1000);
  const body = { code: await generate({ secret, epoch }) };
  const confirmed = await app.send('POST', '/api/auth/authenticator/confirm', {
    token: own,
    body,
  });
  const [recoveryCode] = confirmed.body.recoveryCodes;
  await invite();
  const given = { token: await linkToken(), password: PASSWORD };
  const asked = await accept(given);
  expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
  // This code was already used when the app was set up.
  expect((await accept({ ...given, secondFactor: body.code })).body.errors).toMatchObject([
    { field: 'secondFactor' },
  ]);
  const accepted = await accept({ ...given, secondFactor: recoveryCode });
  expect(accepted.body.user).toMatchObject({ id: ada.id, businessId: owner.businessId });
});

describe('accepting an invitation as a new user with a passkey instead of a password', () => {
  const begin = (token: string) =>
    app.send('POST', '/api/invitations/passkey', { body: { token, ...NAMES } });

  async function make(token: string, passkey = new SoftwarePasskey()) {
    const { challenge, user } = (await begin(token)).body;
    return { passkey, answer: passkey.create({ challenge, userHandle: user.id }) };
  }

  test('a new user can accept an invitation with a passkey instead of a password, and sign in with the passkey alone next time', async () => {
    await invite({ role: 'manager' });
    const token = await linkToken();
    const asked = await begin(token);
    expect(asked.body.user).toMatchObject({ name: SAM, displayName: 'Sam Stone' });
    const { passkey, answer } = await make(token);
    const accepted = await accept({ token, ...NAMES, passkey: answer });
    expect(accepted.body.user).toMatchObject({ email: SAM, role: 'manager' });
    expect(accepted.cookie).toBeTruthy();
    const proofs = await app.send('GET', '/api/auth/proofs', { token: accepted.body.token });
    expect(proofs.body).toMatchObject({ hasPassword: false, passkeys: [{}] });
    const question = await app.send('POST', '/api/auth/passkeys/sign-in/begin');
    const body = { answer: passkey.answer(question.body) };
    const again = await app.send('POST', '/api/auth/passkeys/sign-in', { body });
    expect(again.body.user).toMatchObject({ email: SAM, businessId: owner.businessId });
  });

  test('a new user can accept an invitation with a passkey even if a stranger had registered the address, and the passkey’s response works only once', async () => {
    const stranger = await anOwner(app, { email: SAM, emailVerified: false });
    await invite();
    const token = await linkToken();
    const { answer } = await make(token);
    const accepted = await accept({ token, ...NAMES, passkey: answer });
    expect(accepted.body.user).toMatchObject({ id: stranger.id, emailVerified: true });
    const body = { email: SAM, password: PASSWORD };
    expect((await app.send('POST', '/api/auth/login', { body })).status).toBe(401);
    await invite({ email: 'other@example.com' });
    const other = await linkToken('other@example.com');
    expect((await accept({ token: other, ...NAMES, passkey: answer })).status).toBe(400);
  });

  test('accepting an invitation with a new passkey is refused if it was created for another user or the address has a verified account', async () => {
    await anOwner(app, { email: SAM, emailVerified: false });
    await invite();
    const { answer } = await make(await linkToken());
    await invite({ email: 'other@example.com' });
    const other = await linkToken('other@example.com');
    expect((await accept({ token: other, ...NAMES, passkey: answer })).status).toBe(400);
    const ada = await anOwner(app);
    await invite({ email: ada.email });
    expect((await begin(await linkToken(ada.email))).status).toBe(401);
    expect((await begin('nothing')).status).toBe(404);
  });
});

test('accepting an invitation with a new password counts as a fresh proof', async () => {
  await invite();
  const accepted = await accept({ token: await linkToken(), ...NAMES, password: PASSWORD });
  const { token } = accepted.body;
  expect((await app.send('POST', '/api/auth/passkeys/begin', { token })).status).toBe(200);
});

test('accepting an invitation closes the unused business that the user opened when signing in just before', async () => {
  const mia = await aMember(app, owner);
  app.moveClock(2 * HOUR_MS);
  const { token: fresh } = await signInAgain(owner);
  await app.send('DELETE', `/api/team/members/${mia.id}`, { token: fresh });
  const place = { email: mia.email, role: 'staff', venueIds: null };
  await app.send('POST', '/api/team/invitations', { token: fresh, body: place });
  const credentials = { email: mia.email, password: PASSWORD, opensBusiness: true };
  const { body } = await app.send('POST', '/api/auth/login', { body: credentials });
  const accepted = await accept({ token: await linkToken(mia.email) }, { token: body.token });
  expect(accepted.body.user.businesses).toMatchObject([{ id: owner.businessId, role: 'staff' }]);
});
