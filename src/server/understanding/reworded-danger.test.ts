import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#server/floor/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { venues } from '#server/venues/table.ts';
import { CHECKLISTS } from '#shared/cases/cases.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import type { Reader } from './reading/make-reader.ts';
import { makeReadNewAnswers } from './reading/read-new-answers.ts';
import { makeRetryFailedReadings } from './reading/retry-failed-readings.ts';
import { resetReading } from './reading/reworded-query.ts';
import { understandings } from './table.ts';

const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true });
});

/** The part of an answer that the guest had written by this minute. */
function part(textSpecific: string, minute: number) {
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, minute)).toISOString();
  return {
    body: { venueId: 'kettle', rating: 'poor', tableNumber: '7', textSpecific, unfinishedAt },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  };
}

async function say(textSpecific: string, minute: number, read?: Reader): Promise<string> {
  const { body } = await app.send('POST', '/api/feedback', part(textSpecific, minute));
  await readAnswers(app, read);
  await alertSeriousComplaints(app.services);
  return body.id;
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const answer = (id: string) => get(`/api/feedback/${id}`);

test.each(['we waited', 'unreadable'])(
  'if a guest changes words about danger to “%s”, the case and the alarm stay open for people to decide',
  async (harmless) => {
    const id = await say(DANGER, 1);
    const before = await answer(id);
    expect(before).toMatchObject({ understanding: { safety: 'allergen' } });
    await say(harmless, 2);
    expect(await answer(id)).toMatchObject({
      isSeriousComplaint: true,
      complaint: { status: 'open' },
      understanding: { safety: null, suspectedSafety: 'allergen', because: [] },
    });
    const file = await get(`/api/cases/${before.caseId}`);
    expect(file).toMatchObject({ status: 'open', safety: 'allergen', isChainIntact: true });
    expect(file.entries.at(-1)).toMatchObject({ act: 'reworded', by: null, words: null });
    expect(await app.db.select().from(calls)).toMatchObject([
      { safety: 'allergen', status: 'waiting' },
    ]);
    expect((await get('/api/today?venueId=kettle')).open.items).toMatchObject([
      { id, alarm: { safety: 'allergen', onTicket: null, isUnattended: true } },
    ]);
  },
);

test('if a guest changes words about danger to a lesser danger, the case and the board keep the graver danger', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  const openCase = () => get(`/api/cases/${caseId}`);
  const correct = (body: object) =>
    app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body });
  await say('I bit on a shell', 2);
  expect(await answer(id)).toMatchObject({ understanding: { safety: 'foreign_object' } });
  const { safety, entries, isChainIntact } = await openCase();
  expect({ safety, isChainIntact }).toEqual({ safety: 'allergen', isChainIntact: true });
  const noted = entries.filter(({ act }: { act: string }) => act === 'reworded');
  expect(noted).toMatchObject([
    { sentence: expect.stringMatching(/less serious: Foreign object$/) },
  ]);
  expect(await app.db.select().from(calls)).toMatchObject([{ safety: 'allergen' }]);
  await correct({ tone: 'mixed' });
  expect(await openCase()).toMatchObject({ safety: 'allergen' });
  await correct({ safety: 'pest' });
  expect(await openCase()).toMatchObject({ safety: 'pest' });
  await app.send('DELETE', `/api/feedback/${id}/understanding`, { token: owner.token });
  expect(await openCase()).toMatchObject({ safety: 'allergen' });
});

test('if a guest adds to words about danger, the board quotes each phrase once, in the order in which it was first said', async () => {
  const phrases = ['cannot breathe', 'lip swells'];
  const read: Reader = async (answers) =>
    answers.map((words) => ({
      language: 'en',
      tone: 'negative',
      topics: [],
      safety: 'allergen',
      because: phrases.filter((phrase) => words.join(' ').includes(phrase)),
    }));
  await say('my lip swells', 1, read);
  await say('I cannot breathe, my lip swells', 2, read);
  expect((await get('/api/floor?venueId=kettle')).calls).toMatchObject([
    { because: ['lip swells', 'cannot breathe'] },
  ]);
});

test('if a guest changed words about danger, the owner can close the case by choosing no safety class', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2);
  const body = { tone: 'negative', topics: ['waiting'], safety: null };
  const path = `/api/feedback/${id}/understanding`;
  expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
  expect(await get(`/api/cases/${caseId}`)).toMatchObject({ status: 'closed' });
});

const broken: Reader = async (answers) => answers.map(() => 'failed');
const stopped: Reader = () => Promise.reject(new Error('it stopped'));
const readNew = () => makeReadNewAnswers(app.services, simpleReader(), () => false)();

async function expectQuestionAboutOpenCase(id: string, caseId: string): Promise<void> {
  expect(await answer(id)).toMatchObject({
    understanding: { safety: null, suspectedSafety: 'allergen', because: [] },
  });
  const file = await get(`/api/cases/${caseId}`);
  expect(file).toMatchObject({ status: 'open', safety: 'allergen', isChainIntact: true });
  const acts: string[] = file.entries.map(({ act }: { act: string }) => act);
  expect(acts.filter((act) => act === 'reworded')).toHaveLength(1);
}

