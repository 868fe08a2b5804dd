import { generateKeyPairSync } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { rateLimits } from '#server/platform/rate-limits/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { SoftwarePasskey } from '#testing/software-passkey.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
});

async function beginAdding({ token } = owner) {
  const { body } = await app.send('POST', '/api/auth/passkeys/begin', { token });
  return { challenge: body.challenge as string, userHandle: body.user.id as string };
}

function send(answer: object, { token } = owner) {
  const body = { name: "Olive's phone", answer };
  return app.send('POST', '/api/auth/passkeys', { token, body });
}

async function anAddedPasskey(of = owner): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey();
  const added = await send(passkey.create(await beginAdding(of)), of);
  expect(added.status).toBe(201);
  return passkey;
}

async function question(): Promise<{ challenge: string }> {
  return (await app.send('POST', '/api/auth/passkeys/sign-in/begin')).body;
}

function signIn(answer: object, server = app) {
  return server.send('POST', '/api/auth/passkeys/sign-in', { body: { answer } });
}

async function listed() {
  return (await app.send('GET', '/api/auth/proofs', { token: owner.token })).body.passkeys;
}

test('a passkey can be added, named, used to sign in, renamed and removed', async () => {
  const passkey = await anAddedPasskey();
  expect((await app.mailTo(owner.email))?.subject).toContain('A passkey was added');
  const signedIn = await signIn(passkey.answer(await question()));
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: owner.id } } });
  expect(signedIn.cookie).toBeDefined();
  const { token } = signedIn.body;
  expect((await app.send('GET', '/api/auth/user', { token })).status).toBe(200);
  const [shown] = await listed();
  expect(shown).toMatchObject({ name: "Olive's phone", lastUsedAt: expect.any(String) });
  const path = `/api/auth/passkeys/${shown.id}`;
  const renamed = await app.send('PUT', path, { token, body: { name: 'Phone' } });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Phone' } });
  expect((await app.send('DELETE', path, { token })).status).toBe(200);
  expect((await app.mailTo(owner.email))?.subject).toContain('A passkey was removed');
  expect(await listed()).toEqual([]);
  expect((await signIn(passkey.answer(await question()))).status).toBe(401);
});

