import { beforeEach, describe, expect, test } from 'vitest';
import { insertMember } from '#server/businesses/queries.ts';
import { businesses } from '#server/businesses/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  aMember,
  anOwner,
  aVenue,
  PASSWORD,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'pro' });
});

type Person = { token: string };

function offer(to: { id: string }, by: Person = owner): Promise<TestResponse> {
  const body = { memberId: to.id };
  return app.send('POST', '/api/business/handover', { token: by.token, body });
}

function accept({ token }: Person): Promise<TestResponse> {
  return app.send('POST', '/api/business/handover/accept', { token });
}

async function offered({ token }: Person) {
  return (await app.send('GET', '/api/business/handover', { token })).body;
}

async function roleOf({ token }: Person): Promise<string> {
  return (await app.send('GET', '/api/auth/user', { token })).body.role;
}

describe('handing over a business', () => {
  let manager: TestMember;
  beforeEach(async () => {
    const venue = await aVenue(app, owner);
    manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
  });

  test('handing over a business needs an offer and an acceptance, and makes the former owner a manager of all venues', async () => {
    expect((await accept(manager)).status).toBe(404);
    expect((await offer(manager)).status).toBe(201);
    expect(await app.mailTo(manager.email)).toMatchObject({ kind: 'business-offered' });
    expect(await roleOf(manager)).toBe('manager');
    const team = await app.send('GET', '/api/team', { token: manager.token });
    expect(team.body.handover).toMatchObject({ fromId: owner.id, toId: manager.id });
    expect((await accept(await aMember(app, owner))).status).toBe(404);
    app.moveClock(1_000);
    const accepted = await accept(manager);
    expect(accepted.body.user).toMatchObject({ role: 'owner', venueIds: null });
    const { body } = await app.send('GET', '/api/auth/user', { token: owner.token });
    expect(body).toMatchObject({ role: 'manager', venueIds: null, paymentCustomerId: null });
    expect((await accept(manager)).status).toBe(404);
    expect(await app.mailTo(owner.email)).toMatchObject({
      kind: 'business-handed-over',
      subject: expect.stringMatching(/^Mina Member is now the owner of /),
      text: expect.stringMatching(/You\s+stay\s+on\s+as\s+a\s+manager/),
    });
    expect(await app.mailTo(manager.email)).toMatchObject({
      subject: expect.stringMatching(/^You are now the owner of /),
      text: expect.stringMatching(/Olive\s+Owner\s+stays\s+on\s+as\s+a\s+manager/),
    });
  });

  test('handing over a business fails if the offer was withdrawn or has expired, or if the person who made it is no longer an owner', async () => {
    await offer(manager);
    const { token } = owner;
    expect((await app.send('DELETE', '/api/business/handover', { token })).status).toBe(200);
    expect((await app.send('DELETE', '/api/business/handover', { token })).status).toBe(404);
    expect((await accept(manager)).status).toBe(404);
    await offer(manager);
    const second = await aMember(app, owner, { role: 'owner' });
    const body = { role: 'staff', venueIds: null };
    const url = `/api/team/members/${owner.id}`;
    expect((await app.send('PUT', url, { token: second.token, body })).status).toBe(200);
    expect((await accept(manager)).status).toBe(404);
    expect((await offer(manager)).status).toBe(403);
    expect((await offer(manager, second)).status).toBe(201);
    app.moveClock(7 * DAY_MS + 1);
    const login = { email: manager.email, password: PASSWORD };
    const fresh = await app.send('POST', '/api/auth/login', { body: login });
    expect(await accept(fresh.body)).toMatchObject({ status: 410, body: { code: 'GONE' } });
  });

  test('a business can be handed over only to another of its members, and the owner needs a fresh proof', async () => {
    expect((await offer(owner)).status).toBe(409);
    expect((await offer(await anOwner(app))).status).toBe(404);
    expect((await offer(owner, manager)).body.code).toBe('ROLE');
    app.moveClock(20 * 60_000);
    expect((await offer(manager)).body.code).toBe('PROOF_NEEDED');
  });

  test('a business can be offered to staff, and only the member who gets the offer can see it', async () => {
    const staff = await aMember(app, owner);
    expect((await offered(staff)).offer).toBeNull();
    await offer(staff);
    const { offer: waiting } = await offered(staff);
    expect(waiting).toEqual({ from: 'Olive Owner', expiresAt: expect.any(String) });
    expect((await offered(manager)).offer).toBeNull();
    expect((await offered(owner)).offer).toBeNull();
    expect((await accept(staff)).body.user).toMatchObject({ role: 'owner' });
    expect((await offered(staff)).offer).toBeNull();
  });

  test('an offer to hand over a business can be declined; the owner is then emailed and can offer it again', async () => {
    await offer(manager);
    const decline = ({ token }: Person) =>
      app.send('POST', '/api/business/handover/decline', { token });
    expect((await decline(await aMember(app, owner))).status).toBe(404);
    expect((await decline(manager)).status).toBe(200);
    expect(await app.mailTo(owner.email)).toMatchObject({ kind: 'business-declined' });
    expect((await decline(manager)).status).toBe(404);
    expect((await accept(manager)).status).toBe(404);
    expect(await roleOf(owner)).toBe('owner');
    expect((await offer(manager)).status).toBe(201);
  });

  test('a business has one handover offer at a time, and a second owner learns who made it and to whom', async () => {
    const second = await aMember(app, owner, { role: 'owner' });
    await offer(manager);
    const refused = await offer(manager, second);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Olive Owner has offered the business to Mina Member already. Withdraw that offer first.',
    );
    expect((await offered(manager)).offer).toMatchObject({ from: 'Olive Owner' });
    await app.send('DELETE', '/api/business/handover', { token: second.token });
    expect((await offer(manager, second)).status).toBe(201);
  });

  test('a handover offer that has expired is hidden', async () => {
    await offer(manager);
    app.moveClock(7 * DAY_MS - 60_000);
    const login = { email: manager.email, password: PASSWORD };
    const fresh = (await app.send('POST', '/api/auth/login', { body: login })).body;
    expect((await offered(fresh)).offer).not.toBeNull();
    app.moveClock(60_001);
    expect((await offered(fresh)).offer).toBeNull();
  });

  test('a handover offer is dropped if the member it was made to is removed', async () => {
    await offer(manager);
    await app.send('DELETE', `/api/team/members/${manager.id}`, { token: owner.token });
    expect((await app.send('GET', '/api/team', { token: owner.token })).body.handover).toBeNull();
  });
});

