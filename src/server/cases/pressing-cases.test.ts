import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/columns.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { signTable } from '#server/venues/table-signature.ts';
import type { CaseSummary } from '#shared/cases/contract.ts';
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const WIFI = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true });
});

async function say(tableNumber: string, textGeneral: string, address: string): Promise<void> {
  const isScanned = tableNumber === '9';
  const tableSignature = signTable(app.services, { venueUuid: venue.id, table: tableNumber });
  const said = { venueId: venue.venueId, rating: 'poor', tableNumber, textGeneral };
  await app.send('POST', '/api/feedback', {
    headers: { 'x-guest-device': newId(), 'idempotency-key': newId() },
    body: { ...said, ...(isScanned && { tableSignature }) },
    remoteAddress: address,
  });
  await readAnswers(app);
  app.moveClock(SECOND_MS);
}

async function list(query = '') {
  const path = `/api/cases?venueId=${venue.venueId}${query}`;
  const { body } = await app.send('GET', path, { token: owner.token });
  const tablesOf = (cases: CaseSummary[]) => cases.map(({ tableNumber }) => tableNumber);
  return { ...body, pressing: tablesOf(body.pressing), cases: tablesOf(body.cases) };
}

test('confirmed cases are listed as pressing, the gravest first, however many unconfirmed cases come later', async () => {
  await say('9', 'my lips swelled', WIFI);
  await say('8', 'a mouse ran past', ELSEWHERE);
  await say('7', 'my lips swelled', ELSEWHERE);
  for (const table of ['1', '2', '3', '4']) await say(table, 'my lips swelled', WIFI);
  const page = await list('&limit=2');
  expect(page.pressing).toEqual(['9', '7', '8']);
  expect(page.cases).toEqual(['4', '3']);
  expect(await list(`&limit=2&before=${page.next}`)).toMatchObject({
    pressing: [],
    cases: ['2', '1'],
  });
  expect((await list('&status=open')).pressing).toEqual(['9', '7', '8']);
  expect((await list('&status=closed')).pressing).toEqual([]);
});

test('a case is no longer pressing once it is closed or two days old', async () => {
  await say('9', 'my lips swelled', WIFI);
  await say('8', 'a mouse ran past', ELSEWHERE);
  const { body } = await app.send('GET', '/api/cases', { token: owner.token });
  const [mouse] = body.cases;
  await app.send('POST', `/api/cases/${mouse.id}/close`, { token: owner.token });
  expect((await list()).pressing).toEqual(['9']);
  app.moveClock(2 * DAY_MS);
  expect((await list()).pressing).toEqual([]);
});

test('danger written on a ticket makes the case of an old answer pressing again', async () => {
  const said = { venueId: venue.venueId, rating: 'poor', tableNumber: '5', textGeneral: 'a wait' };
  const { body } = await app.send('POST', '/api/feedback', { body: said });
  await readAnswers(app);
  app.moveClock(3 * DAY_MS);
  const messages = `/api/tickets/${body.ticketUrl.split('/').at(-1)}/messages`;
  await app.send('POST', messages, { body: { text: 'my lips swelled' } });
  await readMessages(app.services, simpleReader());
  app.moveClock(SECOND_MS);
  expect((await list()).pressing).toEqual(['5']);
});

test('cases on which no member has acted come before cases on which a member has acted', async () => {
  for (let table = 11; table <= 20; table += 1) {
    await say(String(table), 'my lips swelled', `10.${table}.0.1`);
  }
  const { body } = await app.send('GET', '/api/cases', { token: owner.token });
  for (const { id } of body.cases) {
    const note = { token: owner.token, body: { words: 'We are with them' } };
    expect((await app.send('POST', `/api/cases/${id}/notes`, note)).status).toBe(201);
  }
  await say('8', 'a mouse ran past', ELSEWHERE);
  const { pressing } = await list();
  expect(pressing).toHaveLength(10);
  expect(pressing[0]).toBe('8');
});
