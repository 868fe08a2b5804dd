import { text as readText } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import { aMember, anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { name: 'The Copper Kettle' });
});

function addDevice(body: unknown = { name: 'Pass', venueId: venue.venueId }, token = owner.token) {
  return app.send('POST', '/api/team/devices', { token, body });
}

function pair(code: string, server = app) {
  return server.send('POST', '/api/devices/pair', { body: { code } });
}

function look(token: string, server = app) {
  return server.send('GET', '/api/devices/me', { token });
}

async function listed() {
  return (await app.send('GET', '/api/team', { token: owner.token })).body.devices;
}

async function aDevice(): Promise<{ id: string; token: string }> {
  const { id, pairingCode } = (await addDevice()).body;
  return { id, token: (await pair(pairingCode)).body.token };
}

async function onTwoServers<T>(work: (servers: [TestApp, TestApp]) => Promise<T>): Promise<T> {
  const second = await openDatabaseWithLongTimeouts((await testDatabase()).address);
  try {
    return await work([app, await makeTestApp(second.db)]);
  } finally {
    await second.close();
  }
}

describe('adding a device', () => {
  test('adding a device returns a code of two groups of characters that is valid for ten minutes', async () => {
    const before = app.services.now().getTime();
    const added = await addDevice();
    expect(added.status).toBe(201);
    const { id, pairingCode, expiresAt } = added.body;
    expect(pairingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(10 * MINUTE_MS);
    expect(await listed()).toEqual([
      { id, name: 'Pass', venueId: venue.venueId, isPaired: false, lastSeenAt: null },
    ]);
  });

  test('adding a device accepts the venue by its public ID or its UUID, and only a venue of the business', async () => {
    expect((await addDevice({ name: 'Bar', venueId: venue.id })).status).toBe(201);
    const foreign = await aVenue(app, await anOwner(app));
    for (const venueId of [foreign.venueId, foreign.id, 'nowhere']) {
      expect((await addDevice({ name: 'Bar', venueId })).status).toBe(404);
    }
  });

  test('adding a device is allowed for managers at their own venues, and staff learn whom to ask', async () => {
    const elsewhere = await aVenue(app, owner);
    const manager = await aMember(app, owner, { role: 'manager', venues: [venue] });
    const staff = await aMember(app, owner);
    expect((await addDevice(undefined, manager.token)).status).toBe(201);
    const there = { name: 'Bar', venueId: elsewhere.venueId };
    expect((await addDevice(there, manager.token)).status).toBe(404);
    expect((await addDevice(undefined, staff.token)).body).toMatchObject({ code: 'ROLE' });
    const { id } = (await addDevice(there)).body;
    for (const [method, url] of [
      ['DELETE', `/api/team/devices/${id}`],
      ['POST', `/api/team/devices/${id}/code`],
      ['PUT', `/api/team/devices/${id}`],
    ] as const) {
      const body = method === 'PUT' ? { name: 'Mine' } : undefined;
      expect((await app.send(method, url, { token: manager.token, body })).status).toBe(404);
    }
  });

  test('adding a device or renewing its code requires a recent sign-in', async () => {
    const { id } = (await addDevice()).body;
    const renew = () => app.send('POST', `/api/team/devices/${id}/code`, { token: owner.token });
    app.moveClock(15 * MINUTE_MS + 1_000);
    for (const refused of [await addDevice(), await renew()]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    }
    const body = { password: PASSWORD };
    await app.send('POST', '/api/auth/prove', { token: owner.token, body });
    expect((await addDevice()).status).toBe(201);
    expect((await renew()).status).toBe(200);
  });

  test('adding a device is refused at the business’s limit, even if two are added at the same moment, until there are more venues', async () => {
    for (let place = 1; place < 20; place += 1) {
      expect((await addDevice({ name: `Tablet ${place}`, venueId: venue.id })).status).toBe(201);
    }
    const answers = await onTwoServers((servers) =>
      Promise.all(
        servers.map((server) =>
          server.send('POST', '/api/team/devices', {
            token: owner.token,
            body: { name: 'The last one', venueId: venue.id },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await addDevice()).body).toMatchObject({
      code: 'CONFLICT',
      message:
        'You have 20 shared devices, the most you can have. Revoke one you no longer use, then add this one.',
    });
    const [first] = await listed();
    await app.send('DELETE', `/api/team/devices/${first.id}`, { token: owner.token });
    expect((await addDevice()).status).toBe(201);
    for (let added = 0; added < 5; added += 1) await aVenue(app, owner);
    expect((await addDevice()).status).toBe(201);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 7 },
    {},
    { name: 'Bar', venueId: '' },
  ])('adding a device with %j is refused with a readable message', async (body) => {
    const refused = await addDevice({ venueId: venue.venueId, ...body });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/^[A-Z].+/);
  });
});

describe('pairing', () => {
  test('pairing a device signs the browser in as the device, by cookie and by token', async () => {
    const staff = await aMember(app, owner);
    const { pairingCode } = (await addDevice()).body;
    const paired = await pair(` ${pairingCode.toLowerCase().replace('-', ' ')} `);
    expect(paired.status).toBe(200);
    expect(paired.cookie).toBeTruthy();
    const device = await look(paired.body.token);
    expect(device.status).toBe(200);
    expect(device.body).toEqual({
      id: expect.any(String),
      name: 'Pass',
      venueId: venue.venueId,
      redeemableBy: 'anyone',
      liveFloor: false,
      venueName: 'The Copper Kettle',
      roster: expect.arrayContaining([
        { id: staff.id, name: 'Mina Member', hasPin: false },
        { id: owner.id, name: 'Olive Owner', hasPin: false },
      ]),
    });
    const cookies = { tabletalk_session: paired.cookie ?? '' };
    expect((await app.send('GET', '/api/devices/me', { cookies })).status).toBe(200);
  });

  test('a pairing code works once: if ten requests arrive on two servers at once, one succeeds', async () => {
    const { pairingCode } = (await addDevice()).body;
    const answers = await onTwoServers((servers) =>
      Promise.all(Array.from({ length: 5 }, () => servers.map((s) => pair(pairingCode, s))).flat()),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  test('pairing a device fails after ten minutes and works again with a new code', async () => {
    const { id, pairingCode } = (await addDevice()).body;
    app.moveClock(10 * MINUTE_MS + 1);
    expect(await pair(pairingCode)).toMatchObject({ status: 410, body: { code: 'GONE' } });
    const { token } = owner;
    expect(await listed()).toMatchObject([{ id, isPaired: false }]);
    const renewed = await app.send('POST', `/api/team/devices/${id}/code`, { token });
    expect(renewed.body).toMatchObject({ id });
    expect((await pair(pairingCode)).status).toBe(404);
    expect((await pair(renewed.body.pairingCode)).status).toBe(200);
  });

  test('pairing a device allows twenty attempts per network in fifteen minutes, even if all arrive at once on two servers', async () => {
    const { pairingCode } = (await addDevice()).body;
    await onTwoServers(async (servers) => {
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, turn) => pair('ZZZZ-ZZZZ', servers[turn % 2])),
      );
      const statuses = guesses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 404)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      for (const server of servers) expect((await pair(pairingCode, server)).status).toBe(429);
    });
  });

  test.each(['', 'nonsense', '%', 'A'.repeat(21)])(
    'pairing a device with %j is refused',
    async (code) => {
      expect([400, 404]).toContain((await pair(code)).status);
    },
  );

  test('a new pairing code signs out the browser that was paired before', async () => {
    const { id, token } = await aDevice();
    await app.send('POST', `/api/team/devices/${id}/code`, { token: owner.token });
    expect((await look(token)).status).toBe(401);
  });
});

describe('a paired device', () => {
  test('a paired device stays signed in with its first token for as long as it is used every week', async () => {
    const { token } = await aDevice();
    for (let week = 0; week < 8; week += 1) {
      app.moveClock(6.5 * DAY_MS);
      expect((await look(token)).status).toBe(200);
    }
    app.moveClock(7 * DAY_MS + MINUTE_MS);
    expect((await look(token)).status).toBe(401);
  });

  test('a paired device updates its last-seen time at most once a minute', async () => {
    const { token } = await aDevice();
    const seen = async () => Date.parse((await listed())[0].lastSeenAt);
    const first = await seen();
    app.moveClock(MINUTE_MS / 2);
    await look(token);
    expect(await seen()).toEqual(first);
    app.moveClock(MINUTE_MS);
    await look(token);
    expect(await seen()).toBeGreaterThan(first);
  });

  test('a paired device may use its own routes, but none that are meant for a person', async () => {
    const { token } = await aDevice();
    expect((await app.send('GET', '/api/restaurants', { token })).body).toHaveLength(1);
    for (const url of ['/api/auth/user', '/api/team/pin', '/api/feedback/live']) {
      expect(await app.send('GET', url, { token })).toMatchObject({
        status: 403,
        body: { code: 'ROLE' },
      });
    }
    expect((await app.send('GET', '/api/devices/me', { token: owner.token })).status).toBe(404);
    expect((await app.send('GET', '/api/devices/live', { token: owner.token })).status).toBe(404);
  });

  test('a paired device lists the members who work at its venue, but none from other venues or beyond the plan’s limit', async () => {
    const elsewhere = await aVenue(app, owner);
    const here = await aMember(app, owner, { venues: [venue] });
    await aMember(app, owner, { venues: [elsewhere] });
    await aMember(app, owner);
    app.moveClock(1);
    const asleep = await aMember(app, owner, { venues: [venue] });
    const { token } = await aDevice();
    const { roster } = (await look(token)).body;
    const ids = roster.map(({ id }: { id: string }) => id);
    expect(ids).toContain(here.id);
    expect(ids).not.toContain(asleep.id);
    expect(ids).toHaveLength(3);
    expect(JSON.stringify(roster)).not.toContain('@');
  });

  test('a paired device that is revoked is signed out on every server, and its stream ends', async () => {
    const { id, token } = await aDevice();
    await onTwoServers(async ([here, there]) => {
      expect((await look(token, there)).status).toBe(200);
      const stream = await there.server.http.inject({
        url: '/api/devices/live',
        headers: { authorization: `Bearer ${token}` },
        payloadAsStream: true,
      });
      expect(stream.statusCode).toBe(200);
      const heard = readText(stream.stream());
      const revoked = await here.send('DELETE', `/api/team/devices/${id}`, { token: owner.token });
      expect(revoked.status).toBe(200);
      expect((await look(token, there)).status).toBe(401);
      expect(await heard).toContain(': hello');
      await there.server.http.close();
    });
    const again = await app.send('DELETE', `/api/team/devices/${id}`, { token: owner.token });
    expect(again.status).toBe(404);
  });

  test('a paired device shows its new name at once, both in the team’s list and on the device', async () => {
    const { id, token } = await aDevice();
    const rename = (name: string) =>
      app.send('PUT', `/api/team/devices/${id}`, { token: owner.token, body: { name } });
    expect((await rename(' Bar ')).status).toBe(200);
    expect(await listed()).toMatchObject([{ name: 'Bar' }]);
    expect((await look(token)).body.name).toBe('Bar');
    expect((await rename(' ')).status).toBe(400);
    await app.send('DELETE', `/api/team/devices/${id}`, { token: owner.token });
    expect((await rename('Gone')).status).toBe(404);
  });

  test('a paired device is revoked when its restaurant is deleted, and so is an unused pairing code', async () => {
    await aVenue(app, owner);
    const { token } = await aDevice();
    const { pairingCode } = (await addDevice()).body;
    const url = `/api/restaurants/${venue.id}`;
    expect((await app.send('DELETE', url, { token: owner.token })).status).toBe(200);
    expect((await look(token)).status).toBe(401);
    expect((await pair(pairingCode)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test('no device is left over if it was added while its restaurant was being deleted', async () => {
    await aVenue(app, owner);
    const url = `/api/restaurants/${venue.id}`;
    const [deleted, ...added] = await Promise.all([
      app.send('DELETE', url, { token: owner.token }),
      addDevice(),
      addDevice(),
      addDevice(),
    ]);
    expect(deleted.status).toBe(200);
    for (const { body } of added.filter(({ status }) => status === 201)) {
      expect((await pair(body.pairingCode)).status).toBe(404);
    }
    expect(await listed()).toEqual([]);
  });

  test('a device that was revoked before pairing cannot be paired', async () => {
    const { id, pairingCode } = (await addDevice()).body;
    await app.send('DELETE', `/api/team/devices/${id}`, { token: owner.token });
    expect((await pair(pairingCode)).status).toBe(404);
  });
});
