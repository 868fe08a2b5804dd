import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { mails } from '#server/mail/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { openDatabaseWithLongTimeouts, testDatabase } from '#testing/database/postgres.ts';
import {
  aMember,
  anOwner,
  aPairedDevice,
  aVenue,
  PASSWORD,
  type TestMember,
  type TestOwner,
} from '#testing/factories.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { pinGuesses } from '../table.ts';

const PIN = '4071';
const WRONG = '9305';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let maya: TestMember;
let devices: string[];
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { name: 'The Copper Kettle' });
  maya = await aMember(app, owner, { venues: [venue] });
  await choosePin(PIN);
  devices = [await aDevice('Pass'), await aDevice('Bar'), await aDevice('Till')];
});

async function choosePin(pin: string, { token }: { token: string } = maya): Promise<void> {
  expect((await app.send('PUT', '/api/team/pin', { token, body: { pin } })).status).toBe(200);
}

async function aDevice(name: string): Promise<string> {
  return (await aPairedDevice(app, owner, venue, name)).token;
}

function prove(at: number, pin: string, { server = app, memberId = maya.id } = {}) {
  const token = devices[at] ?? '';
  return server.send('POST', '/api/devices/pin', { token, body: { memberId, pin } });
}

/** Types a wrong PIN this many times at each of the given devices in turn. */
async function guess(times: number, ...at: number[]) {
  const answers = [];
  for (const device of at) {
    for (let turn = 0; turn < times; turn += 1) answers.push(await prove(device, WRONG));
  }
  return answers;
}

function mailsToMaya() {
  return app.db.select().from(mails).where(eq(mails.toAddress, maya.email));
}

async function memberInTeam() {
  const { members } = (await app.send('GET', '/api/team', { token: owner.token })).body;
  return members.find(({ id }: { id: string }) => id === maya.id);
}

