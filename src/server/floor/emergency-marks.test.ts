import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { pushes } from '#server/push/table.ts';
import type { Reader } from '#server/understanding/reading/make-reader.ts';
import { makeReadNewAnswers } from '#server/understanding/reading/read-new-answers.ts';
import { understandings } from '#server/understanding/table.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Rating } from '#shared/feedback/ratings.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const EMERGENCY = 'Help, he chokes on his meat';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true, alertOnSerious: true });
});

let second = 0;

/** Sends the next part of one conversation, which replaces the one before. */
async function say(
  textGeneral: string,
  rating: Rating = 'poor',
): Promise<{ id: string; ticketUrl: string }> {
  second += 1;
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, 0, second)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating, tableNumber: '3', textGeneral, unfinishedAt },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  return body;
}

async function readAndAlert(): Promise<void> {
  for (const _ of [1, 2]) {
    await readAnswers(app, readDanger);
    await alertSeriousComplaints(app.services);
  }
}

/** A member of staff goes to the table and ends the alarm. */
async function endAlarm(): Promise<void> {
  app.moveClock(2 * MINUTE_MS);
  const { id: callId } = await alarm();
  await act(`/api/floor/calls/${callId}/arrive`);
  await act(`/api/floor/calls/${callId}/done`);
}

async function write(ticketUrl: string, text: string): Promise<void> {
  const path = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  expect((await app.send('POST', path, { body: { text } })).status).toBe(201);
  await readMessages(app.services, readDanger);
  await alertTeamToDangerOnTickets(app.services);
}

