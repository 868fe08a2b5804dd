import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Understanding } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';
import { understandings } from '../table.ts';

const DANGER = 'My tongue swelled just now';

let app: TestApp;
let owner: TestOwner;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  await aVenue(app, owner, { venueId: 'kettle' });
});

/** Sends the part of an answer that the guest had written by this minute. */
async function say(textSpecific: string, minute = 1): Promise<{ id: string; code: string }> {
  const unfinishedAt = new Date(Date.UTC(2026, 10, 17, 20, minute)).toISOString();
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating: 'fair', tableNumber: '7', textSpecific, unfinishedAt },
    headers: { 'x-guest-device': 'a-phone', 'idempotency-key': 'one-conversation' },
  });
  await readAnswers(app);
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

async function write(code: string, text: string): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
  expect(status).toBe(201);
  await readMessages(app.services, simpleReader());
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const openCases = async () => (await get('/api/cases?status=open')).cases;
const correct = (id: string, body: object) =>
  app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body });

async function readByNewerReader(found: Partial<Understanding>): Promise<void> {
  const reading: Understanding = {
    language: 'en',
    tone: 'neutral',
    topics: [],
    safety: null,
    because: [],
    ...found,
  };
  await app.db.update(understandings).set({ readerVersion: 0 });
  await readAnswers(app, async (answers) => answers.map(() => reading));
}

test('if danger was written only on the ticket, changing the harmless words of the answer leads to no question to the owner', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  await say('it was loud', 2);
  expect(await get(`/api/feedback/${id}`)).toMatchObject({
    textSpecific: 'it was loud',
    understanding: { safety: null, suspectedSafety: null },
  });
  const [opened] = await openCases();
  expect(opened).toMatchObject({ safety: 'allergen' });
  const { entries } = await get(`/api/cases/${opened.id}`);
  expect(entries.map(({ act }: { act: string }) => act)).not.toContain('reworded');
});

test('danger written after a decision reopens the case even if the server that stored the decision had a fast clock', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  app.moveClock(HOUR_MS);
  await correct(id, { safety: null });
  expect(await openCases()).toEqual([]);
  app.moveClock(-HOUR_MS);
  await write(code, DANGER);
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  await correct(id, { tone: 'mixed' });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});

test('while the owner is asked about a case, a lesser danger on the ticket does not change its safety class', async () => {
  const { code } = await say(DANGER);
  await readByNewerReader({ safety: 'allergen', evidence: 'faint', because: ['swelled'] });
  await write(code, 'And there is a mouse');
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
});

test('a class that a person chose for a case stays when a newer reader agrees with it', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  await correct(id, { safety: 'foreign_object' });
  await readByNewerReader({ safety: 'foreign_object', because: ['waited'] });
  expect(await openCases()).toMatchObject([{ safety: 'foreign_object' }]);
});

test('messages on a ticket cannot be dismissed if the answer itself has a safety class', async () => {
  const { id, code } = await say(DANGER);
  await write(code, 'And there is a mouse');
  expect(await correct(id, { safety: null, messagesSeen: 1 })).toMatchObject({
    status: 409,
    body: { message: 'The answer itself may be a safety issue. Please correct it there.' },
  });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  expect(await get(`/api/feedback/${id}`)).toMatchObject({ isUnderstandingCorrected: false });
});

test('an answer about danger cannot be marked as no safety matter before a member has acted on the danger on its ticket', async () => {
  const { id, code } = await say(DANGER);
  await app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  await write(code, DANGER);
  const body = { tone: 'negative', topics: [], safety: null };
  expect(await correct(id, body)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('also wrote about danger on the ticket') },
  });
  expect(await openCases()).toMatchObject([{ safety: 'allergen' }]);
  await app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  expect(await correct(id, body)).toMatchObject({ status: 200 });
  expect(await openCases()).toEqual([]);
});

test('messages on a ticket cannot be dismissed if the case is closed', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  const [opened] = await openCases();
  await app.send('POST', `/api/cases/${opened.id}/close`, { token: owner.token });
  expect(await correct(id, { safety: null, messagesSeen: 1 })).toMatchObject({
    status: 409,
    body: { message: 'The case is already closed.' },
  });
  await correct(id, { safety: null });
  const { entries } = await get(`/api/cases/${opened.id}`);
  expect(entries.at(-1)).toMatchObject({ act: 'closed' });
});

test('messages about danger cannot be dismissed if the person has not seen the latest message', async () => {
  const { id, code } = await say('we waited');
  await write(code, DANGER);
  await write(code, DANGER);
  expect(await correct(id, { safety: null, messagesSeen: 1 })).toMatchObject({
    status: 409,
    body: { message: 'The guest has written about danger again. Please read it first.' },
  });
  expect(await openCases()).toHaveLength(1);
  const [{ id: caseId }] = await openCases();
  const { onTicket } = await get(`/api/cases/${caseId}`);
  const body = { safety: null, messagesSeen: onTicket.length };
  expect(await correct(id, body)).toMatchObject({ status: 200 });
  expect(await openCases()).toEqual([]);
});

test('a request that does not say how many messages were seen can dismiss them only after a member has acted on the last one', async () => {
  const { id, code } = await say('we waited');
  const take = () => app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  await write(code, DANGER);
  await take();
  await write(code, DANGER);
  expect(await correct(id, { safety: null })).toMatchObject({
    status: 409,
    body: { message: 'The guest has written about danger again. Please read it first.' },
  });
  expect(await openCases()).toHaveLength(1);
  await take();
  expect(await correct(id, { safety: null })).toMatchObject({ status: 200 });
  expect(await openCases()).toEqual([]);
});

test('a case cannot be closed if the person has not seen the latest danger on its ticket', async () => {
  const { code } = await say('we waited');
  await write(code, DANGER);
  const [opened] = await openCases();
  await write(code, DANGER);
  const close = (messagesSeen: number) =>
    app.send('POST', `/api/cases/${opened.id}/close`, {
      token: owner.token,
      body: { messagesSeen },
    });
  expect(await close(1)).toMatchObject({
    status: 409,
    body: { message: 'The guest has written about danger again. Please read it first.' },
  });
  expect(await openCases()).toHaveLength(1);
  expect(await close(2)).toMatchObject({ status: 200, body: { status: 'closed' } });
});

test.each([{ safety: 'pest' }, { tone: 'mixed', safety: null }])(
  'messages cannot be dismissed together with another correction: %j',
  async (correction) => {
    const { id } = await say('we waited');
    expect(await correct(id, { ...correction, messagesSeen: 0 })).toMatchObject({ status: 400 });
  },
);