test('a member of several businesses works in one at a time and can switch', async () => {
  const mine = await anOwner(app);
  const { id: userId, token } = mine;
  const { businessId } = owner;
  await app.db.transaction(async (tx) => {
    await insertMember(tx, { businessId, userId, role: 'staff', createdAt: app.services.now() });
  });
  const switchTo = (id: string) =>
    app.send('POST', '/api/business/switch', { token, body: { businessId: id } });
  const there = await switchTo(businessId);
  expect(there.body.user).toMatchObject({ businessId, role: 'staff' });
  const { body } = await app.send('GET', '/api/auth/user', { token: there.body.token });
  expect(body).toMatchObject({ businessId, role: 'staff' });
  expect((await switchTo((await anOwner(app)).businessId)).status).toBe(404);
  expect((await switchTo(crypto.randomUUID())).status).toBe(404);
  expect((await switchTo(mine.businessId)).body.user.role).toBe('owner');
});

test('a token from before a switch to another business is refused and changes neither business', async () => {
  const mine = await anOwner(app);
  const { id: userId, token: before } = mine;
  const { businessId } = owner;
  await app.db.transaction(async (tx) => {
    await insertMember(tx, { businessId, userId, role: 'owner', createdAt: app.services.now() });
  });
  const body = { businessId };
  const { token } = (await app.send('POST', '/api/business/switch', { token: before, body })).body;
  const refused = { status: 409, body: { code: 'BUSINESS_CHANGED' } };
  const rename = (sent: object) =>
    app.send('PUT', '/api/business', { ...sent, body: { name: 'The Stale Tab' } });
  expect(await rename({ token: before })).toMatchObject(refused);
  expect(
    await rename({ token: before, cookies: { tabletalk_session: mine.cookie } }),
  ).toMatchObject(refused);
  const invited = { email: 'new@example.com', role: 'staff', venueIds: null };
  expect(
    await app.send('POST', '/api/team/invitations', { token: before, body: invited }),
  ).toMatchObject(refused);
  expect(await app.send('GET', '/api/auth/user', { token: before })).toMatchObject(refused);
  const names = await app.db.select({ name: businesses.name }).from(businesses);
  expect(names.map(({ name }) => name)).not.toContain('The Stale Tab');
  expect((await rename({ token })).status).toBe(200);
});

test('an owner can rename the business and require a second factor of managers', async () => {
  const { token } = owner;
  const put = (body: object) => app.send('PUT', '/api/business', { token, body });
  expect((await put({ name: ' Olive & Sons ' })).body.user.businessName).toBe('Olive & Sons');
  await put({ managersNeedSecondFactor: true });
  const { body } = await app.send('GET', '/api/team', { token });
  expect(body.managersNeedSecondFactor).toBe(true);
  expect((await put({ name: ' ' })).status).toBe(400);
  expect((await put({})).body.user.businessName).toBe('Olive & Sons');
});
