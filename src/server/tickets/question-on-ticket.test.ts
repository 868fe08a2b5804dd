import { beforeEach, expect, test } from 'vitest';
import { findComplaintEvents } from '#server/complaints/complaint-query.ts';
import { mails } from '#server/mail/table.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SafetyClass } from '#shared/understanding/understanding.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

/** The reader of the tests finds only weak evidence in 'shell'. */
const DOUBTFUL = 'There was a shell in my dessert';

let app: TestApp;
let owner: TestOwner;
let id: string;
let ticket: string;

/** A guest praised the evening and then wrote something on the ticket that may be about danger. */
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  await aVenue(app, owner, { venueId: 'kettle', liveFloor: true, alertOnSerious: true });
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: 'kettle', rating: 'great', textGeneral: 'lovely', tableNumber: '3' },
  });
  id = body.id;
  ticket = `/api/tickets/${body.ticketUrl.split('/').at(-1)}`;
  await readAnswers(app);
  await write(DOUBTFUL);
});

async function write(text: string): Promise<void> {
  app.moveClock(MINUTE_MS);
  expect((await app.send('POST', `${ticket}/messages`, { body: { text } })).status).toBe(201);
  await readMessages(app.services, simpleReader());
  await alertTeamToDangerOnTickets(app.services);
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const alerts = async () =>
  (await app.db.select().from(mails)).filter(({ kind }) => kind === 'serious-complaint');

/** What the owner says when asked. */
async function answer(safety: SafetyClass | null) {
  app.moveClock(MINUTE_MS);
  const { messageId } = (await get(`/api/feedback/${id}`)).suspectedOnTicket;
  const body = { safety, messageId };
  return app.send('POST', `/api/feedback/${id}/understanding`, { token: owner.token, body });
}

test('weak evidence of danger in a ticket message after praise leads to a question to the owner, but to no case or alert', async () => {
  const question = { safety: 'foreign_object', words: DOUBTFUL };
  expect(await get(`/api/feedback/${id}`)).toMatchObject({
    suspectedOnTicket: question,
    hasUnreadMessage: true,
    caseId: null,
  });
  expect((await get('/api/feedback?filter=waiting')).feedback).toMatchObject([
    { id, suspectedOnTicket: question },
  ]);
  expect((await get('/api/today?venueId=kettle')).open).toMatchObject({
    untaken: 1,
    items: [{ id, suspectedOnTicket: question }],
  });
  expect((await get('/api/cases')).cases).toEqual([]);
  expect((await get('/api/floor?venueId=kettle')).calls).toEqual([]);
  expect(await alerts()).toEqual([]);
});

test('answering yes to the question about a ticket message opens a case and leaves the answer as it was', async () => {
  const before = await get(`/api/feedback/${id}`);
  expect(await answer('foreign_object')).toMatchObject({
    status: 200,
    body: {
      suspectedOnTicket: null,
      understanding: before.understanding,
      isUnderstandingCorrected: false,
      isSeriousComplaint: false,
      alarm: { safety: 'foreign_object', onTicket: { words: DOUBTFUL }, isUnattended: false },
    },
  });
  const [opened] = (await get('/api/cases?status=open')).cases;
  expect(opened).toMatchObject({ feedbackId: id, writtenOnTicket: DOUBTFUL });
  expect(await get(`/api/cases/${opened.id}`)).toMatchObject({
    isChainIntact: true,
    entries: [{ act: 'opened', by: owner.id, details: { isOnTicket: true } }],
  });
  await alertTeamToDangerOnTickets(app.services);
  expect(await alerts()).toEqual([]);
});

test('answering no to the question about a ticket message settles it, and danger written later still opens a case', async () => {
  expect(await answer(null)).toMatchObject({ status: 200, body: { suspectedOnTicket: null } });
  expect((await get('/api/today?venueId=kettle')).open.items).toEqual([]);
  expect((await get('/api/cases')).cases).toEqual([]);
  await write('My tongue swelled just now');
  expect((await get('/api/cases?status=open')).cases).toMatchObject([{ safety: 'allergen' }]);
  expect(await alerts()).toHaveLength(1);
});

test.each(['foreign_object', null] as const)(
  'the answer %s to the question about a ticket message is an event of the complaint and an entry in the activity',
  async (safety) => {
    await answer(safety);
    expect(await findComplaintEvents(app.db, id)).toContainEqual({
      kind: 'corrected',
      at: expect.any(Date),
      by: owner.id,
      details: { fields: ['safety'] },
    });
    const { activity } = await get('/api/activity');
    expect(activity).toContainEqual(expect.objectContaining({ action: 'understanding.corrected' }));
  },
);

test('a question about a ticket message can be answered once, and only by the team of the venue', async () => {
  const { messageId } = (await get(`/api/feedback/${id}`)).suspectedOnTicket;
  const body = { safety: null, messageId };
  const path = `/api/feedback/${id}/understanding`;
  const stranger = await anOwner(app);
  expect(await app.send('POST', path, { token: stranger.token, body })).toMatchObject({
    status: 404,
  });
  await answer('foreign_object');
  expect(await app.send('POST', path, { token: owner.token, body })).toMatchObject({
    status: 409,
    body: { message: 'This question has already been answered.' },
  });
  const mixed = { ...body, tone: 'negative' };
  expect(await app.send('POST', path, { token: owner.token, body: mixed })).toMatchObject({
    status: 400,
  });
});
