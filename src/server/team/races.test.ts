import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { updateBusiness } from '#server/businesses/queries.ts';
import { members } from '#server/businesses/table.ts';
import { mails } from '#server/mail/table.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { invitations, memberPins } from './table.ts';

// Two servers on one database: simultaneous actions by two people must end consistently.

const SAM = 'sam@example.com';
const PERSON = { firstName: 'Sam', lastName: 'Stone', password: PASSWORD };

let one: TestApp;
let other: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  one = await testApp();
  other = await makeTestApp((await testDatabase()).db);
  owner = await anOwner(one, { tier: 'premium' });
});

function invite(app: TestApp, { token }: { token: string }, email = SAM): Promise<TestResponse> {
  const body = { email, role: 'staff', venueIds: null };
  return app.send('POST', '/api/team/invitations', { token, body });
}

async function linkToken(): Promise<string> {
  const mail = await one.mailTo(SAM);
  return /\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

function accept(app: TestApp, token: string): Promise<TestResponse> {
  return app.send('POST', '/api/invitations/accept', { body: { token, ...PERSON } });
}

function statuses(answers: TestResponse[]): number[] {
  return answers.map(({ status }) => status).sort();
}

async function membersOf({ businessId }: TestOwner) {
  return one.db.select().from(members).where(eq(members.businessId, businessId));
}

test('two owners who invite the same address at once create one invitation and one email', async () => {
  const second = await aMember(one, owner, { role: 'owner' });
  const answers = await Promise.all([invite(one, owner), invite(other, second)]);
  expect(statuses(answers)).toEqual([201, 201]);
  const [first, last] = answers;
  expect(first?.body.id).toBe(last?.body.id);
  const sent = await one.db.select().from(mails).where(eq(mails.kind, 'invitation'));
  expect(sent).toHaveLength(1);
  expect(await one.db.select().from(invitations)).toHaveLength(1);
});

test('an invitation resent by several simultaneous clicks sends one more email with one valid link', async () => {
  const { id } = (await invite(one, owner)).body;
  one.moveClock(MINUTE_MS);
  other.moveClock(MINUTE_MS);
  const url = `/api/team/invitations/${id}/resend`;
  const answers = await Promise.all(
    [one, other, one, other, one].map((app) => app.send('POST', url, { token: owner.token })),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  const sent = await one.db.select().from(mails).where(eq(mails.kind, 'invitation'));
  expect(sent).toHaveLength(2);
  expect((await accept(one, await linkToken())).status).toBe(200);
});

test('an invitation accepted several times at once creates one user and one member', async () => {
  await invite(one, owner);
  const token = await linkToken();
  const answers = await Promise.all([accept(one, token), accept(other, token), accept(one, token)]);
  expect(statuses(answers)).toEqual([200, 410, 410]);
  expect(await membersOf(owner)).toHaveLength(2);
  expect(await one.db.select().from(users).where(eq(users.email, SAM))).toHaveLength(1);
});

test('if an invitation is revoked and accepted at once, only one of the two succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = (await invite(one, owner)).body;
    const token = await linkToken();
    const url = `/api/team/invitations/${id}`;
    const [revoked, accepted] = await Promise.all([
      one.send('DELETE', url, { token: owner.token }),
      accept(other, token),
    ]);
    expect([
      [200, 410],
      [410, 200],
    ]).toContainEqual([revoked.status, accepted.status]);
    const isIn = accepted.status === 200;
    expect(await membersOf(owner)).toHaveLength(isIn ? 2 : 1);
    if (isIn) return;
  }
});

test('a user who accepts an invitation while being removed ends up either a member or signed out everywhere', async () => {
  const sam = await anOwner(one, { email: SAM });
  await invite(one, owner);
  const token = await linkToken();
  const body = { token, password: PASSWORD };
  const [accepted, removed] = await Promise.all([
    one.send('POST', '/api/invitations/accept', { body }),
    other.send('DELETE', `/api/team/members/${sam.id}`, { token: owner.token }),
  ]);
  expect(accepted.status).toBe(200);
  expect([200, 404]).toContain(removed.status);
  const isIn = removed.status === 404;
  expect(await membersOf(owner)).toHaveLength(isIn ? 2 : 1);
  for (const server of [one, other]) {
    const me = await server.send('GET', '/api/auth/user', { token: accepted.body.token });
    expect(me.status).toBe(isIn ? 200 : 401);
  }
  // The link is used up, whether the user joined or was removed.
  expect((await one.send('POST', '/api/invitations/accept', { body })).status).toBe(410);
});

