import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { mails } from '#server/mail/table.ts';
import type { OwnedVenue } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import {
  type InjectedRequest,
  type TestApp,
  type TestResponse,
  testApp,
} from '#testing/test-app.ts';
import { invitations } from '../table.ts';

const SAM = 'sam@example.com';
const NAMES = { firstName: 'Sam', lastName: 'Stone' };

let app: TestApp;
let owner: TestOwner;
let venue: OwnedVenue;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner, { venueId: 'kettle' });
});

function invite(body: object = {}, { token }: { token: string } = owner): Promise<TestResponse> {
  const invitation = { email: SAM, role: 'staff', venueIds: ['kettle'], ...body };
  return app.send('POST', '/api/team/invitations', { token, body: invitation });
}

async function linkToken(email = SAM): Promise<string> {
  const mail = await app.mailTo(email);
  return /\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

function open(token: string): Promise<TestResponse> {
  return app.send('GET', `/api/invitations/${token}`);
}

function accept(body: object, sent: InjectedRequest = {}): Promise<TestResponse> {
  return app.send('POST', '/api/invitations/accept', { ...sent, body });
}

async function team({ token }: { token: string } = owner) {
  return (await app.send('GET', '/api/team', { token })).body;
}

describe('an invitation', () => {
  test('an invitation is emailed with a link, and lets a new user join without opening a business of their own', async () => {
    const invited = await invite();
    expect(invited.status).toBe(201);
    const mail = await app.mailTo(SAM);
    expect(mail).toMatchObject({ kind: 'invitation' });
    expect(mail?.subject).toContain('Olive Owner');
    expect(mail?.text).toContain(`You would work with ${venue.name}.`);
    const token = await linkToken();
    const [row] = await app.db.select().from(invitations);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await team()).invitations).toMatchObject([
      { id: invited.body.id, email: SAM, role: 'staff', venueIds: ['kettle'], status: 'sent' },
    ]);
    expect((await open(token)).body).toEqual({
      businessName: venue.name,
      role: 'staff',
      email: SAM,
      invitedBy: 'Olive Owner',
      venueNames: [venue.name],
      hasAccount: false,
    });
    expect((await team()).invitations).toMatchObject([{ status: 'opened' }]);

    const accepted = await accept({ token, ...NAMES, password: PASSWORD });
    expect(accepted.status).toBe(200);
    expect(accepted.cookie).toBeTruthy();
    expect(accepted.body.user).toMatchObject({
      email: SAM,
      emailVerified: true,
      role: 'staff',
      venueIds: ['kettle'],
      businessId: owner.businessId,
      businesses: [{ id: owner.businessId }],
    });
    const { members: listed, invitations: open_ } = await team();
    expect(listed).toMatchObject([
      { id: owner.id, role: 'owner', venueIds: null },
      { email: SAM, name: 'Sam Stone', role: 'staff', venueIds: ['kettle'], isAsleep: false },
    ]);
    expect(open_).toMatchObject([{ status: 'accepted' }]);
    expect(await app.mailTo(owner.email)).toMatchObject({ kind: 'joined' });
    const login = { email: SAM, password: PASSWORD };
    const again = await app.send('POST', '/api/auth/login', { body: login });
    expect(again.body.user.businessId).toBe(owner.businessId);
  });

  test('an invitation asks a new user for a name and a strong password', async () => {
    await invite();
    const token = await linkToken();
    const refused = await accept({ token });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'firstName',
      'lastName',
      'password',
    ]);
    expect((await accept({ token, ...NAMES, password: 'password1' })).status).toBe(400);
    expect((await accept({ token, ...NAMES, password: PASSWORD })).status).toBe(200);
  });

  test('an invitation is refused after it was used, revoked, replaced or has expired', async () => {
    const { id } = (await invite()).body;
    const first = await linkToken();
    app.moveClock(MINUTE_MS);
    expect(
      (await app.send('POST', `/api/team/invitations/${id}/resend`, { token: owner.token })).status,
    ).toBe(200);
    const second = await linkToken();
    expect(await open(first)).toMatchObject({ status: 410, body: { code: 'INVITATION_OVER' } });
    expect((await open(second)).status).toBe(200);
    app.moveClock(7 * DAY_MS + 1);
    expect((await open(second)).status).toBe(410);
    const fresh = await signInAgain(owner);
    expect((await team(fresh)).invitations).toMatchObject([{ status: 'expired' }]);
    expect((await invite({}, fresh)).body.id).toBe(id);
    const third = await linkToken();
    const url = `/api/team/invitations/${id}`;
    expect((await app.send('DELETE', url, { token: fresh.token })).status).toBe(200);
    expect((await open(third)).status).toBe(410);
    expect((await accept({ token: third, ...NAMES, password: PASSWORD })).status).toBe(410);
    expect((await team(fresh)).invitations).toEqual([]);
    expect((await open('nothing')).status).toBe(404);
    expect((await open(`${third.slice(0, 4)}${'A'.repeat(60)}`)).status).toBe(404);
  });

  test('an invitation is accepted by a user with an account who is signed in or enters the password', async () => {
    const ada = await anOwner(app, { email: SAM });
    await invite({ role: 'manager', venueIds: null });
    const token = await linkToken();
    expect((await open(token)).body.hasAccount).toBe(true);
    expect((await accept({ token })).status).toBe(401);
    expect((await accept({ token, password: 'not the right one' })).status).toBe(401);
    const stranger = await anOwner(app);
    const foreign = await accept(
      { token, ...NAMES, password: PASSWORD },
      { token: stranger.token },
    );
    expect(foreign).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const accepted = await accept({ token, password: PASSWORD });
    expect(accepted.body.user).toMatchObject({
      id: ada.id,
      role: 'manager',
      venueIds: null,
      businessId: owner.businessId,
    });
    expect(accepted.body.user.businesses).toHaveLength(2);
    expect((await accept({ token }, { token: ada.token })).status).toBe(410);
  });

  test('an invitation verifies the address for the invited person and locks out a stranger who had registered it', async () => {
    const stranger = await anOwner(app, { email: SAM, emailVerified: false });
    await invite();
    const token = await linkToken();
    expect((await open(token)).body.hasAccount).toBe(false);
    const accepted = await accept({ token, ...NAMES, password: 'a password of my own' });
    expect(accepted.body.user).toMatchObject({ id: stranger.id, emailVerified: true });
    expect(accepted.body.user.businesses).toHaveLength(1);
    const body = { email: SAM, password: PASSWORD };
    expect((await app.send('POST', '/api/auth/login', { body })).status).toBe(401);
    const { token: old } = stranger;
    expect((await app.send('GET', '/api/auth/user', { token: old })).status).toBe(401);
  });

  test('an invitation accepted while signed in with an unverified address verifies it and keeps the password', async () => {
    const sam = await anOwner(app, { email: SAM, emailVerified: false });
    await invite();
    const accepted = await accept({ token: await linkToken() }, { token: sam.token });
    expect(accepted.body.user).toMatchObject({ id: sam.id, emailVerified: true, role: 'staff' });
    const [row] = await app.db.select().from(users).where(eq(users.id, sam.id));
    expect(row?.passwordSetAside).toBe(false);
  });

  test('an invitation is refused if the person is already a member, the venue is another business’s, or the plan is full', async () => {
    const member = await aMember(app, owner);
    expect(await invite({ email: member.email })).toMatchObject({ status: 409 });
    await aVenue(app, await anOwner(app), { venueId: 'theirs' });
    expect((await invite({ venueIds: ['theirs'] })).status).toBe(404);
    expect((await invite({ venueIds: [] })).status).toBe(400);
    const small = await anOwner(app);
    await aVenue(app, small, { venueId: 'small' });
    for (const name of ['a', 'b', 'c']) {
      const email = `${name}@example.com`;
      expect((await invite({ email, venueIds: null }, small)).status).toBe(201);
    }
    const refused = await invite({ email: 'd@example.com', venueIds: null }, small);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', planLimit: true, message: expect.stringContaining('Pro') },
    });
    expect((await invite({ email: 'a@example.com', venueIds: null }, small)).status).toBe(201);
  });
});

