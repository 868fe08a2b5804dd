import { beforeEach, expect, test } from 'vitest';
import { complaintStates } from '#server/complaints/table.ts';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { floorListeners } from '#server/floor/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { sidOf } from '#server/platform/http/session.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { WORKING_ON_CASE_NOTE } from '#shared/cases/cases.ts';
import { GUEST_ACTOR } from '#shared/complaints/complaints.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const DANGER = 'my lips swelled';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner, { liveFloor: true });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
  // The first run of the job: answers that arrive after it count as new.
  await readAnswers(app);
});

async function post(path: string, body: object = {}) {
  const response = await app.send('POST', path, { token: owner.token, body });
  expect([200, 201]).toContain(response.status);
  app.moveClock(MINUTE_MS);
  return response.body;
}

async function say(fields: object = {}): Promise<{ id: string; ticket: string }> {
  const said = { venueId: venue.venueId, rating: 'poor', tableNumber: '7', ...fields };
  const { id, ticketUrl } = await post('/api/feedback', said);
  await readAnswers(app);
  return { id, ticket: `/api/tickets/${ticketUrl.split('/').at(-1)}` };
}

async function write(ticket: string): Promise<void> {
  await post(`${ticket}/messages`, { text: DANGER });
  await readMessages(app.services, simpleReader());
  app.moveClock(MINUTE_MS);
}

const get = async (path: string) => (await app.send('GET', path, { token: owner.token })).body;
const today = () => get(`/api/today?venueId=${venue.venueId}`);
const take = (id: string) => post(`/api/feedback/${id}/take`);

async function expectUnattended(id: string, isUnattended: boolean): Promise<void> {
  const { open, settled } = await today();
  expect(open.items).toMatchObject([{ id, alarm: { isUnattended } }]);
  expect(settled.items).toEqual([]);
}

test('if the guest of a taken complaint reports danger on the ticket, the complaint waits on Today until a member takes it again', async () => {
  const { id, ticket } = await say({ textGeneral: 'we waited' });
  const taken = (await take(id)).complaint.takenAt;
  await write(ticket);
  await expectUnattended(id, true);
  app.moveClock(3 * HOUR_MS);
  await expectUnattended(id, true);
  expect((await take(id)).complaint.takenAt > taken).toBe(true);
  await expectUnattended(id, false);
  const { caseId } = await get(`/api/feedback/${id}`);
  expect((await get(`/api/cases/${caseId}`)).entries.at(-1)).toMatchObject({ act: 'taken' });
  const { history } = await get(`/api/feedback/${id}`);
  await take(id);
  expect((await get(`/api/feedback/${id}`)).history).toEqual(history);
});

test.each(['poor', 'great'])(
  'danger on the ticket of a %s visit still counts as waiting on Today after three days, until a member acts',
  async (rating) => {
    const { id, ticket } = await say({ rating, textGeneral: 'we waited' });
    if (rating === 'poor') await take(id);
    await write(ticket);
    await say({ textGeneral: 'it was loud' });
    app.moveClock(3 * DAY_MS);
    const { waiting, open } = await today();
    expect([waiting, open.untaken, open.count]).toEqual([2, 2, 2]);
    expect(open.items[0]).toMatchObject({ id, alarm: { isUnattended: true } });
    const { caseId } = await get(`/api/feedback/${id}`);
    await post(`/api/cases/${caseId}/notes`, { words: WORKING_ON_CASE_NOTE });
    expect((await today()).open.untaken).toBe(1);
  },
);

test('a guest who reports danger after their complaint was taken counts as a serious waiting guest until it is taken again', async () => {
  const { id, ticket } = await say({ textGeneral: 'we waited' });
  await take(id);
  await write(ticket);
  const waiting = async () => (await get('/api/feedback/waiting')).venues;
  expect(await waiting()).toMatchObject([{ waiting: 1, serious: 1 }]);
  await take(id);
  // The message itself is still unread.
  expect(await waiting()).toMatchObject([{ waiting: 1, serious: 0 }]);
});

