import { beforeEach, describe, expect, test } from 'vitest';
import { sidOf } from '#server/platform/http/session.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { signTable } from '#server/venues/table-signature.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { calls, floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aLiveVenue({ tables: ['1', '2', 'Terrace 1'] });
});

async function aLiveVenue(overrides: Partial<VenueRow> = {}): Promise<VenueRow> {
  const made = await aVenue(app, owner, { liveFloor: true, ...overrides });
  const seenAt = new Date(app.services.now().getTime() + 24 * HOUR_MS);
  const listener = { venueUuid: made.id, sid: sidOf(owner.cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
  return made;
}

type Wish = { device?: string; key?: string; address?: string; server?: TestApp };

function call(body: object, { device, key, address = '203.0.113.7', server = app }: Wish = {}) {
  return server.send('POST', '/api/calls', {
    body: { venueId: venue.venueId, ...body },
    headers: {
      ...(device && { 'x-guest-device': device }),
      ...(key && { 'idempotency-key': key }),
    },
    remoteAddress: address,
  });
}

const signed = (table: string, at: VenueRow = venue, server = app) => ({
  tableNumber: table,
  tableSignature: signTable(server.services, { venueUuid: at.id, table }),
});
const settings = async () =>
  (await app.send('GET', `/api/restaurant/${venue.venueId}/settings`)).body;
const openThePage = async (): Promise<{ opening: string }> => ({
  opening: (await settings()).opening,
});
const codes = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code);

describe('a table that calls', () => {
  test('a call is accepted if the venue lists the table, ignoring case and spaces', async () => {
    for (const tableNumber of ['1', ' table 2', 'terrace 1']) {
      expect((await call({ tableNumber })).status).toBe(201);
    }
  });

  test('a call from an unknown table is refused politely, but its guest may still send an answer', async () => {
    expect(await call({ tableNumber: '99' })).toMatchObject({
      status: 409,
      body: {
        code: 'UNKNOWN_TABLE',
        message: 'We do not know table 99 here. Please ask the staff.',
      },
    });
    const body = { venueId: venue.venueId, tableNumber: '99', rating: 'fair' };
    expect((await app.send('POST', '/api/feedback', { body })).status).toBe(201);
    expect(await app.db.select().from(calls)).toEqual([]);
  });

  test('a signed table code admits calls only for its own table and venue', async () => {
    const other = await aLiveVenue({ tables: ['1'] });
    expect((await call(signed('Garden 3'))).status).toBe(201);
    expect((await call({ ...signed('Garden 3'), tableNumber: '99' })).status).toBe(409);
    expect((await call(signed('Garden 4', other))).body.code).toBe('UNKNOWN_TABLE');
    const [stored] = await app.db.select().from(calls);
    expect(stored).toMatchObject({ tableNumber: 'Garden 3', tableProof: 'signed' });
  });

  test('guessing table signatures is soon refused, however many devices are used', async () => {
    const { most } = RATE_LIMITS.guestLinkGuessesPerAddress;
    const guess = (count: number) =>
      call(
        { tableNumber: '99', tableSignature: `guess${String(count).padStart(3, '0')}` },
        { device: `device-${count}` },
      );
    for (let count = 0; count < most; count += 1) {
      expect((await guess(count)).body.code).toBe('UNKNOWN_TABLE');
    }
    expect((await guess(most)).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await call({ tableNumber: '1' })).status).toBe(201);
  });

  test('a printed table code stays valid when the secret is rotated', async () => {
    const before = await makeTestApp(
      app.db,
      {},
      makeKeyring('the secret of last year, long enough'),
    );
    const during = await makeTestApp(
      app.db,
      {},
      makeKeyring('the secret of this year, long enough', ['the secret of last year, long enough']),
    );
    const server = during;
    expect((await call(signed('Garden 3', venue, before), { server })).status).toBe(201);
    await before.server.http.close();
    await during.server.http.close();
  });

  test('a table may have any name if the venue lists no tables', async () => {
    venue = await aLiveVenue();
    expect((await call({ tableNumber: 'By the window' })).status).toBe(201);
  });

  test('the board marks a calling table as known or unknown', async () => {
    await call({ tableNumber: '1' });
    venue = await aLiveVenue();
    await call({ tableNumber: '1' });
    const { body } = await app.send('GET', `/api/floor?venueId=${venue.venueId}`, owner);
    expect(body.calls).toMatchObject([{ tableNumber: '1', isKnownTable: false }]);
    const stored = await app.db.select().from(calls);
    expect(stored.map(({ tableProof }) => tableProof).sort()).toEqual(['listed', null]);
  });
});