test('an invitation shows its sender whether its email was delivered', async () => {
  const { id } = (await invite()).body;
  const delivery = async () => (await team()).invitations[0].delivery;
  for (const [state, told] of [
    ['queued', 'queued'],
    ['sending', 'queued'],
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['unconfirmed', 'unconfirmed'],
  ] as const) {
    await app.db.update(mails).set({ state });
    expect([state, await delivery()]).toEqual([state, told]);
  }
  app.moveClock(2 * MINUTE_MS);
  await app.send('POST', `/api/team/invitations/${id}/resend`, { token: owner.token });
  expect(await delivery()).toBe('queued');
  await app.db.update(mails).set({ state: 'unconfirmed' });
  await open(await linkToken());
  expect(await delivery()).toBe('sent');
});

describe('inviting the same address twice', () => {
  test('inviting the same address twice sends no second email within a minute, unless the role or venues differ', async () => {
    const { id } = (await invite()).body;
    const link = await linkToken();
    expect((await invite()).body.id).toBe(id);
    expect(await linkToken()).toBe(link);
    expect((await open(link)).status).toBe(200);
    expect((await invite({ role: 'manager' })).body.id).toBe(id);
    const asManager = await linkToken();
    expect(asManager).not.toBe(link);
    app.moveClock(MINUTE_MS);
    expect((await invite({ role: 'manager' })).body.id).toBe(id);
    expect(await linkToken()).not.toBe(asManager);
  });
});

