import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sendDeadLettersAgain } from '#server/platform/queue/dead-letters.ts';
import { pushes } from '#server/push/table.ts';
import { claimDangerAlert } from '#server/understanding/messages/danger-alert-query.ts';
import { messageQueue } from '#server/understanding/messages/message-query.ts';
import { messageReadings } from '#server/understanding/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { WORKING_ON_CASE_NOTE } from '#shared/cases/cases.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { readPdfLetters } from '#testing/read-pdf-letters.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const DANGER = 'My tongue swelled just now and I cannot breathe';
const ALARM = 'Possible emergency or allergic reaction at ';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true, alertOnSerious: true });
});

async function read(path: string) {
  const { status, body } = await app.send('GET', path, { token: owner.token });
  expect(status).toBe(200);
  return body;
}

/** Sends an answer about waiting at table 3, reads it and sends an alert if one is due. */
async function say(fields: object = {}): Promise<{ id: string; code: string }> {
  const said = { rating: 'fair', textGeneral: 'we waited', tableNumber: '3', ...fields };
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, ...said },
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

/** The guest writes on the ticket; then the jobs that read the message and alert the team run. */
async function write(code: string, text: string): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  expect(status).toBe(201);
  await readMessages(app.services, simpleReader());
  await alertTeamToDangerOnTickets(app.services);
}

const alerts = () =>
  app.db.select().from(mails).where(eq(mails.kind, 'serious-complaint')).orderBy(mails.createdAt);
const board = async () => (await read(`/api/floor?venueId=${venue.venueId}`)).calls;
const openCases = async () => (await read('/api/cases?status=open')).cases;

test('danger written on a ticket opens a case, alerts the team and rings the floor board', async () => {
  const push = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body: push });
  const { id, code } = await say();
  expect(await openCases()).toEqual([]);
  await write(code, DANGER);
  const [opened] = await openCases();
  expect(opened).toMatchObject({ feedbackId: id, safety: 'allergen', isEmergency: true });
  expect(opened).toMatchObject({ tableNumber: '3' });
  expect(opened).toMatchObject({ because: [], writtenOnTicket: DANGER, isUnattended: true });
  const { entries, isChainIntact } = await read(`/api/cases/${opened.id}`);
  expect(isChainIntact).toBe(true);
  expect(entries).toMatchObject([
    { act: 'opened', by: null, sentence: 'Case opened: Allergen, written on the ticket' },
    { act: 'told', details: { people: [expect.stringContaining('push')] } },
  ]);
  expect(await board()).toMatchObject([
    { tableNumber: '3', safety: 'allergen', isAlarm: true, status: 'waiting' },
  ]);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert?.subject).toMatch(
    new RegExp(`^${ALARM}.*, table 3 \\(the guest did not scan its code\\): “${DANGER}”$`),
  );
  expect(alert?.text).toContain(DANGER);
  const told = (await app.db.select().from(pushes)).map(({ kind }) => kind);
  expect(told.toSorted()).toEqual(['call', 'guest_reply', 'serious_complaint']);
});

test('an emergency at the end of a long ticket message is marked on the board, in the conversation and in the email', async () => {
  const { id, code } = await say();
  const text = `${'We sat by the window and had the soup. '.repeat(5)}${DANGER}`;
  await write(code, text);
  expect(await board()).toMatchObject([{ isEmergency: true, because: [text.slice(0, 120)] }]);
  expect((await read(`/api/feedback/${id}/thread`)).messages).toMatchObject([
    { isEmergency: true },
  ]);
  expect(await alerts()).toMatchObject([{ subject: expect.stringContaining(ALARM) }]);
});

async function writeBack(id: string): Promise<void> {
  const request = { token: owner.token, body: { text: 'We are coming' } };
  expect((await app.send('POST', `/api/feedback/${id}/thread`, request)).status).toBe(201);
}

async function workOnCase(): Promise<void> {
  const [{ id }] = await openCases();
  const request = { token: owner.token, body: { words: WORKING_ON_CASE_NOTE } };
  expect((await app.send('POST', `/api/cases/${id}/notes`, request)).status).toBe(201);
}

async function endAlarm(): Promise<void> {
  const [{ id }] = await board();
  for (const act of ['claim', 'done']) {
    const request = { token: owner.token, body: {} };
    expect((await app.send('POST', `/api/floor/calls/${id}/${act}`, request)).status).toBe(200);
  }
}

