import { beforeEach, describe, expect, test } from 'vitest';
import { submissionKeys } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { newId } from '#server/platform/database/columns.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { signTable } from '#server/venues/table-signature.ts';
import { DAY_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { floorJobs } from './jobs.ts';
import { calls, floorListeners } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  const tables = Array.from({ length: 13 }, (_, index) => String(index + 1));
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true, tables });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  const listener = { venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt };
  await app.db.insert(floorListeners).values(listener);
});

const WIFI = '203.0.113.7';
const MOBILE = '198.51.100.20';

/** Sends a complaint as if from a fresh browser, with a new device ID and a new key each time. */
async function sayAlarm(body: object, address: string, headers: object = {}): Promise<void> {
  const said = { venueId: venue.venueId, rating: 'poor', textGeneral: 'my lips swelled' };
  const { status } = await app.send('POST', '/api/feedback', {
    headers: { 'x-guest-device': newId(), 'idempotency-key': newId(), ...headers },
    body: { ...said, ...body },
    remoteAddress: address,
  });
  expect(status).toBe(201);
}

const callTeam = (body: object, address: string) =>
  app.send('POST', '/api/calls', {
    body: { venueId: venue.venueId, ...body },
    remoteAddress: address,
  });

async function alarmAll(): Promise<void> {
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
}

async function sayTwentyLies(): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    await sayAlarm({ tableNumber: String((index % 12) + 1) }, WIFI);
  }
  await alarmAll();
}

const scanned = (table: string) => ({
  tableNumber: table,
  tableSignature: signTable(app.services, { venueUuid: venue.id, table }),
});

type Shown = { tableNumber: string; isScanned: boolean; isAlarm: boolean; networks: string[] };

async function board(): Promise<Shown[]> {
  return (await app.send('GET', `/api/floor?venueId=${venue.venueId}`, owner)).body.calls;
}

const ownersMails = async () =>
  (await app.db.select().from(mails)).filter(({ toAddress }) => toAddress === owner.email);