describe('many calls', () => {
  test('many calls from one device are soon refused, while another guest on the same network can still call', async () => {
    const page = await openThePage();
    const made = [];
    for (let count = 0; count < 120; count += 1) {
      const tableNumber = ['1', '2', 'Terrace 1'][count % 3];
      made.push(await call({ tableNumber, ...page }, { device: 'one-phone' }));
    }
    const { most } = RATE_LIMITS.callsPerDevice;
    expect(made.filter(({ status }) => status === 201)).toHaveLength(most);
    expect(new Set(codes(made.slice(most)))).toEqual(new Set(['TOO_MANY_REQUESTS']));
    const neighbour = await call({ tableNumber: '2', ...page }, { device: 'another-phone' });
    expect(neighbour.status).toBe(201);
  });

  test('calls with invented tables and devices use up their own limit, not that of guests who scanned a code', async () => {
    venue = await aLiveVenue();
    const { most } = RATE_LIMITS.unprovenCallsPerAddress;
    const made = [];
    for (let count = 0; count < most + 3; count += 1) {
      made.push(await call({ tableNumber: `made up ${count}` }, { device: `made-up-${count}` }));
    }
    expect(made.filter(({ status }) => status === 201)).toHaveLength(most);
    const guest = { ...signed('7'), ...(await openThePage()) };
    expect((await call(guest, { device: 'a-guest' })).status).toBe(201);
    const elsewhere = await call({ tableNumber: '8' }, { address: '203.0.113.8' });
    expect(elsewhere.status).toBe(201);
  });

  test('unscanned calls for listed tables use up their own limit, not that of guests who scanned a code', async () => {
    const tables = Array.from({ length: 20 }, (_, index) => String(index + 1));
    venue = await aLiveVenue({ tables });
    const page = await openThePage();
    const { most } = RATE_LIMITS.listedCallsPerAddress;
    const made = [];
    for (let count = 0; count < most + 3; count += 1) {
      const tableNumber = tables[count % tables.length];
      made.push(await call({ tableNumber, ...page }, { device: `phone-${count}` }));
    }
    expect(made.filter(({ status }) => status === 201)).toHaveLength(most);
    expect((await call({ ...signed('1'), ...page }, { device: 'a-guest' })).status).toBe(201);
  });

  test('made-up calls for a table do not keep a guest who scanned its code from calling', async () => {
    const page = await openThePage();
    const { most } = RATE_LIMITS.callsPerTable;
    const made = [];
    for (let count = 0; count <= most; count += 1) {
      made.push(await call({ tableNumber: '1', ...page }, { device: `phone-${count}` }));
    }
    expect(made.filter(({ status }) => status === 201)).toHaveLength(most);
    expect((await call({ ...signed('1'), ...page }, { device: 'a-guest' })).status).toBe(201);
  });

  test('a call repeated under the same key on a bad connection counts once', async () => {
    const made = [];
    for (let count = 0; count < 3 * RATE_LIMITS.callsPerDevice.most; count += 1) {
      made.push(await call({ tableNumber: '1' }, { device: 'one-phone', key: 'the-same-key' }));
    }
    expect(new Set(made.map(({ body }) => body.token)).size).toBe(1);
    expect((await call({ tableNumber: '1' }, { device: 'one-phone' })).status).toBe(201);
  });

  test('calls are unlimited if rate limits are off, and a multiplier raises the limit', async () => {
    const { most } = RATE_LIMITS.callsPerDevice;
    const accepted = async (settingsOf: Record<string, string>, tries: number) => {
      const server = await makeTestApp(app.db, settingsOf);
      const device = `phone-of-${JSON.stringify(settingsOf)}`;
      const made = [];
      for (let count = 0; count < tries; count += 1) {
        made.push(await call({ tableNumber: '1' }, { device, server }));
      }
      await server.server.http.close();
      return made.filter(({ status }) => status === 201).length;
    };
    expect(await accepted({ RATE_LIMIT_MULTIPLIER: '2' }, 2 * most + 1)).toBe(2 * most);
    expect(await accepted({ RATE_LIMITS: 'off' }, 3 * most)).toBe(3 * most);
  });
});

