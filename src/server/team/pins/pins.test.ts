import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import {
  aMember,
  anOwner,
  aPairedDevice,
  aVenue,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { memberPins } from '../table.ts';

const PIN = '4071';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let maya: TestMember;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
  maya = await aMember(app, owner, { venues: [venue] });
});

function setPin(pin: unknown, token = maya.token) {
  return app.send('PUT', '/api/team/pin', { token, body: { pin } });
}

async function aDevice(at: VenueRow = venue): Promise<string> {
  return (await aPairedDevice(app, owner, at)).token;
}

function prove(token: string, pin: string, { server = app, memberId = maya.id } = {}) {
  return server.send('POST', '/api/devices/pin', { token, body: { memberId, pin } });
}

describe('a PIN', () => {
  test('a PIN is set, changed and removed by its member, and stored as a hash', async () => {
    const { token } = maya;
    const asked = () => app.send('GET', '/api/team/pin', { token });
    expect((await asked()).body).toEqual({ hasPin: false });
    expect((await setPin(PIN)).status).toBe(200);
    expect((await setPin('9305')).status).toBe(200);
    expect((await asked()).body).toEqual({ hasPin: true });
    const [row] = await app.db.select().from(memberPins);
    expect(row?.pinHash).toMatch(/^\$argon2id\$/);
    const remove = async () => (await app.send('DELETE', '/api/team/pin', { token })).body.message;
    expect(await remove()).toBe('Your PIN is removed.');
    expect(await remove()).toBe('You have no PIN.');
    expect((await asked()).body).toEqual({ hasPin: false });
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.userId, maya.id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(['pin.set', 'pin.set', 'pin.removed']);
  });

  test.each(['0000', '1234', '4321', '7890', '1212', '2580', '123', '12345', 'abcd', 4071, null])(
    'a PIN cannot be %j',
    async (pin) => {
      const refused = await setPin(pin);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toMatch(/four digits|choose another/);
    },
  );

  test('a forgotten PIN can be removed only by a manager of the member', async () => {
    const elsewhere = await aVenue(app, owner);
    const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
    const other = await aMember(app, owner, { role: 'manager', venues: [elsewhere] });
    await setPin(PIN);
    const remove = (of: { id: string }, by: { token: string }) =>
      app.send('DELETE', `/api/team/members/${of.id}/pin`, { token: by.token });
    expect((await remove(maya, other)).status).toBe(404);
    expect((await remove(maya, await anOwner(app))).status).toBe(404);
    expect((await remove(owner, manager)).body).toMatchObject({ code: 'ROLE' });
    expect(await app.db.select().from(memberPins)).toHaveLength(1);
    expect((await remove(maya, manager)).status).toBe(200);
    expect(await app.db.select().from(memberPins)).toEqual([]);
  });
});

describe('PINs at a shared device', () => {
  test('the correct PIN at a shared device proves the identity of a member who works there', async () => {
    await setPin(PIN);
    const token = await aDevice();
    expect((await prove(token, PIN)).body).toEqual({
      name: 'Mina Member',
      proof: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(await prove(token, '9305')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const elsewhere = await aDevice(await aVenue(app, owner));
    expect((await prove(elsewhere, PIN)).status).toBe(404);
    expect((await prove(token, PIN, { memberId: owner.id })).status).toBe(403);
    expect((await prove(owner.token, PIN)).status).toBe(404);
  });

  test('of twenty simultaneous wrong PINs on two servers only ten are checked, and then the device’s PIN pad is locked for a minute', async () => {
    await setPin(PIN);
    const token = await aDevice();
    const second = await openDatabaseWithLongTimeouts((await testDatabase()).address);
    const servers = [app, await makeTestApp(second.db)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        servers.map((server) => prove(token, '9305', { server })),
      ).flat(),
    );
    await second.close();
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const locked = await prove(token, PIN);
    expect(locked).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong PINs. Please wait a minute, then try again.' },
    });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    app.moveClock(61_000);
    expect((await prove(token, PIN)).status).toBe(200);
  });

  test('the next ten wrong PINs lock a device’s PIN pad for longer, even with correct ones in between', async () => {
    await setPin(PIN);
    const token = await aDevice();
    const guess = (times: number) =>
      Promise.all(Array.from({ length: times }, () => prove(token, '9305')));
    await guess(10);
    app.moveClock(61_000);
    await guess(9);
    expect((await prove(token, PIN)).status).toBe(200);
    expect((await prove(token, PIN)).status).toBe(200);
    await guess(1);
    app.moveClock(4 * MINUTE_MS);
    expect((await prove(token, PIN)).status).toBe(429);
    app.moveClock(MINUTE_MS + 1_000);
    expect((await prove(token, PIN)).status).toBe(200);
  });

  test('a device’s locked PIN pad does not lock other devices', async () => {
    await setPin(PIN);
    const [one, other] = [await aDevice(), await aDevice()];
    await Promise.all(Array.from({ length: 10 }, () => prove(one, '9305')));
    expect((await prove(one, PIN)).status).toBe(429);
    expect((await prove(other, PIN)).status).toBe(200);
  });
});