test('an invitation accepted during a downgrade is either accepted completely or refused', async () => {
  await aMember(one, owner);
  await aMember(one, owner);
  await aMember(one, owner);
  await invite(one, owner);
  const token = await linkToken();
  const change = { subscriptionTier: 'starter' as const, updatedAt: one.services.now() };
  const [accepted] = await Promise.all([
    accept(other, token),
    updateBusiness(one.db, owner.businessId, change),
  ]);
  const isIn = accepted.status === 200;
  if (!isIn) expect(accepted).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await membersOf(owner)).toHaveLength(isIn ? 5 : 4);
  const people = await one.db.select().from(users).where(eq(users.email, SAM));
  expect(people).toHaveLength(isIn ? 1 : 0);
});

test('invitations sent during a downgrade are stored or refused, and afterwards the new plan’s limit applies', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const change = { subscriptionTier: 'starter' as const, updatedAt: one.services.now() };
  const [answers] = await Promise.all([
    Promise.all(
      names.map((name, turn) => invite(turn % 2 ? one : other, owner, `${name}@example.com`)),
    ),
    updateBusiness(one.db, owner.businessId, change),
  ]);
  expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true);
  const kept = await one.db.select().from(invitations);
  expect(kept).toHaveLength(answers.filter(({ status }) => status === 201).length);
  expect((await invite(one, owner, 'g@example.com')).status).toBe(kept.length < 3 ? 201 : 403);
});

test('if two invitations for a plan’s last place are sent at once, one succeeds', async () => {
  const small = await anOwner(one);
  await aMember(one, small);
  await aMember(one, small);
  const answers = await Promise.all([
    invite(one, small, 'a@example.com'),
    invite(other, small, 'b@example.com'),
  ]);
  expect(statuses(answers)).toEqual([201, 403]);
});

test('two owners who demote and remove each other at once leave one owner', async () => {
  const second = await aMember(one, owner, { role: 'owner' });
  const url = (id: string) => `/api/team/members/${id}`;
  const body = { role: 'staff', venueIds: null };
  const answers = await Promise.all([
    one.send('DELETE', url(second.id), { token: owner.token }),
    other.send('PUT', url(owner.id), { token: second.token, body }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const roles = (await membersOf(owner)).map(({ role }) => role);
  expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
});

test('if a handover is accepted and withdrawn at once, only one of the two succeeds, and the business has exactly one owner', async () => {
  const manager = await aMember(one, owner, { role: 'manager' });
  const body = { memberId: manager.id };
  await one.send('POST', '/api/business/handover', { token: owner.token, body });
  const [withdrawn, accepted] = await Promise.all([
    one.send('DELETE', '/api/business/handover', { token: owner.token }),
    other.send('POST', '/api/business/handover/accept', { token: manager.token }),
  ]);
  expect([
    [200, 404],
    [403, 200],
  ]).toContainEqual([withdrawn.status, accepted.status]);
  const owners = (await membersOf(owner)).filter(({ role }) => role === 'owner');
  expect(owners).toHaveLength(1);
});

test('a member who is removed while choosing a PIN has no PIN left', async () => {
  const staff = await aMember(one, owner);
  const { token } = staff;
  const [chosen, removed] = await Promise.all([
    one.send('PUT', '/api/team/pin', { token, body: { pin: '1597' } }),
    other.send('DELETE', `/api/team/members/${staff.id}`, { token: owner.token }),
  ]);
  expect(removed.status).toBe(200);
  expect([200, 401]).toContain(chosen.status);
  expect(await one.db.select().from(memberPins)).toEqual([]);
});

test('deleting an account while being removed and inviting others causes no server error', async () => {
  const manager = await aMember(one, owner, { role: 'owner' });
  const deletion = { confirmation: 'delete my account', password: PASSWORD };
  const answers = await Promise.all([
    one.send('POST', '/api/account/delete', { token: manager.token, body: deletion }),
    other.send('DELETE', `/api/team/members/${manager.id}`, { token: owner.token }),
    invite(other, manager),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await membersOf(owner)).toHaveLength(1);
});