test.each([
  ['fair', 'writes back', writeBack],
  ['great', 'writes back', writeBack],
  ['great', 'says that they are on it', workOnCase],
])(
  'after a rating %s, Today, the inbox and the case show danger written on the ticket until a member %s',
  async (rating, _, act) => {
    const today = async () => (await read(`/api/today?venueId=${venue.venueId}`)).open;
    const { id, code } = await say({ rating });
    await say({ tableNumber: '4' });
    await write(code, DANGER);
    const onTicket = { at: expect.any(String), words: DANGER };
    const alarm = { safety: 'allergen', isEmergency: true, onTicket, isUnattended: true };
    const { items, untaken } = await today();
    expect(items[0]).toMatchObject({ id, alarm });
    expect(untaken).toBe(2);
    const [opened] = await openCases();
    expect(await read(`/api/cases/${opened.id}`)).toMatchObject({ onTicket: [onTicket] });
    const waiting = async () => (await read('/api/feedback?filterType=waiting')).feedback;
    const count = async () => (await read('/api/feedback/counts')).waiting;
    // Opening the message does not count as acting on it.
    const { messages } = await read(`/api/feedback/${id}/thread`);
    expect(messages).toMatchObject([{ text: DANGER, safety: 'allergen', isEmergency: true }]);
    expect(await waiting()).toMatchObject([
      { tableNumber: '4', alarm: null },
      { id, alarm },
    ]);
    expect(await count()).toBe(2);
    app.moveClock(MINUTE_MS);
    await act(id);
    expect((await today()).items[0]).toMatchObject({ tableNumber: '4', alarm: null });
    expect(await waiting()).toMatchObject([{ tableNumber: '4' }]);
    expect(await count()).toBe(1);
    expect(await read(`/api/feedback/${id}`)).toMatchObject({ alarm: { isUnattended: false } });
  },
);