test('changed words that are read only at the second attempt leave the case open for people to decide', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2, broken);
  await makeRetryFailedReadings(app.services, simpleReader())();
  await expectQuestionAboutOpenCase(id, caseId);
});

test('changed words that were marked as unread when the server stopped leave the case open for people to decide', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2, stopped);
  await resetReading(app.db, id);
  await readNew();
  await expectQuestionAboutOpenCase(id, caseId);
  await readAnswers(app);
  await expectQuestionAboutOpenCase(id, caseId);
});

test('if a guest changed words about danger, a newer reader leaves the case open for people to decide', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2);
  await app.db.update(understandings).set({ readerVersion: 0 });
  await readNew();
  await expectQuestionAboutOpenCase(id, caseId);
});

test('after the guest changed words about danger, the case stays open when the owner undoes a chosen class, even with a newer reader', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  await say('we waited', 2);
  const path = `/api/feedback/${id}/understanding`;
  await app.send('POST', path, { token: owner.token, body: { safety: 'injury' } });
  await app.db.update(understandings).set({ readerVersion: 0 });
  await readNew();
  expect(await get(`/api/cases/${caseId}`)).toMatchObject({ status: 'open', safety: 'injury' });
  await app.send('DELETE', path, { token: owner.token });
  await expectQuestionAboutOpenCase(id, caseId);
});

test('a case that people have worked through and closed keeps its class when the guest changes the words about danger', async () => {
  const id = await say(DANGER, 1);
  const { caseId } = await answer(id);
  const post = async (path: string, body?: object) =>
    expect((await app.send('POST', path, { token: owner.token, body })).status).toBe(200);
  for (const step of CHECKLISTS.allergen) {
    await post(`/api/cases/${caseId}/steps`, { step, isDone: true });
  }
  await post(`/api/cases/${caseId}/close`);
  await say('we waited', 2);
  expect(await answer(id)).toMatchObject({ understanding: { suspectedSafety: 'allergen' } });
  const file = await get(`/api/cases/${caseId}`);
  expect(file).toMatchObject({ status: 'closed', safety: 'allergen' });
  expect(file.entries.at(-1)).toMatchObject({ act: 'reworded' });
});

test('several changes of words about the same lesser danger cause one more email', async () => {
  const kinds = async () => (await app.db.select().from(mails)).map(({ kind }) => kind);
  const alerts = async () => (await kinds()).filter((kind) => kind === 'serious-complaint').length;
  await app.db.update(venues).set({ alertOnSerious: true });
  await say(DANGER, 1);
  expect(await alerts()).toBe(1);
  await say('I bit on a shell', 2);
  expect(await alerts()).toBe(2);
  await say('I bit on a big shell', 3);
  expect(await alerts()).toBe(2);
  await say('And there is a mouse', 4);
  expect(await alerts()).toBe(3);
});

const alarmMails = async () =>
  (await app.db.select().from(mails)).filter(({ kind }) => kind === 'serious-complaint');
const choose = (id: string, safety: SafetyClass) =>
  app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body: { safety } });
const caseOf = async (id: string) => get(`/api/cases/${(await answer(id)).caseId}`);

test('if a guest mentions a lesser danger again after a person chose another class, the case gets its class and the team is emailed', async () => {
  await app.db.update(venues).set({ alertOnSerious: true });
  const id = await say(DANGER, 1);
  await say('I bit on a shell', 2);
  await choose(id, 'pest');
  const before = await alarmMails();
  await say('I bit on a big shell', 3);
  expect(await caseOf(id)).toMatchObject({ safety: 'foreign_object' });
  expect(await alarmMails()).toHaveLength(before.length + 1);
});

test('if older messages raise a class that a person had lowered, the danger is emailed and shown on the board', async () => {
  await app.db.update(venues).set({ alertOnSerious: true });
  const id = await say('And there is a mouse', 1);
  const { body } = await app.send('POST', '/api/feedback', part('And there is a mouse', 1));
  const code = body.ticketUrl.split('/').at(-1);
  const text = 'My tongue swelled';
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  await readMessages(app.services, simpleReader());
  await alertTeamToDangerOnTickets(app.services);
  await choose(id, 'foreign_object');
  expect(await caseOf(id)).toMatchObject({ safety: 'foreign_object' });
  await app.db.update(calls).set({ status: 'done', doneAt: app.services.now() });
  const before = await alarmMails();
  await say('I bit on a shell', 2);
  expect(await caseOf(id)).toMatchObject({ safety: 'allergen' });
  const waiting = await app.db.select().from(calls).where(eq(calls.status, 'waiting'));
  expect(waiting).toMatchObject([{ safety: 'allergen' }]);
  const risen = (await alarmMails()).filter((mail) => !before.some(({ id }) => id === mail.id));
  expect(risen).toMatchObject([{ subject: expect.stringContaining('allergic reaction') }]);
});