async function act(path: string, body: object = {}): Promise<void> {
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
  app.moveClock(2 * MINUTE_MS);
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const alarm = async () => (await get('/api/floor?venueId=kettle')).calls[0];

/** What each screen says about whether the danger is an emergency. */
async function marks(id: string) {
  const entry = await get(`/api/feedback/${id}`);
  const { cases, pressing } = await get('/api/cases');
  return {
    board: (await alarm())?.isEmergency,
    inbox: entry.alarm?.isEmergency,
    words: entry.understanding?.isEmergency,
    today: (await get('/api/today?venueId=kettle')).open.items[0]?.alarm?.isEmergency,
    safety: cases[0].isEmergency,
    pressing: pressing[0]?.isEmergency,
    case: (await get(`/api/cases/${entry.caseId}`)).isEmergency,
  };
}

const IS_MARKED = {
  board: true,
  inbox: true,
  today: true,
  safety: true,
  pressing: true,
  case: true,
};

const NOT_MARKED = Object.fromEntries(Object.keys(IS_MARKED).map((screen) => [screen, false]));

/** The dangers named in the subjects of the alerts. */
async function dangersMailed(): Promise<string[]> {
  const sent = (await app.db.select().from(mails)).filter(
    ({ kind }) => kind === 'serious-complaint',
  );
  return sent
    .map(({ subject }) => subject.replace(/ at .*, table 3\b.*$/, '').toLowerCase())
    .toSorted();
}

const ORDERS: [string, () => Promise<void>][] = [
  ['before they were read', async () => undefined],
  ['after they were read', readAndAlert],
];

test.each(
  ORDERS.flatMap(([when, read]) =>
    ['Sorry, all fine', 'He hurt his lip'].map((newWords) => [when, newWords, read] as const),
  ),
)(
  'every screen still marks an emergency if the guest changed the words %s to “%s”',
  async (_, newWords, read) => {
    await say(EMERGENCY);
    await read();
    const { id } = await say(newWords);
    await makeReadNewAnswers(app.services, readDanger)();
    await readAndAlert();
    expect(await marks(id)).toMatchObject(IS_MARKED);
    expect(await alarm()).toMatchObject({
      safety: 'injury',
      because: expect.arrayContaining(['he chokes']),
    });
  },
);

test('an emergency in changed words is no longer marked once staff were at the table and ended the alarm', async () => {
  await say(EMERGENCY);
  const { id } = await say('He hurt his lip');
  await readAndAlert();
  app.moveClock(2 * MINUTE_MS);
  const { id: callId } = await alarm();
  await act(`/api/floor/calls/${callId}/claim`);
  expect(await marks(id)).toMatchObject(IS_MARKED);
  await act(`/api/floor/calls/${callId}/arrive`);
  await act(`/api/floor/calls/${callId}/done`);
  expect(await marks(id)).toMatchObject({ inbox: false, words: false, safety: false, case: false });
});

test('no screen and no email shows danger as an emergency once staff were at the table and ended its alarm', async () => {
  const { id, ticketUrl } = await say(EMERGENCY);
  await readAndAlert();
  expect(await marks(id)).toMatchObject({ ...IS_MARKED, words: true });
  await endAlarm();
  await write(ticketUrl, 'There is a hair in the dessert');
  expect(await marks(id)).toEqual({ ...NOT_MARKED, words: false });
  expect(await dangersMailed()).toEqual(['possible emergency', 'possible food contamination']);
});

test('danger in changed words is no longer an emergency once a person has ruled it out', async () => {
  await say(EMERGENCY);
  const { id } = await say('Sorry, all fine');
  await readAndAlert();
  await act(`/api/feedback/${id}/understanding`, { tone: 'neutral', topics: [], safety: null });
  expect(await marks(id)).toMatchObject({ words: false, safety: false, case: false });
});

test('a ticket message is marked as an emergency again once a correction of its safety class is undone', async () => {
  const { id, ticketUrl } = await say('He hurt his lip');
  await readAndAlert();
  await endAlarm();
  // After an hour, danger on the ticket raises no alarm on the board.
  app.moveClock(2 * HOUR_MS);
  await write(ticketUrl, EMERGENCY);
  const isMarked = { inbox: true, today: true, safety: true, case: true };
  expect(await marks(id)).toMatchObject(isMarked);
  await act(`/api/feedback/${id}/understanding`, { safety: 'allergen' });
  await app.send('DELETE', `/api/feedback/${id}/understanding`, { token: owner.token });
  expect(await marks(id)).toMatchObject(isMarked);
});

test('an emergency that a person has ruled out does not return when other danger opens the case again', async () => {
  await say(EMERGENCY);
  const { id, ticketUrl } = await say('Sorry, all fine');
  await readAndAlert();
  await act(`/api/feedback/${id}/understanding`, { tone: 'neutral', topics: [], safety: null });
  await write(ticketUrl, 'There is a hair in the dessert');
  expect(await marks(id)).toEqual({ ...NOT_MARKED, words: false });
});

test('an emergency on a ticket that a person has ruled out does not return when other danger opens the case again', async () => {
  const { id, ticketUrl } = await say('The soup was cold');
  await readAndAlert();
  await write(ticketUrl, EMERGENCY);
  await act(`/api/feedback/${id}/understanding`, { safety: null, messagesSeen: 1 });
  await write(ticketUrl, 'He hurt his lip');
  expect(await marks(id)).toEqual({ ...NOT_MARKED, words: false });
});

test('an emergency that staff have ended at the table does not return when a newer reader reads the same words', async () => {
  const { id } = await say(EMERGENCY);
  await readAndAlert();
  await endAlarm();
  await app.db.update(understandings).set({ readerVersion: 0 });
  await readAndAlert();
  expect(await marks(id)).toMatchObject({ inbox: false, words: false, safety: false, case: false });
});

test('an emergency stays marked if the guest only raises the rating afterwards', async () => {
  await say('I think he chokes', 'poor');
  await readAndAlert();
  const { id } = await say('I think he chokes', 'great');
  await readAndAlert();
  expect(await marks(id)).toMatchObject(IS_MARKED);
});

test('an emergency that a guest adds to a danger of the same class is emailed and pushed as well', async () => {
  const push = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body: push });
  await say('He hurt his lip');
  await readAndAlert();
  const { id } = await say('He hurt his lip. Now he chokes');
  await readAndAlert();
  expect(await marks(id)).toMatchObject(IS_MARKED);
  expect(await dangersMailed()).toEqual(['possible emergency', 'possible injury']);
  const told = (await app.db.select().from(pushes)).map(({ kind }) => kind).toSorted();
  expect(told).toEqual(['call', 'call', 'serious_complaint', 'serious_complaint']);
});

test('an emergency in a later ticket message about a danger of the same class is emailed as well, and only once', async () => {
  const { ticketUrl } = await say('The soup was cold');
  await readAndAlert();
  await write(ticketUrl, 'He hurt his lip');
  await write(ticketUrl, EMERGENCY);
  await write(ticketUrl, EMERGENCY);
  expect(await dangersMailed()).toEqual(['possible emergency', 'possible injury']);
});

const readDanger: Reader = async (answers) =>
  answers.map(([words = '']) => ({
    language: 'en',
    tone: 'negative',
    topics: [],
    ...dangerIn(words),
  }));

function dangerIn(words: string): Pick<Understanding, 'safety' | 'because' | 'evidence'> {
  if (words.includes('I think')) {
    return { safety: 'injury', evidence: 'clear', because: ['he chokes'] };
  }
  if (words.includes('chokes')) return { safety: 'injury', because: ['he chokes'] };
  if (words.includes('hurt')) return { safety: 'injury', because: ['hurt his lip'] };
  if (words.includes('hair')) return { safety: 'foreign_object', because: ['a hair'] };
  return { safety: null, because: [] };
}