test('the PDF of a case names an emergency and quotes the danger that was written on the ticket', async () => {
  const { code } = await say();
  await write(code, `${DANGER} ź`);
  const [opened] = await openCases();
  const { rawPayload } = await app.server.http.inject({
    url: `/api/cases/${opened.id}/file`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(readPdfLetters(rawPayload)).toContain('ź');
  expect(rawPayload.toString('latin1')).toContain('(Possible emergency or allergic reaction at ');
});

test('danger written on a ticket does not change the answer or the owner’s figures', async () => {
  const { id, code } = await say();
  const figures = async () => {
    const { understanding, isSeriousComplaint, complaint } = await read(`/api/feedback/${id}`);
    const { all, complaints, praise } = await read('/api/feedback/counts');
    const topics = await read(`/api/insights/topics?venueId=${venue.venueId}`);
    return { understanding, isSeriousComplaint, complaint, all, complaints, praise, topics };
  };
  const before = await figures();
  await write(code, DANGER);
  expect(await openCases()).toHaveLength(1);
  expect(await figures()).toEqual(before);
});

test('an answer without words gets a case from danger written on its ticket', async () => {
  const { id, code } = await say({ textGeneral: undefined });
  await write(code, DANGER);
  expect(await openCases()).toMatchObject([{ feedbackId: id, safety: 'allergen' }]);
});

test('danger written by a guest who answered more than an hour ago is emailed, but does not ring on the board', async () => {
  const { code } = await say();
  app.moveClock(HOUR_MS);
  await write(code, DANGER);
  expect(await board()).toEqual([]);
  expect(await alerts()).toHaveLength(1);
});

test.each([
  ['great', 'a shell in it', []],
  ['great', 'it was pink', ['undercooked']],
  ['great', DANGER, ['allergen']],
  ['fair', 'it was pink', ['undercooked']],
  ['fair', 'Thank you, that is kind', []],
])('after a rating %s, the message "%s" opens the cases %j', async (rating, text, classes) => {
  const { code } = await say({ rating });
  await write(code, text);
  const opened: { safety: string }[] = await openCases();
  expect(opened.map(({ safety }) => safety)).toEqual(classes);
  expect(await alerts()).toHaveLength(classes.length);
});

test.each([
  ['great', DANGER, true],
  ['fair', 'And there is a mouse', false],
])(
  'after a rating %s and the message "%s", the ticket says for an hour that the guest needs help: %s',
  async (rating, text, needsHelp) => {
    const { code } = await say({ rating });
    const readTicket = async () => (await app.send('GET', `/api/tickets/${code}`)).body;
    expect(await readTicket()).toMatchObject({ needsHelp: false });
    await write(code, text);
    expect(await readTicket()).toMatchObject({ needsHelp });
    app.moveClock(HOUR_MS);
    expect(await readTicket()).toMatchObject({ needsHelp: false });
  },
);

test('the ticket of a guest who wrote about danger in the answer says for an hour that the guest needs help', async () => {
  const { code } = await say({ textGeneral: DANGER });
  const needsHelp = async () => (await app.send('GET', `/api/tickets/${code}`)).body.needsHelp;
  expect(await needsHelp()).toBe(true);
  app.moveClock(HOUR_MS);
  expect(await needsHelp()).toBe(false);
});

test('a complaint about a safety matter stays open when the guest settles the ticket', async () => {
  const { id, code } = await say({ textGeneral: DANGER });
  expect((await app.send('POST', `/api/tickets/${code}/settle`)).status).toBe(200);
  expect(await read(`/api/feedback/${id}`)).toMatchObject({ complaint: { status: 'open' } });
  expect(await read(`/api/today?venueId=${venue.venueId}`)).toMatchObject({ waiting: 1 });
  expect(await openCases()).toHaveLength(1);
});

test('several messages about one kind of danger cause one email in fifteen minutes, and another kind of danger causes its own', async () => {
  const { code } = await say();
  await write(code, DANGER);
  await write(code, 'My lips swelled too');
  expect(await alerts()).toHaveLength(1);
  await write(code, 'And there is a mouse');
  expect((await alerts()).map(({ subject }) => subject.includes('pest'))).toEqual([false, true]);
  // The case keeps the kind of danger in which the guest may need help.
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  app.moveClock(15 * MINUTE_MS);
  await write(code, DANGER);
  expect(await alerts()).toHaveLength(3);
});

test('a lesser danger on a ticket does not replace a graver one in the case or on the board', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  await write(code, 'I bit on a shell');
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  expect(await board()).toMatchObject([{ safety: 'allergen' }]);
  expect(await alerts()).toHaveLength(2);
  await correct(id, { safety: 'foreign_object' });
  expect(await openCases()).toMatchObject([{ safety: 'foreign_object' }]);
});

test.each([
  ['The shell is stuck in his throat', 'And I bit on a shell', true],
  ['I bit on a shell', 'And there is a mouse', false],
])(
  'an answer about an allergic reaction shows “%s” from its ticket as the other danger, although “%s” came later',
  async (words, last, isEmergency) => {
    const { id, code } = await say({ textGeneral: 'My lips swelled' });
    await write(code, words);
    await write(code, last);
    const { alarm } = await read(`/api/feedback/${id}`);
    expect(alarm).toMatchObject({ safety: 'allergen', isEmergency });
    expect(alarm.otherOnTicket).toMatchObject({ safety: 'foreign_object', isEmergency, words });
  },
);

test('danger that the guest writes about again after staff ended the alarm is emailed again', async () => {
  const { code } = await say();
  await write(code, DANGER);
  await endAlarm();
  await write(code, DANGER);
  expect(await alerts()).toHaveLength(2);
  await write(code, DANGER);
  expect(await alerts()).toHaveLength(2);
});

test('two servers that handle two messages about one danger at once send one email', async () => {
  const { code } = await say();
  const send = (text: string) =>
    app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  const [first, second] = [(await send(DANGER)).body, (await send('My lips swelled too')).body];
  await readMessages(app.services, simpleReader());
  const { db } = app;
  const [row] = await db.select().from(messageReadings);
  const times = { now: app.services.now(), youngerThan: new Date(0), toldSince: new Date(0) };
  const claim = (messageId: string) => (tx: Transaction) =>
    claimDangerAlert(tx, { messageId, feedbackId: row?.feedbackId ?? '' }, times);
  let other: ReturnType<ReturnType<typeof claim>> | undefined;
  await db.transaction(async (tx) => {
    expect(await claim(first.id)(tx)).toMatchObject({ isRepeated: false });
    other = db.transaction(claim(second.id));
    await Promise.race([waitForLock(db), other]);
  });
  expect(await other).toMatchObject({ isRepeated: true });
});

test('taking a call waits for an alert about the same guest, so that the two cannot deadlock', async () => {
  const { code } = await say();
  await write(code, DANGER);
  const [call] = await board();
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text: DANGER } });
  await readMessages(app.services, simpleReader());
  const { db } = app;
  const [due] = await db
    .select({ messageId: messageReadings.id, feedbackId: messageReadings.feedbackId })
    .from(messageReadings)
    .where(isNull(messageReadings.alertedAt));
  const times = { now: app.services.now(), youngerThan: new Date(0), toldSince: new Date(0) };
  let taken: ReturnType<TestApp['send']> | undefined;
  await db.transaction(async (tx) => {
    expect(due && (await claimDangerAlert(tx, due, times))).toBeDefined();
    taken = app.send('POST', `/api/floor/calls/${call.id}/claim`, { token: owner.token, body: {} });
    const isWaiting = waitForLock(db).then(() => 'waiting');
    expect(await Promise.race([isWaiting, taken])).toBe('waiting');
  });
  expect(await taken).toMatchObject({ status: 200 });
});

