import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { signTable } from '#server/venues/table-signature.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { FeedbackItem } from '#shared/feedback/list-contract.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const WIFI = '203.0.113.7';
const DISTANT = ['198.51.100.20', '198.51.100.21', '198.51.100.22'];

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  const tables = Array.from({ length: 13 }, (_, index) => String(index + 1));
  venue = await aVenue(app, owner, { liveFloor: true, tables });
});

async function say(body: { tableNumber: string }, address: string): Promise<void> {
  const said = { venueId: venue.venueId, rating: 'poor', textGeneral: 'my lips swelled' };
  const { status } = await app.send('POST', '/api/feedback', {
    headers: { 'x-guest-device': newId(), 'idempotency-key': newId() },
    body: { ...said, ...body },
    remoteAddress: address,
  });
  expect(status).toBe(201);
  app.moveClock(1000);
}

const scanned = (table: string) => ({
  tableNumber: table,
  tableSignature: signTable(app.services, { venueUuid: venue.id, table }),
});

async function sayLies(tables: readonly number[], address = WIFI): Promise<void> {
  for (const table of tables) await say({ tableNumber: String(table) }, address);
  await readAnswers(app);
}

const get = async (path: string) =>
  (await app.send('GET', `${path}?venueId=${venue.venueId}`, { token: owner.token })).body;
const shown = async () =>
  (await get('/api/today')).open.items.map(({ tableNumber, isUnconfirmed }: FeedbackItem) => [
    tableNumber,
    isUnconfirmed,
  ]);

test('an alarm from a scanned code stays first on Today, however many others follow', async () => {
  await say(scanned('9'), WIFI);
  await sayLies([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [index, address] of DISTANT.entries()) await sayLies([10 + index], address);
  expect(await shown()).toEqual([
    ['9', false],
    ['10', false],
    ['11', false],
    ['12', false],
  ]);
});

test('alarms for four tables from one network are marked as unconfirmed on Today, in the inbox and in the list of cases', async () => {
  await sayLies([1, 2, 3]);
  expect(await shown()).toEqual([
    ['1', false],
    ['2', false],
    ['3', false],
  ]);
  await sayLies([4]);
  await say(scanned('9'), WIFI);
  await readAnswers(app);
  expect(await shown()).toEqual([
    ['9', false],
    ['1', true],
    ['2', true],
    ['3', true],
  ]);
  const doubts = (rows: Pick<FeedbackItem, 'tableNumber' | 'isUnconfirmed'>[]) =>
    rows.filter((row) => row.isUnconfirmed).map(({ tableNumber }) => tableNumber);
  const { feedback } = await get('/api/feedback');
  expect(doubts(feedback)).toEqual(['4', '3', '2', '1']);
  expect(doubts((await get('/api/cases')).cases)).toEqual(['4', '3', '2', '1']);
  const lie = feedback.find(({ tableNumber }: FeedbackItem) => tableNumber === '4');
  expect(await get(`/api/feedback/${lie.id}`)).toMatchObject({ isUnconfirmed: true });
  expect(await get(`/api/cases/${lie.caseId}`)).toMatchObject({ isUnconfirmed: true });
});

test('an alarm of the last hour comes before an older one from a scanned code, unless it is unconfirmed', async () => {
  await say(scanned('9'), WIFI);
  await readAnswers(app);
  app.moveClock(HOUR_MS + MINUTE_MS);
  await sayLies([1, 2, 3, 4]);
  expect((await shown())[0]).toEqual(['9', false]);
  await sayLies([5], '198.51.100.20');
  expect((await shown()).slice(0, 2)).toEqual([
    ['5', false],
    ['9', false],
  ]);
});

async function praise(tableNumber: string): Promise<string> {
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, rating: 'great', textGeneral: 'lovely', tableNumber },
  });
  return body.ticketUrl.split('/').at(-1);
}

async function write(code: string): Promise<void> {
  const body = { text: 'my lips swelled' };
  expect((await app.send('POST', `/api/tickets/${code}/messages`, { body })).status).toBe(201);
  await readMessages(app.services, simpleReader());
}

test('Today lists tables in the order in which they reported danger, not in the order of their answers', async () => {
  const code = await praise('3');
  app.moveClock(MINUTE_MS);
  await say({ tableNumber: '7' }, WIFI);
  await readAnswers(app);
  app.moveClock(MINUTE_MS);
  await write(code);
  expect((await shown()).map(([table]: [string]) => table)).toEqual(['7', '3']);
});

test.each([0, 3 * DAY_MS])(
  'danger that a guest reports on the ticket %i ms after leaving praise stays on Today until a member acts on it',
  async (later) => {
    const code = await praise('3');
    await readAnswers(app);
    app.moveClock(later);
    await write(code);
    app.moveClock(2 * HOUR_MS);
    const [first] = (await get('/api/today')).open.items;
    expect(first).toMatchObject({ tableNumber: '3', alarm: { isUnattended: true } });
    const { token } = owner;
    const path = `/api/feedback/${first.id}/thread`;
    expect((await app.send('POST', path, { token, body: { text: 'We call you' } })).status).toBe(
      201,
    );
    expect((await get('/api/today')).open.items).toEqual([]);
  },
);

const EMERGENCIES = { 'throat is closing': 'allergen', 'heart attack': 'illness' } as const;

const readEmergencies: Reader = async (answers) =>
  answers.map((words) => {
    const found = Object.entries(EMERGENCIES).find(([phrase]) => words.join(' ').includes(phrase));
    const [phrase, safety = null] = found ?? [];
    return {
      language: 'en',
      tone: 'negative',
      topics: [],
      safety,
      because: phrase ? [phrase] : [],
    };
  });

test('on Today, an emergency whose words the guest has changed comes after one whose words still stand, even if that came later', async () => {
  const key = newId();
  const tell = async (tableNumber: string, textGeneral: string, conversation = newId()) => {
    const unfinishedAt = app.services.now().toISOString();
    const { status } = await app.send('POST', '/api/feedback', {
      headers: { 'x-guest-device': conversation, 'idempotency-key': conversation },
      body: { venueId: venue.venueId, rating: 'poor', tableNumber, textGeneral, unfinishedAt },
    });
    expect(status).toBe(201);
    await readAnswers(app, readEmergencies);
    app.moveClock(2 * MINUTE_MS);
  };
  const tables = async () => (await shown()).map(([table]: [string]) => table);
  await tell('1', 'my throat is closing', key);
  await tell('2', 'a heart attack');
  expect(await tables()).toEqual(['1', '2']);
  await tell('1', 'Sorry, all fine', key);
  expect(await tables()).toEqual(['2', '1']);
  await tell('1', 'No, my throat is closing', key);
  expect(await tables()).toEqual(['1', '2']);
});