describe('refused sign-ins with a passkey', () => {
  test('signing in with a passkey is refused if the passkey’s response was already used, on any server', async () => {
    const passkey = await anAddedPasskey();
    const other = await makeTestApp((await testDatabase()).db);
    const answer = passkey.answer(await question());
    const both = await Promise.all([signIn(answer), signIn(answer, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await signIn(answer)).status).toBe(401);
  });

  test('signing in with a passkey is refused if the passkey’s response comes too late', async () => {
    const passkey = await anAddedPasskey();
    const answer = passkey.answer(await question());
    app.moveClock(6 * MINUTE_MS);
    expect((await signIn(answer)).status).toBe(401);
  });

  test('signing in with a passkey is refused if the challenge was never issued, or issued for another purpose', async () => {
    const passkey = await anAddedPasskey();
    const challenge = 'aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8gd28';
    expect((await signIn(passkey.answer({ challenge }))).status).toBe(401);
    expect((await signIn(passkey.answer(await beginAdding()))).status).toBe(401);
  });

  test('signing in with a passkey is refused for a wrong origin, a wrong site, a wrong key or a user whom the passkey did not verify', async () => {
    const passkey = await anAddedPasskey();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const answers = [
      passkey.answer({ ...(await question()), origin: 'https://tabletalk.attacker.example' }),
      passkey.answer({ ...(await question()), rpId: 'attacker.example' }),
      passkey.answer(await question(), { signedBy: privateKey }),
      passkey.answer(await question(), { isVerified: false }),
      { ...passkey.answer(await question()), id: new SoftwarePasskey().id },
    ];
    for (const answer of answers) expect((await signIn(answer)).status).toBe(401);
    expect((await signIn(passkey.answer(await question()))).status).toBe(200);
  });
});

describe('refused additions of a passkey', () => {
  test('adding a passkey is refused if the challenge was issued to another user or already answered', async () => {
    const stranger = await anOwner(app);
    const answer = new SoftwarePasskey().create(await beginAdding(stranger));
    expect((await send(answer)).status).toBe(400);
    const own = new SoftwarePasskey().create(await beginAdding());
    expect((await send(own)).status).toBe(201);
    expect((await send(own)).status).toBe(400);
  });

  test('adding a passkey is refused from another origin', async () => {
    const origin = 'https://tabletalk.attacker.example';
    const answer = new SoftwarePasskey().create({ ...(await beginAdding()), origin });
    expect((await send(answer)).status).toBe(400);
  });

  test('adding a passkey is refused without a fresh proof, which an existing passkey gives but the password alone does not', async () => {
    const passkey = await anAddedPasskey();
    app.moveClock(16 * MINUTE_MS);
    const { token } = owner;
    const begin = () => app.send('POST', '/api/auth/passkeys/begin', { token });
    expect((await begin()).body.code).toBe('PROOF_NEEDED');
    const { body } = await app.send('POST', '/api/auth/prove/begin', { token });
    expect(body.allowCredentials).toEqual([expect.objectContaining({ id: passkey.id })]);
    const proof = { passkey: passkey.answer(body) };
    expect((await app.send('POST', '/api/auth/prove', { token, body: proof })).status).toBe(200);
    expect((await begin()).status).toBe(200);
    app.moveClock(16 * MINUTE_MS);
    const wrong = { password: 'not the right one' };
    expect((await app.send('POST', '/api/auth/prove', { token, body: wrong })).status).toBe(400);
    expect((await begin()).status).toBe(403);
    const right = { password: PASSWORD };
    expect((await app.send('POST', '/api/auth/prove', { token, body: right })).status).toBe(400);
    const credentials = { email: owner.email, password: PASSWORD };
    const again = await app.send('POST', '/api/auth/login', { body: credentials });
    const started = { token: again.body.token };
    expect((await app.send('POST', '/api/auth/passkeys/begin', started)).status).toBe(403);
  });

  test('an owner who lost the passkey can add a new one after resetting the password by email', async () => {
    await anAddedPasskey();
    const { email } = owner;
    await app.send('POST', '/api/auth/forgot-password', { body: { email } });
    const link = /token=([\w-]+)/.exec((await app.mailTo(email))?.text ?? '')?.[1];
    const password = 'a password chosen anew';
    await app.send('POST', '/api/auth/reset-password', { body: { token: link, password } });
    const signedIn = await app.send('POST', '/api/auth/login', { body: { email, password } });
    const { token } = signedIn.body;
    expect((await app.send('POST', '/api/auth/passkeys/begin', { token })).status).toBe(200);
    app.moveClock(16 * MINUTE_MS);
    expect((await app.send('POST', '/api/auth/passkeys/begin', { token })).status).toBe(403);
    const proof = { token, body: { password } };
    expect((await app.send('POST', '/api/auth/prove', proof)).status).toBe(400);
  });
});

test('a user can neither prove their identity with another user’s passkey nor change or delete it', async () => {
  const stranger = await anOwner(app);
  const theirs = await anAddedPasskey(stranger);
  const { token } = owner;
  const { body } = await app.send('POST', '/api/auth/prove/begin', { token });
  const proof = { passkey: theirs.answer(body) };
  expect((await app.send('POST', '/api/auth/prove', { token, body: proof })).status).toBe(400);
  const list = await app.send('GET', '/api/auth/proofs', { token: stranger.token });
  const path = `/api/auth/passkeys/${list.body.passkeys[0].id}`;
  expect((await app.send('DELETE', path, { token })).status).toBe(404);
  expect((await app.send('PUT', path, { token, body: { name: 'Mine' } })).status).toBe(404);
});

test('an email reports a passkey sign-in from a new browser, but not from a known browser', async () => {
  const passkey = await anAddedPasskey();
  const first = await signIn(passkey.answer(await question()));
  expect((await app.mailTo(owner.email))?.subject).toContain('A passkey was added');
  const device = /tabletalk_device=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] ?? '';
  const answer = passkey.answer(await question());
  const cookies = { tabletalk_device: device };
  await app.send('POST', '/api/auth/passkeys/sign-in', { body: { answer }, cookies });
  expect((await app.mailTo(owner.email))?.kind).toBe('second-factor-changed');
  await signIn(passkey.answer(await question()));
  expect((await app.mailTo(owner.email))?.kind).toBe('new-sign-in');
});

