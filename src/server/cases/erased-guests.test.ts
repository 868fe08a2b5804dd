import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { VenueRow } from '#server/venues/queries.ts';
import type { CaseEntry } from '#shared/cases/contract.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const EMAIL = 'ada.l@example.com';
const SAID = 'My lips swelled after the praline dessert';
const FACT = 'Hazelnut declared, allergen sheet v12';
const NAMED = 'Rang Ada Lovelace at 21:10, mailed ada.l@example.com';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium', firstName: 'Olive' });
  venue = await aVenue(app, owner);
});

const post = (path: string, body: object = {}) =>
  app.send('POST', path, { token: owner.token, body });

/** A case with two notes and a resolution in words; the second note names and quotes the guest. */
async function anIncident() {
  const sent = await app.send('POST', '/api/feedback', {
    body: {
      venueId: venue.venueId,
      rating: 'poor',
      textGeneral: SAID,
      customerName: 'Ada Lovelace',
      email: EMAIL,
      tableNumber: '12',
    },
  });
  const { id: feedbackId, ticketUrl } = sent.body;
  const id = await openSafetyCase(app, feedbackId);
  await post(`/api/cases/${id}/steps`, { step: 'allergen_sheet', isDone: true });
  await post(`/api/cases/${id}/notes`, { words: FACT });
  await post(`/api/cases/${id}/notes`, { words: `${NAMED}: “${SAID}”` });
  const resolved = { how: 'talked', note: 'Batch 4711 binned' };
  await post(`/api/feedback/${feedbackId}/resolve`, resolved);
  return { id, code: new URL(ticketUrl).pathname.split('/').at(-1) ?? '' };
}

const read = async (id: string) =>
  (await app.send('GET', `/api/cases/${id}`, { token: owner.token })).body;
const linesOf = ({ entries }: { entries: CaseEntry[] }) =>
  entries.map(({ sentence, words }) => (words === null ? sentence : `${sentence}: ${words}`));
const find = async () => (await post('/api/guest-data/find', { email: EMAIL })).body;

const KEPT = [
  'Case opened: Allergen',
  'Done: Check the allergen sheet against the recipe and the delivery',
  `Note: ${FACT}`,
  'Note: Rang [guest] at 21:10, mailed [guest]: “[guest’s words]”',
  'Complaint resolved: Talked to the guest: Batch 4711 binned',
];

test('when a guest erases the answer on the ticket, the team’s notes stay in the case without the guest’s name, address and quotes', async () => {
  const { id, code } = await anIncident();
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  const file = await read(id);
  expect(file).toMatchObject({ feedbackId: null, answer: null, isChainIntact: true, stepsDone: 1 });
  expect(linesOf(file)).toEqual([
    ...KEPT,
    'The guest erased what they said',
    'Line 4: the guest’s name, an e-mail address and words of the guest were taken out',
  ]);
  const { rows } = await app.db.execute(sql`select * from case_entries`);
  expect(JSON.stringify(rows)).not.toMatch(/Ada|Lovelace|ada\.l|lips swelled/);
});

test('an owner who erases a guest first sees each note about them, and the log names the owner', async () => {
  const { id } = await anIncident();
  const { notes } = await find();
  expect(notes).toMatchObject([
    { caseId: id, number: 3, byName: 'Olive', words: FACT, redacted: null },
    { number: 4, redacted: 'Rang [guest] at 21:10, mailed [guest]: “[guest’s words]”' },
    { number: 5, words: 'Batch 4711 binned', redacted: null },
  ]);
  expect((await post('/api/guest-data/erase', { email: EMAIL })).body.erasedCount).toBe(1);
  const file = await read(id);
  expect(linesOf(file)).toEqual([
    ...KEPT,
    'What the guest said was erased',
    'Line 4: the guest’s name, an e-mail address and words of the guest were taken out',
  ]);
  expect(file.entries.at(-2)).toMatchObject({ act: 'erased', by: owner.id, byName: 'Olive Owner' });
  expect(file.isChainIntact).toBe(true);
});

test('after a guest is erased, the log says what was removed from each note, and nothing for unchanged notes', async () => {
  const { id } = await anIncident();
  await post(`/api/cases/${id}/notes`, { words: 'Rang 07700 900123 on 15.11.2026' });
  await post(`/api/cases/${id}/notes`, { words: 'Adas father: "lips swelled"' });
  await post('/api/guest-data/erase', { email: EMAIL });
  const file = await read(id);
  expect(linesOf(file)).toEqual([
    ...KEPT,
    'Note: Rang [phone number] on 15.11.2026',
    'Note: [guest] father: "[guest’s words]"',
    'What the guest said was erased',
    'Line 4: the guest’s name, an e-mail address and words of the guest were taken out',
    'Line 6: a phone number was taken out',
    'Line 7: the guest’s name and words of the guest were taken out',
  ]);
  expect(file.isChainIntact).toBe(true);
});

test('an owner who erases a guest can keep a note as it is or remove it completely', async () => {
  const { id } = await anIncident();
  const decide = (number: number, choice: string) => ({ caseId: id, number, choice });
  const notes = [decide(3, 'remove'), decide(4, 'keep')];
  await post('/api/guest-data/erase', { email: EMAIL, notes });
  const file = await read(id);
  expect(file.entries.slice(2, 4)).toMatchObject([
    { number: 3, words: null },
    { number: 4, words: expect.stringContaining(NAMED) },
  ]);
  expect(linesOf(file).slice(5)).toEqual([
    'What the guest said was erased',
    'Line 3: the words were taken out',
  ]);
  expect(file.isChainIntact).toBe(true);
});

test("an owner cannot change a note in another owner's safety case", async () => {
  const { id } = await anIncident();
  const other = await anOwner(app, { tier: 'premium' });
  const elsewhere = await aVenue(app, other);
  const body = { venueId: elsewhere.venueId, rating: 'poor', textGeneral: SAID, email: EMAIL };
  await app.send('POST', '/api/feedback', { body });
  await app.send('POST', '/api/guest-data/erase', {
    token: other.token,
    body: { email: EMAIL, notes: [{ caseId: id, number: 3, choice: 'remove' }] },
  });
  expect((await read(id)).entries[2].words).toBe(FACT);
});