describe('an alarm on the board', () => {
  test('an alarm shows whether the code was scanned, and has the same network ID as other alarms from its network', async () => {
    await sayAlarm({ tableNumber: '1' }, WIFI);
    await sayAlarm({ ...scanned('2'), tableNumber: '3' }, WIFI);
    await sayAlarm(scanned('4'), WIFI);
    await sayAlarm({ tableNumber: '5' }, MOBILE);
    await alarmAll();
    const shown = await board();
    expect(shown.map(({ tableNumber, isScanned }) => [tableNumber, isScanned])).toEqual([
      ['1', false],
      ['3', false],
      ['4', true],
      ['5', false],
    ]);
    const [one, three, , five] = shown.map(({ networks }) => networks);
    expect(one).toHaveLength(1);
    expect(three).toEqual(one);
    expect(five).not.toEqual(one);
  });

  test('the network ID of an alarm reveals no IP address and differs between venues', async () => {
    await sayAlarm({ tableNumber: '1' }, WIFI);
    await alarmAll();
    const [here] = await board();
    venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
    await sayAlarm({ tableNumber: '1' }, WIFI);
    await alarmAll();
    const [there] = await board();
    expect(there?.networks).not.toEqual(here?.networks);
    const stored = [await app.db.select().from(calls), await app.db.select().from(submissionKeys)];
    expect(JSON.stringify(stored)).not.toContain(WIFI);
  });

  test('an alarm has a network ID even if the guest sent neither a key nor a device ID', async () => {
    const body = {
      venueId: venue.venueId,
      rating: 'poor',
      textGeneral: 'my lips swelled',
      tableNumber: '1',
    };
    await app.send('POST', '/api/feedback', { body, remoteAddress: WIFI });
    await sayAlarm({ tableNumber: '2' }, WIFI);
    await alarmAll();
    const [one, two] = await board();
    expect(one?.networks).toEqual(two?.networks);
    expect(one?.networks).toHaveLength(1);
  });

  test('an alarm from a real guest is shown beside a made-up call from the same table', async () => {
    await callTeam({ tableNumber: '1' }, WIFI);
    await callTeam({ tableNumber: '2' }, WIFI);
    await sayAlarm({ tableNumber: '1' }, MOBILE);
    await sayAlarm(scanned('2'), WIFI);
    await alarmAll();
    const shown = await board();
    expect(shown.filter(({ isAlarm }) => isAlarm)).toMatchObject([
      { tableNumber: '1', isScanned: false },
      { tableNumber: '2', isScanned: true },
    ]);
    expect(shown.filter(({ isAlarm }) => !isAlarm)).toHaveLength(2);
  });

  test('an alarm from a scanned code is shown beside a made-up alarm from the same table', async () => {
    await sayAlarm({ tableNumber: '2' }, WIFI);
    await alarmAll();
    await sayAlarm(scanned('2'), WIFI);
    await alarmAll();
    expect(await board()).toMatchObject([
      { tableNumber: '2', isScanned: false, isAlarm: true },
      { tableNumber: '2', isScanned: true, isAlarm: true },
    ]);
  });

  test('an alarm counts as scanned if the same phone scanned that table’s code before, but not for another table or from another phone', async () => {
    const phone = { 'x-guest-device': newId() };
    await sayAlarm({ ...scanned('9'), rating: 'great', textGeneral: 'lovely' }, WIFI, phone);
    await sayAlarm({ tableNumber: '9' }, WIFI);
    for (const tableNumber of ['1', '2', '3', '4']) await sayAlarm({ tableNumber }, WIFI, phone);
    await sayAlarm({ tableNumber: 'Table 9' }, WIFI, phone);
    await alarmAll();
    const alarms = (await board()).map(({ tableNumber, isScanned }) => [tableNumber, isScanned]);
    expect(alarms).toEqual([
      ['9', false],
      ['1', false],
      ['2', false],
      ['3', false],
      ['4', false],
      ['Table 9', true],
    ]);
    const path = `/api/feedback?venueId=${venue.venueId}&filterType=complaints`;
    const { feedback } = (await app.send('GET', path, owner)).body;
    const doubts = feedback
      .filter(({ isUnconfirmed }: { isUnconfirmed: boolean }) => isUnconfirmed)
      .map(({ tableNumber }: { tableNumber: string }) => tableNumber);
    expect(doubts.toSorted()).toEqual(['1', '2', '3', '4', '9']);
  });

  test('the alarm of a real guest is on the board beside twenty made-up alarms from the same network, none of which is dropped', async () => {
    await sayTwentyLies();
    await sayAlarm(scanned('13'), WIFI);
    await alarmAll();
    const shown = await board();
    expect(shown).toHaveLength(21);
    expect(shown.filter(({ isScanned }) => isScanned)).toMatchObject([{ tableNumber: '13' }]);
    expect(new Set(shown.map(({ networks }) => networks.join()))).toHaveProperty('size', 1);
  });
});

describe('twenty made-up alarms from one network, each from a new browser', () => {
  test('made-up alarms cause only three emails, while an alarm from a scanned code or another network is emailed at once', async () => {
    await sayTwentyLies();
    const before = await ownersMails();
    expect(before).toHaveLength(3);
    expect(before.filter(({ kind }) => kind === 'safety-summary')).toHaveLength(1);
    await sayAlarm(scanned('3'), WIFI);
    await sayAlarm({ tableNumber: '13' }, MOBILE);
    await alarmAll();
    const known = new Set(before.map(({ id }) => id));
    const texts = (await ownersMails()).flatMap(({ id, text }) => (known.has(id) ? [] : text));
    expect(texts).toHaveLength(2);
    expect(texts.join()).toContain('Table: 3');
    expect(texts.join()).toContain('Table: 13');
  });
});

test('the network ID of a call is deleted after two days', async () => {
  await callTeam({ tableNumber: '1' }, WIFI);
  const forget = async () => {
    for (const { name, run } of floorJobs(app.services))
      if (name === 'erasing old calls') await run();
    const [stored] = await app.db.select().from(calls);
    return stored?.networks;
  };
  app.moveClock(DAY_MS);
  expect(await forget()).toHaveLength(1);
  app.moveClock(DAY_MS + 1000);
  expect(await forget()).toBeNull();
});

test.each(['x'.repeat(3000), 7, {}])(
  'an answer with an invalid table signature is accepted: %s',
  async (tableSignature) => {
    await sayAlarm({ tableNumber: '1', tableSignature }, WIFI);
  },
);
