import { beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '#server/audit/record-audit.ts';
import { insertMember, updateBusiness } from '#server/businesses/queries.ts';
import { businesses } from '#server/businesses/table.ts';
import type { OwnedVenue } from '#server/venues/queries.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { devices } from '../table.ts';

let app: TestApp;
let owner: TestOwner;
let a: OwnedVenue;
let b: OwnedVenue;
let c: OwnedVenue;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  a = await aVenue(app, owner, { venueId: 'a' });
  b = await aVenue(app, owner, { venueId: 'b' });
  c = await aVenue(app, owner, { venueId: 'c' });
});

type Person = { id: string; token: string };

function change(who: Person, by: Person, body: object): Promise<TestResponse> {
  return app.send('PUT', `/api/team/members/${who.id}`, { token: by.token, body });
}

function remove(who: Person, by: Person): Promise<TestResponse> {
  return app.send('DELETE', `/api/team/members/${who.id}`, { token: by.token });
}

async function team({ token }: Person) {
  return (await app.send('GET', '/api/team', { token })).body;
}

async function venuesOf(who: Person): Promise<string[] | null | undefined> {
  const { members } = await team(owner);
  return members.find(({ id }: Person) => id === who.id)?.venueIds;
}

function statusFor({ token }: Person): Promise<number> {
  return app.send('GET', '/api/auth/user', { token }).then(({ status }) => status);
}