test('a person who says ‘I’m on it’ several times adds only one line per alarm to the case', async () => {
  const { id, ticket } = await say({ rating: 'great', textGeneral: 'we waited' });
  await write(ticket);
  const { caseId } = await get(`/api/feedback/${id}`);
  const sayOnIt = () => post(`/api/cases/${caseId}/notes`, { words: WORKING_ON_CASE_NOTE });
  const notes = async () => {
    const { entries } = await get(`/api/cases/${caseId}`);
    return entries.filter(({ act }: { act: string }) => act === 'noted').length;
  };
  await Promise.all([sayOnIt(), sayOnIt(), sayOnIt()]);
  expect(await notes()).toBe(1);
  const { alarm } = await get(`/api/feedback/${id}`);
  expect(alarm).toMatchObject({ isUnattended: false, lastAct: { by: owner.id } });
  await write(ticket);
  expect(await get(`/api/feedback/${id}`)).toMatchObject({ alarm: { lastAct: null } });
  await sayOnIt();
  await sayOnIt();
  expect(await notes()).toBe(2);
});

test('danger that a guest reports in the chat after a visit to the table is not listed as settled by that visit', async () => {
  const called = { venueId: venue.venueId, tableNumber: '7', rating: 'poor' };
  const call = await post('/api/calls', called);
  await post(`/api/floor/calls/${call.id}/claim`);
  await post(`/api/floor/calls/${call.id}/done`, { outcome: 'talked' });
  const { id } = await say({ textGeneral: DANGER, callToken: call.token });
  expect((await get(`/api/feedback/${id}`)).complaint).toMatchObject({ status: 'resolved' });
  await expectUnattended(id, true);
  app.moveClock(3 * HOUR_MS);
  await expectUnattended(id, true);
  await post(`/api/feedback/${id}/resolve`, { how: 'other' });
  expect(await today()).toMatchObject({ open: { items: [] }, settled: { items: [{ id }] } });
});

test('danger that the reader finds in an answer days later is on Today although the complaint is already resolved', async () => {
  const body = { venueId: venue.venueId, rating: 'poor', textGeneral: DANGER };
  const { id } = await post('/api/feedback', body);
  await post(`/api/feedback/${id}/resolve`, { how: 'other' });
  app.moveClock(3 * DAY_MS);
  await readAnswers(app);
  await expectUnattended(id, true);
});

test('a guest who says that a safety matter is settled does not take it off Today', async () => {
  const { id } = await say({ textGeneral: DANGER });
  // As an earlier version stored it; this version does not resolve a safety matter for a guest.
  await app.db.insert(complaintStates).values({
    feedbackId: id,
    venueUuid: venue.id,
    feedbackCreatedAt: new Date(),
    status: 'resolved',
    resolvedBy: GUEST_ACTOR,
    resolvedAt: app.services.now(),
    history: [],
  });
  await expectUnattended(id, true);
});

test('danger waits on Today again once its call has lapsed because the taker never finished it', async () => {
  const { id } = await say({ textGeneral: DANGER });
  await alertSeriousComplaints(app.services);
  const [{ id: alarm }] = (await get(`/api/floor?venueId=${venue.venueId}`)).calls;
  await post(`/api/floor/calls/${alarm}/claim`);
  await expectUnattended(id, false);
  app.moveClock(HOUR_MS);
  await releaseCalls(app.services);
  await expectUnattended(id, true);
});

test('an alarm that a colleague of its taker ended names that colleague, and its danger still waits for somebody to act', async () => {
  const { id } = await say({ textGeneral: DANGER });
  await alertSeriousComplaints(app.services);
  const [{ id: alarm }] = (await get(`/api/floor?venueId=${venue.venueId}`)).calls;
  const lastAct = async () => (await get(`/api/feedback/${id}`)).alarm.lastAct;
  await post(`/api/floor/calls/${alarm}/claim`);
  expect(await lastAct()).toMatchObject({ by: owner.id });
  const colleague = await aMember(app, owner, { role: 'manager', venues: [venue] });
  const { status } = await app.send('POST', `/api/floor/calls/${alarm}/done`, {
    token: colleague.token,
    body: { outcome: 'talked' },
  });
  expect(status).toBe(200);
  expect(await lastAct()).toBeNull();
  expect(await get(`/api/feedback/${id}`)).toMatchObject({
    alarm: { isUnattended: true, alarmEnd: { by: colleague.id, isByItself: false, arrival: null } },
  });
});

test('Today quotes the ticket message of a guest who reports the same danger again', async () => {
  const { id, ticket } = await say({ textGeneral: 'I think that my mouth swelled' });
  const alarm = async () => (await today()).open.items[0].alarm;
  expect(await alarm()).toMatchObject({ safety: 'allergen', onTicket: null });
  await write(ticket);
  expect((await today()).open.items).toMatchObject([{ id }]);
  expect(await alarm()).toMatchObject({ safety: 'allergen', onTicket: { words: DANGER } });
});