describe('a manager who needs a second factor and has a passkey', () => {
  let manager: TestOwner;
  let passkey: SoftwarePasskey;
  beforeEach(async () => {
    manager = await aMember(app, owner, { role: 'manager' });
    passkey = await anAddedPasskey(manager);
  });

  function logIn(password = PASSWORD) {
    return app.send('POST', '/api/auth/login', { body: { email: manager.email, password } });
  }

  async function ask(managersNeedSecondFactor: boolean): Promise<void> {
    const own = eq(businesses.id, owner.businessId);
    await app.db.update(businesses).set({ managersNeedSecondFactor }).where(own);
  }

  test('a manager who must use their passkey is refused with the password alone, and the error asks for the passkey', async () => {
    expect((await logIn()).status).toBe(200);
    await ask(true);
    const refused = await logIn();
    expect(refused).toMatchObject({ status: 401, body: { code: 'PASSKEY_NEEDED' } });
    expect(refused.body.message).toContain('sign in with your passkey');
    expect(refused.cookie).toBeUndefined();
    expect((await signIn(passkey.answer(await question()))).status).toBe(200);
    // Without the right password, the error does not reveal the passkey.
    expect((await logIn('not the right one')).body.code).toBe('UNAUTHENTICATED');
  });

  test('a manager’s password is enough again once the second factor is no longer required or the manager has left', async () => {
    await ask(true);
    expect((await logIn()).status).toBe(401);
    await ask(false);
    expect((await logIn()).status).toBe(200);
    await ask(true);
    await app.send('DELETE', `/api/team/members/${manager.id}`, { token: owner.token });
    expect((await logIn()).body.code).toBe('NO_TEAM');
  });

  test('a passkey of a user without a team is refused, but does not count as a failed attempt', async () => {
    await app.send('DELETE', `/api/team/members/${manager.id}`, { token: owner.token });
    expect((await signIn(passkey.answer(await question()))).body.code).toBe('NO_TEAM');
    const counters = await app.db.select().from(rateLimits).where(like(rateLimits.key, 'passkey%'));
    expect(counters.map(({ count }) => count)).toEqual([0, 0]);
  });

  test('a user with a passkey cannot accept an invitation to become a manager with the password alone, however often they try', async () => {
    const invited = await anOwner(app);
    await anAddedPasskey(invited);
    await ask(true);
    const place = { email: invited.email, role: 'manager', venueIds: null };
    await app.send('POST', '/api/team/invitations', { token: owner.token, body: place });
    const link = /token=([\w-]+)/.exec((await app.mailTo(invited.email))?.text ?? '')?.[1];
    const body = { token: link, password: PASSWORD };
    const accept = () => app.send('POST', '/api/invitations/accept', { body });
    // More attempts than are allowed with a wrong password.
    for (let tried = 0; tried < 11; tried += 1) {
      expect(await accept()).toMatchObject({ status: 401, body: { code: 'PASSKEY_NEEDED' } });
    }
    const { body: team } = await app.send('GET', '/api/team', { token: owner.token });
    expect(team.members).toHaveLength(2);
  });
});