describe('an owner', () => {
  test('an owner can change a member’s role and venues, effective from the member’s next request', async () => {
    const staff = await aMember(app, owner, { venues: [a] });
    const changed = await change(staff, owner, { role: 'manager', venueIds: ['a', c.id] });
    expect(changed.body).toMatchObject({ id: staff.id, role: 'manager', venueIds: ['a', 'c'] });
    const { body } = await app.send('GET', '/api/auth/user', { token: staff.token });
    expect(body).toMatchObject({ role: 'manager', venueIds: ['a', 'c'] });
    expect((await change(staff, owner, { role: 'owner' })).body).toMatchObject({ venueIds: null });
  });

  test('an owner signs a member out on every device, and the member can sign in again', async () => {
    const staff = await aMember(app, owner, { venues: [a] });
    const url = `/api/team/members/${staff.id}/sign-out`;
    expect((await app.send('POST', url, { token: owner.token })).status).toBe(200);
    expect(await statusFor(staff)).toBe(401);
    const body = { email: staff.email, password: PASSWORD };
    expect((await app.send('POST', '/api/auth/login', { body })).status).toBe(200);
    const manager = await aMember(app, owner, { role: 'manager', venues: [b] });
    expect((await app.send('POST', url, { token: manager.token })).status).toBe(404);
  });

  test('an owner sees when a member was last active, even after the member signed out', async () => {
    const staff = await aMember(app, owner, { venues: [a] });
    await app.send('GET', '/api/logout', { cookies: { tabletalk_session: staff.cookie } });
    expect(await statusFor(staff)).toBe(401);
    const { members } = await team(owner);
    const seen = members.find(({ id }: Person) => id === staff.id)?.lastSeenAt;
    expect(Date.parse(seen)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('an owner sees when a member who only uses a PIN at the shared tablet was last active', async () => {
    const staff = await aMember(app, owner, { venues: [a] });
    const at = new Date(Date.now() + 60_000);
    const { id: userId } = staff;
    const entry = { at, userId, businessId: owner.businessId, action: 'reward.redeemed' } as const;
    await recordAudit(app.db, entry);
    const { members } = await team(owner);
    const seen = members.find(({ id }: Person) => id === staff.id)?.lastSeenAt;
    expect(seen).toBe(at.toISOString());
  });

  test('changing a member’s role without naming venues leaves the venues unchanged, for an owner as for a manager', async () => {
    const staff = await aMember(app, owner, { venues: [a, b] });
    expect((await change(staff, owner, { role: 'manager' })).body.venueIds).toEqual(['a', 'b']);
    const manager = await aMember(app, owner, { role: 'manager', venues: [a, c] });
    const shared = await aMember(app, owner, { venues: [a, b] });
    expect((await change(shared, manager, { role: 'staff' })).body.venueIds).toEqual(['a']);
    expect(await venuesOf(shared)).toEqual(['a', 'b']);
    const second = await aMember(app, owner, { role: 'owner' });
    expect((await change(second, owner, { role: 'staff' })).status).toBe(400);
  });

  test('an owner removes a member, who is signed out and gets an email', async () => {
    const staff = await aMember(app, owner);
    expect((await remove(staff, owner)).status).toBe(200);
    expect(await statusFor(staff)).toBe(401);
    const { body } = await app.send('GET', '/api/auth/user', { token: staff.token });
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED', removedFrom: a.name });
    expect(body.message).toBe(`You were removed from the team of ${a.name}.`);
    expect(await app.mailTo(staff.email)).toMatchObject({ kind: 'removed' });
    expect((await remove(staff, owner)).status).toBe(404);
    expect(await venuesOf(staff)).toBeUndefined();
  });

  test('the only owner cannot leave, be removed or be demoted', async () => {
    expect(await remove(owner, owner)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { token } = owner;
    expect((await app.send('POST', '/api/business/leave', { token })).status).toBe(409);
    expect((await change(owner, owner, { role: 'staff' })).status).toBe(409);
    const second = await aMember(app, owner, { role: 'owner' });
    expect((await change(owner, owner, { role: 'staff' })).status).toBe(409);
    expect((await app.send('POST', '/api/business/leave', { token })).status).toBe(200);
    expect(await statusFor(owner)).toBe(401);
    expect((await remove(second, second)).status).toBe(409);
  });

  test('an owner of another business gets 404 for a member', async () => {
    const stranger = await anOwner(app);
    const staff = await aMember(app, owner);
    expect((await remove(staff, stranger)).status).toBe(404);
    expect((await change(staff, stranger, { role: 'staff' })).status).toBe(404);
  });

  test('an owner must assign at least one venue, and only venues of the business', async () => {
    await aVenue(app, await anOwner(app), { venueId: 'theirs' });
    const staff = await aMember(app, owner, { venues: [a] });
    expect((await change(staff, owner, { role: 'staff', venueIds: ['theirs'] })).status).toBe(404);
    expect((await change(staff, owner, { role: 'staff', venueIds: [] })).status).toBe(400);
  });

  test('an owner needs a fresh proof to make another member an owner', async () => {
    const staff = await aMember(app, owner);
    app.moveClock(20 * 60_000);
    const asked = await change(staff, owner, { role: 'owner' });
    expect(asked).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
  });
});

describe('a manager of some venues', () => {
  test('a manager of some venues sees the members and devices there, but not which other venues those members have', async () => {
    const manager = await aMember(app, owner, { role: 'manager', venues: [a, b] });
    const shared = await aMember(app, owner, { venues: [a, c] });
    const far = await aMember(app, owner, { venues: [c] });
    const pairedAt = app.services.now();
    const row = {
      businessId: owner.businessId,
      pairingExpiresAt: pairedAt,
      createdAt: pairedAt,
    };
    await app.db.insert(devices).values([
      { ...row, venueUuid: a.id, name: 'Pass', pairedAt },
      { ...row, venueUuid: c.id, name: 'Bar', pairedAt },
      { ...row, venueUuid: a.id, name: 'Till', createdAt: new Date(pairedAt.getTime() + 1) },
      { ...row, venueUuid: a.id, name: 'Revoked', pairedAt, revokedAt: pairedAt },
    ]);
    const seen = await team(manager);
    expect(seen.members.map(({ id }: Person) => id)).toEqual([owner.id, manager.id, shared.id]);
    expect(seen.members[2].venueIds).toEqual(['a']);
    expect(seen.devices).toMatchObject([
      { name: 'Pass', venueId: 'a', isPaired: true },
      { name: 'Till', venueId: 'a', isPaired: false },
    ]);
    expect((await team(owner)).devices).toHaveLength(3);
    expect((await remove(far, manager)).status).toBe(404);
    expect((await change(far, manager, { role: 'staff', venueIds: ['a'] })).status).toBe(404);
  });

  test('a manager of some venues can change or remove only staff at the manager’s own venues', async () => {
    const manager = await aMember(app, owner, { role: 'manager', venues: [a] });
    const other = await aMember(app, owner, { role: 'manager', venues: [a] });
    const everywhere = await aMember(app, owner);
    for (const higher of [owner, other, everywhere]) {
      expect(await remove(higher, manager)).toMatchObject({ status: 403, body: { code: 'ROLE' } });
    }
    const staff = await aMember(app, owner, { venues: [a] });
    const wanted = { role: 'manager', venueIds: ['a'] };
    expect((await change(staff, manager, wanted)).status).toBe(403);
    expect((await change(manager, manager, { role: 'owner' })).status).toBe(403);
    expect((await change(staff, manager, { role: 'staff', venueIds: null })).status).toBe(403);
    expect((await change(staff, manager, { role: 'staff', venueIds: ['b'] })).status).toBe(404);
  });

  test('a manager of some venues removes a staff member only from these venues, and from the team if the member has no other venue', async () => {
    const manager = await aMember(app, owner, { role: 'manager', venues: [a, b] });
    const shared = await aMember(app, owner, { venues: [a, c] });
    const moved = await change(shared, manager, { role: 'staff', venueIds: ['b'] });
    expect(moved.body.venueIds).toEqual(['b']);
    expect(await venuesOf(shared)).toEqual(['b', 'c']);
    expect((await remove(shared, manager)).status).toBe(200);
    expect(await venuesOf(shared)).toEqual(['c']);
    expect(await statusFor(shared)).toBe(200);
    const own = await aMember(app, owner, { venues: [a] });
    expect((await remove(own, manager)).status).toBe(200);
    expect(await venuesOf(own)).toBeUndefined();
    expect(await statusFor(own)).toBe(401);
  });
});

test('after a downgrade the newest members are put to sleep, and the team page shows which members sleep', async () => {
  const people = [];
  for (let joined = 0; joined < 4; joined += 1) {
    people.push(await aMember(app, owner));
    app.moveClock(1000);
  }
  const change = { subscriptionTier: 'starter' as const, updatedAt: app.services.now() };
  await updateBusiness(app.db, owner.businessId, change);
  const { members, mostMembers } = await team(owner);
  expect(mostMembers).toBe(4);
  expect(members.map((member: { isAsleep: boolean }) => member.isAsleep)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  const [first, second, , newest] = people;
  if (!first || !second || !newest) throw new Error('nobody joined');
  const asOwner = { role: 'owner', venueIds: null };
  const asleep = await app.send('PUT', `/api/team/members/${newest.id}`, {
    token: owner.token,
    body: asOwner,
  });
  expect(asleep).toMatchObject({ status: 403, body: { planLimit: true } });
  const refused = await app.send('GET', '/api/feedback', { token: newest.token });
  expect(refused.body.message).toMatch(/^Your account is on hold: the plan has no room/);
  await remove(first, owner);
  expect(
    (await team(owner)).members.every((member: { isAsleep: boolean }) => !member.isAsleep),
  ).toBe(true);
});

test('a member who leaves is signed out of the business', async () => {
  const staff = await aMember(app, owner);
  const left = await app.send('POST', '/api/business/leave', { token: staff.token });
  expect(left.status).toBe(200);
  expect(await statusFor(staff)).toBe(401);
  expect((await team(owner)).members).toHaveLength(1);
});

test('when an owner leaves, the other owners get an email, but neither the person who left nor managers do', async () => {
  const second = await aMember(app, owner, { role: 'owner' });
  const manager = await aMember(app, owner, { role: 'manager' });
  await app.send('POST', '/api/business/leave', { token: second.token });
  const told = await app.mailTo(owner.email);
  expect(told).toMatchObject({ kind: 'left', subject: expect.stringMatching(/ has left /) });
  expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('on every device');
  expect(told?.html).toContain('See the team');
  expect(await app.mailTo(second.email)).not.toMatchObject({ kind: 'left' });
  expect(await app.mailTo(manager.email)).not.toMatchObject({ kind: 'left' });
});

test('a user without a team opens a business only if they ask for it when signing in', async () => {
  const staff = await aMember(app, owner);
  await remove(staff, owner);
  const before = await app.db.select().from(businesses);
  const signIn = (more: object = {}) => {
    const body = { email: staff.email, password: PASSWORD, ...more };
    return app.send('POST', '/api/auth/login', { body });
  };
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'NO_TEAM' } });
  }
  expect(await app.db.select().from(businesses)).toHaveLength(before.length);
  const { body } = await signIn({ opensBusiness: true });
  expect(body.user).toMatchObject({ role: 'owner', businesses: [{ role: 'owner' }] });
  expect((await signIn()).body.user.businessId).toBe(body.user.businessId);
});

test('signing in opens the business that the user worked in last', async () => {
  const person = await anOwner(app);
  const { id: userId, email } = person;
  const createdAt = app.services.now();
  const place = { businessId: owner.businessId, userId, role: 'staff' as const, createdAt };
  await app.db.transaction((tx) => insertMember(tx, place));
  const signIn = async () => {
    const body = { email, password: PASSWORD };
    return (await app.send('POST', '/api/auth/login', { body })).body;
  };
  const first = await signIn();
  expect(first.user.businessId).toBe(person.businessId);
  app.moveClock(1000);
  const moved = { token: first.token, body: { businessId: owner.businessId } };
  expect((await app.send('POST', '/api/business/switch', moved)).status).toBe(200);
  app.moveClock(1000);
  expect((await signIn()).user.businessId).toBe(owner.businessId);
});