test('one mailbox gets at most ten invitations an hour, however its address is written', async () => {
  for (let tag = 1; tag <= 10; tag += 1) {
    const { id } = (await invite({ email: `sam+${tag}@gmail.com` })).body;
    await app.send('DELETE', `/api/team/invitations/${id}`, { token: owner.token });
  }
  expect((await invite({ email: 's.am@googlemail.com' })).status).toBe(429);
  expect((await invite()).status).toBe(201);
});

test('an invitation that names no venues is refused, except for an owner', async () => {
  const { token } = owner;
  const forgotten = { email: SAM, role: 'staff' };
  const sent = await app.send('POST', '/api/team/invitations', { token, body: forgotten });
  expect(sent).toMatchObject({ status: 400, body: { errors: [{ field: 'venueIds' }] } });
  const asOwner = { email: SAM, role: 'owner' };
  const own = await app.send('POST', '/api/team/invitations', { token, body: asOwner });
  expect(own.status).toBe(201);
});

test('resending an invitation to become an owner needs a fresh proof', async () => {
  const { id } = (await invite({ role: 'owner' })).body;
  app.moveClock(20 * MINUTE_MS);
  const again = await app.send('POST', `/api/team/invitations/${id}/resend`, {
    token: owner.token,
  });
  expect(again).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
});

test('an invitation ends when its only restaurant is deleted, and its place in the plan is free again', async () => {
  const second = await aVenue(app, owner);
  await invite();
  await invite({ email: 'both@example.com', venueIds: ['kettle', second.id] });
  const token = await linkToken();
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect(await open(token)).toMatchObject({ status: 410, body: { code: 'INVITATION_OVER' } });
  expect((await accept({ token, ...NAMES, password: PASSWORD })).status).toBe(410);
  expect((await team()).invitations).toMatchObject([
    { email: 'both@example.com', venueIds: [second.venueId] },
  ]);
});

describe('a manager', () => {
  test('a manager can invite only staff, and only to their own venues', async () => {
    const other = await aVenue(app, owner, { venueId: 'other' });
    const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
    expect(await invite({ role: 'manager' }, manager)).toMatchObject({
      status: 403,
      body: { code: 'ROLE' },
    });
    expect((await invite({ venueIds: null }, manager)).status).toBe(403);
    expect((await invite({ venueIds: [other.id] }, manager)).status).toBe(404);
    const { id } = (await invite({ email: 'boss@example.com', role: 'manager' })).body;
    const far = (await invite({ email: 'far@example.com', venueIds: ['other'] })).body.id;
    const { token } = manager;
    const deal = (path: string) => app.send('DELETE', `/api/team/invitations/${path}`, { token });
    expect((await deal(id)).status).toBe(403);
    expect((await deal(far)).status).toBe(404);
    expect((await invite({ email: 'boss@example.com' }, manager)).status).toBe(409);
    const own = await invite({}, manager);
    expect(own.status).toBe(201);
    const emails = (await team(manager)).invitations.map(({ email }: { email: string }) => email);
    expect(emails.sort()).toEqual(['boss@example.com', SAM]);
    expect((await deal(own.body.id)).status).toBe(200);
  });

  test('a manager may invite people, but staff may not', async () => {
    const staff = await aMember(app, owner);
    expect(await invite({}, staff)).toMatchObject({ status: 403, body: { code: 'ROLE' } });
    expect((await app.send('GET', '/api/team', { token: staff.token })).status).toBe(403);
  });
});

async function signInAgain({ email }: TestOwner): Promise<{ token: string }> {
  const body = { email, password: PASSWORD };
  return (await app.send('POST', '/api/auth/login', { body })).body;
}