test('new danger on a ticket reopens a closed case, which stays open when a member corrects the tone of the answer', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  const [opened] = await openCases();
  const { token } = owner;
  await app.send('POST', `/api/cases/${opened.id}/close`, { token });
  expect(await openCases()).toEqual([]);
  await write(code, DANGER);
  expect(await openCases()).toMatchObject([{ id: opened.id }]);
  const body = { tone: 'mixed' };
  await app.send('POST', `/api/feedback/${id}/understanding`, { token, body });
  expect(await openCases()).toMatchObject([{ id: opened.id, safety: 'allergen' }]);
  expect(await read(`/api/feedback/${id}`)).toMatchObject({ isSeriousComplaint: false });
});

async function correct(id: string, body: object): Promise<void> {
  const path = `/api/feedback/${id}/understanding`;
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
}

test('a class that a person chose for a case stays when the tone of the answer is corrected later', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  await correct(id, { safety: 'injury' });
  await correct(id, { tone: 'mixed' });
  expect(await openCases()).toMatchObject([{ safety: 'injury' }]);
});

test('when a person undoes the safety class they chose for a case, the case gets back the class of its ticket messages', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  await correct(id, { safety: 'injury' });
  await app.send('DELETE', `/api/feedback/${id}/understanding`, { token: owner.token });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  await correct(id, { tone: 'mixed' });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});

test('new danger reopens a case that a person cleared, with the class of the new message', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  await correct(id, { safety: 'injury' });
  await correct(id, { safety: null });
  expect(await openCases()).toEqual([]);
  await write(code, 'And there is a mouse');
  expect(await openCases()).toMatchObject([{ safety: 'pest' }]);
  await correct(id, { tone: 'mixed' });
  expect(await openCases()).toMatchObject([{ safety: 'pest' }]);
});

test('a person can mark danger found on a ticket as no safety matter, even if the answer itself has no safety class', async () => {
  const { id, code } = await say();
  await write(code, DANGER);
  const [opened] = await openCases();
  const { understanding } = await read(`/api/feedback/${id}`);
  const { tone, topics } = understanding;
  // A class that is corrected together with tone and topics concerns the answer's words and leaves
  // the case alone.
  await correct(id, { tone, topics, safety: null });
  expect(await openCases()).toHaveLength(1);
  await correct(id, { safety: null });
  expect(await openCases()).toEqual([]);
  const { entries, isChainIntact } = await read(`/api/cases/${opened.id}`);
  expect(isChainIntact).toBe(true);
  expect(entries.at(-1)).toMatchObject({
    act: 'class_changed',
    by: expect.any(String),
    details: { from: 'allergen', to: null },
  });
  expect(await read(`/api/feedback/${id}`)).toMatchObject({
    understanding,
    isUnderstandingCorrected: false,
  });
});

test('a person can mark danger found on a ticket as no safety matter, even if the answer itself is unreadable', async () => {
  const { id, code } = await say({ textGeneral: 'unreadable' });
  await write(code, DANGER);
  expect(await openCases()).toHaveLength(1);
  await correct(id, { safety: null });
  expect(await openCases()).toEqual([]);
});

test('erasing a ticket also erases the readings of its messages and all alerts about them', async () => {
  const { code } = await say();
  await write(code, DANGER);
  expect(await app.db.select().from(messageReadings)).toMatchObject([{ safety: 'allergen' }]);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  expect(await app.db.select().from(messageReadings)).toEqual([]);
  expect(await alerts()).toEqual([]);
  expect(await board()).toEqual([]);
});

test('a ticket message that still breaks the reader after an hour is read again only if an operator asks for it', async () => {
  const { code } = await say();
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text: DANGER } });
  app.moveClock(HOUR_MS);
  await readMessages(app.services, async () => ['failed']);
  await readMessages(app.services, simpleReader());
  expect(await app.db.select().from(messageReadings)).toMatchObject([{ state: 'failed' }]);
  expect(await openCases()).toEqual([]);
  expect(await sendDeadLettersAgain(app.db, messageQueue)).toBe(1);
  await readMessages(app.services, simpleReader());
  expect(await app.db.select().from(messageReadings)).toMatchObject([{ state: 'read' }]);
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});