describe('a PIN that someone tries to guess on several devices', () => {
  test('a PIN that someone tries to guess on several devices is locked on all of them after ten wrong attempts; other members’ PINs are not', async () => {
    const [tenth] = (await guess(5, 0, 1)).slice(-1);
    expect(tenth).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', pinLockedUntil: expect.any(String) },
    });
    const refused = await prove(2, PIN);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message:
          'Too many wrong PINs for Mina Member. It’s locked for 15 minutes, unless you choose a new one on your own phone.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    await choosePin(PIN, owner);
    expect((await prove(2, PIN, { memberId: owner.id })).status).toBe(200);
  });

  test('a PIN that someone tries to guess on several devices is locked for 15 minutes, then for twice as long, and for 15 minutes again after a quiet week', async () => {
    await guess(5, 0, 1);
    app.moveClock(14 * MINUTE_MS);
    expect((await prove(2, PIN)).status).toBe(429);
    app.moveClock(MINUTE_MS + 1_000);
    expect((await prove(2, PIN)).status).toBe(200);
    await guess(4, 0, 1);
    await guess(2, 2);
    app.moveClock(29 * MINUTE_MS);
    expect((await prove(2, PIN)).status).toBe(429);
    app.moveClock(MINUTE_MS + 1_000);
    expect((await prove(2, PIN)).status).toBe(200);
    app.moveClock(8 * DAY_MS);
    devices = [await fresh('Pass again'), await fresh('Bar again')];
    await guess(5, 0, 1);
    app.moveClock(15 * MINUTE_MS + 1_000);
    expect((await prove(1, PIN)).status).toBe(200);
  });

  test('a PIN that someone tries to guess on several devices stays locked on newly paired devices', async () => {
    await guess(9, 0);
    await guess(1, 1);
    for (const name of ['Fourth', 'Fifth']) {
      devices.push(await aDevice(name));
      expect((await prove(devices.length - 1, PIN)).status).toBe(429);
    }
  });

  test('of thirty simultaneous guesses at a PIN from three devices on two servers, at most eleven are checked', async () => {
    const second = await openDatabaseWithLongTimeouts((await testDatabase()).address);
    const servers = [app, await makeTestApp(second.db)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        prove(turn % 3, WRONG, { server: servers[turn % 2] ?? app }),
      ),
    );
    await second.close();
    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(11);
    expect((await prove(0, PIN)).status).toBe(429);
    expect(await lockEntries()).toHaveLength(1);
    expect(await mailsToMaya()).toHaveLength(1);
  });

  test('guessing a PIN on several devices causes one email and one activity entry, with device and restaurant', async () => {
    await guess(5, 0, 1);
    await guess(3, 2);
    const [mail, ...others] = await mailsToMaya();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'pin-locked' });
    const text = mail?.text.replace(/\s+/g, ' ');
    expect(text).toContain('the last one on Bar at The Copper Kettle.');
    expect(text).toContain('locked for 15 minutes');
    const { activity } = (await app.send('GET', '/api/activity', { token: owner.token })).body;
    const [entry, ...more] = activity.filter(
      ({ action }: { action: string }) => action === 'pin.locked',
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      who: null,
      device: 'Bar',
      venueName: 'The Copper Kettle',
      words: 'Locked the PIN of Mina Member for 15 minutes after too many wrong ones',
    });
  });

  test('a PIN that someone tries to guess on several devices is shown as locked to the team, at the tablets and to the member, until the lock ends', async () => {
    const { token } = maya;
    const own = async () => (await app.send('GET', '/api/team/pin', { token })).body;
    const listed = async () => {
      const { roster } = (await app.send('GET', '/api/devices/me', { token: devices[2] })).body;
      return roster.find(({ id }: { id: string }) => id === maya.id);
    };
    expect(await memberInTeam()).not.toHaveProperty('pinLockedUntil');
    await guess(5, 0, 1);
    const { pinLockedUntil } = await memberInTeam();
    expect(Date.parse(pinLockedUntil)).toBeGreaterThan(app.services.now().getTime());
    expect(await listed()).toMatchObject({ hasPin: true, pinLockedUntil });
    expect(await own()).toEqual({ hasPin: true, pinLockedUntil });
    app.moveClock(16 * MINUTE_MS);
    expect(await memberInTeam()).not.toHaveProperty('pinLockedUntil');
    expect(await listed()).not.toHaveProperty('pinLockedUntil');
    expect(await own()).toEqual({ hasPin: true });
  });

  test('after guesses have locked a PIN, a new PIN that the member chooses works at once, even if a manager has removed the locked PIN', async () => {
    await guess(5, 0, 1);
    await choosePin('8264');
    expect(await memberInTeam()).not.toHaveProperty('pinLockedUntil');
    expect((await prove(2, '8264')).status).toBe(200);
    expect((await guess(1, 2))[0]).toMatchObject({ status: 403 });
    await guess(3, 0, 1, 2);
    const url = `/api/team/members/${maya.id}/pin`;
    expect((await app.send('DELETE', url, { token: owner.token })).status).toBe(200);
    expect(await memberInTeam()).toMatchObject({ hasPin: false });
    expect(await app.db.select().from(pinGuesses)).toEqual([]);
    await choosePin('8264');
    expect((await prove(2, '8264')).status).toBe(200);
  });

  test('guessing a member’s PIN on several devices leaves the member signed in', async () => {
    await guess(5, 0, 1);
    const { status } = await app.send('GET', '/api/auth/user', { token: maya.token });
    expect(status).toBe(200);
  });
});

describe('a PIN that someone tries to guess on a single device', () => {
  test('a PIN that someone tries to guess on a single device is locked only by the thirtieth wrong attempt, since the device locks itself earlier', async () => {
    for (const pauseMs of [MINUTE_MS, 5 * MINUTE_MS, 0]) {
      await guess(10, 0);
      app.moveClock(pauseMs + 1_000);
    }
    expect((await prove(1, PIN)).status).toBe(429);
    expect(await lockEntries()).toHaveLength(1);
  });

  test('a PIN that someone tries to guess on a single device still works at another device, and wrong attempts are forgotten after a day', async () => {
    await guess(9, 0);
    expect((await prove(1, PIN)).status).toBe(200);
    app.moveClock(DAY_MS + MINUTE_MS);
    await guess(9, 1);
    expect((await prove(1, PIN)).status).toBe(200);
    expect(await lockEntries()).toEqual([]);
  });
});

function lockEntries() {
  return app.db.select().from(auditLog).where(eq(auditLog.action, 'pin.locked'));
}

/**
 * Days later, the owner's proof has expired and device sessions may have ended, so sign in again.
 */
async function fresh(name: string): Promise<string> {
  owner = { ...owner, token: await signIn(owner.email) };
  return aDevice(name);
}

async function signIn(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  return (await app.send('POST', '/api/auth/login', { body })).body.token;
}