describe('a guest page that calls', () => {
  test('a guest page may call for four hours; after that the code has to be scanned again', async () => {
    const page = await openThePage();
    app.moveClock(3 * HOUR_MS + 59 * MINUTE_MS);
    expect((await call({ tableNumber: '1', ...page })).status).toBe(201);
    app.moveClock(2 * MINUTE_MS);
    expect(await call({ tableNumber: '1', ...page })).toMatchObject({
      status: 410,
      body: {
        code: 'OPENED_TOO_LONG_AGO',
        message: 'This page has been open for hours. Please scan the code on your table again.',
      },
    });
    expect((await call({ tableNumber: '1', ...(await openThePage()) })).status).toBe(201);
  });

  test('the proof that a page was opened is valid only for its own venue; without it a smaller limit applies', async () => {
    const page = await openThePage();
    const here = venue;
    venue = await aLiveVenue();
    const foreign = { ...page, ...signed('1') };
    const own = { ...(await openThePage()), ...signed('1') };
    for (let count = 0; count < RATE_LIMITS.unprovenCallsPerAddress.most; count += 1) {
      await call({ tableNumber: `made up ${count}` }, { device: `made-up-${count}` });
    }
    expect((await call(foreign, { device: 'a-phone' })).status).toBe(429);
    expect((await call({ ...own, opening: 'zzzz.nothing' }, { device: 'a-phone' })).status).toBe(
      429,
    );
    expect((await call(own, { device: 'a-phone' })).status).toBe(201);
    expect(here.id).not.toBe(venue.id);
  });

  test('a call with only the documented fields needs no proof that the page was opened', async () => {
    expect((await call({ tableNumber: '1' })).status).toBe(201);
  });

  test('guests cannot call outside the opening hours', async () => {
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    venue = await aLiveVenue({ tables: ['1'], openingHours: closed });
    const page = await openThePage();
    expect((await call({ ...signed('1'), ...page })).body.code).toBe('NOBODY_LISTENING');
  });
});

test('paused calls are announced to guests, resume by themselves and appear in the activity log', async () => {
  const waiter = await aMember(app, owner, { role: 'staff' });
  const pause = (closedUntil: string | null) =>
    app.send('PUT', '/api/floor/switches', {
      token: waiter.token,
      body: { venueId: venue.venueId, closedUntil },
    });
  const inMinutes = (minutes: number) =>
    new Date(app.services.now().getTime() + minutes * MINUTE_MS).toISOString();
  expect(await settings()).not.toHaveProperty('callsPaused');
  await pause(inMinutes(15));
  expect(await settings()).toMatchObject({ callsOpen: false, callsPaused: true });
  expect((await call({ tableNumber: '1' })).body).toMatchObject({
    code: 'NOBODY_LISTENING',
    isPaused: true,
    message: 'The team has paused calls for a while. Please wave to a member of staff.',
  });
  app.moveClock(16 * MINUTE_MS);
  expect((await call({ tableNumber: '1' })).status).toBe(201);
  await pause(inMinutes(15));
  await pause(null);
  expect((await call({ tableNumber: '1' })).status).toBe(201);
  const { body } = await app.send('GET', '/api/activity', { token: owner.token });
  const told = body.activity
    .filter(({ action }: { action: string }) => action.startsWith('calls.'))
    .map(({ words, who, venueName }: Told) => [words, who.id, venueName]);
  expect(told).toEqual([
    ['Let guests call again', waiter.id, venue.name],
    ['Paused guest calls for 15 minutes', waiter.id, venue.name],
    ['Paused guest calls for 15 minutes', waiter.id, venue.name],
  ]);
});

type Told = { words: string; who: { id: string }; venueName: string };
