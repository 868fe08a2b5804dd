import { beforeEach, expect, test } from 'vitest';
import { releaseCalls } from '#server/floor/board/release-calls.ts';
import { calls, floorListeners } from '#server/floor/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { alertTeamToDangerOnTickets } from '#server/notifications/alert-team-to-danger-on-tickets.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers, simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const KEY = 'the-key-of-one-conversation';

let app: TestApp;
let owner: TestOwner;
let alarm: { id: string };
let ticketPath: string;
let said: { venueId: string; rating: string };

beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium', firstName: 'Maya' });
  const { id: venueUuid, venueId } = await aVenue(app, owner, { liveFloor: true });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db.insert(floorListeners).values({ venueUuid, sid: sidOf(owner.cookie), seenAt });
  const danger = { textGeneral: 'my lips swelled', tableNumber: '7' };
  said = { venueId, rating: 'poor', ...danger };
  const { body } = await app.send('POST', '/api/feedback', {
    body: said,
    headers: { 'idempotency-key': KEY },
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  ticketPath = `/api/tickets/${body.ticketUrl.split('/').at(-1)}`;
  const { token } = owner;
  const floor = await app.send('GET', `/api/floor?venueId=${venueId}`, { token });
  [alarm] = floor.body.calls;
  expect(alarm).toMatchObject({ isAlarm: true, status: 'waiting' });
});

const shownCall = async () => (await app.send('GET', ticketPath)).body.call;

test('if a guest wrote about danger without calling, the ticket says who is coming, and then who came', async () => {
  const { token } = owner;
  expect(await shownCall()).toBeNull();
  await app.send('POST', `/api/floor/calls/${alarm.id}/claim`, { token });
  expect(await shownCall()).toMatchObject({ status: 'taken', takenBy: 'Maya' });
  await app.send('POST', `/api/floor/calls/${alarm.id}/arrive`, { token });
  await app.send('POST', `/api/floor/calls/${alarm.id}/done`, { token, body: {} });
  const call = await shownCall();
  expect(call).toMatchObject({ status: 'done', takenBy: 'Maya' });
  expect(call).not.toHaveProperty('isUnvisited');
});

test('the ticket does not say that somebody came if staff ended the alarm without a visit', async () => {
  const { token } = owner;
  await app.send('POST', `/api/floor/calls/${alarm.id}/done`, { token, body: {} });
  expect(await shownCall()).toMatchObject({ status: 'done', isUnvisited: true });
});

test('the chat of a guest in danger names the member who is coming until they arrive, but a finished answer that is sent again names nobody', async () => {
  const ask = async (fields: object) => {
    const headers = { 'idempotency-key': KEY };
    const body = { ...fields, venueId: said.venueId, rating: 'poor', isRepeat: true };
    return (await app.send('POST', '/api/feedback', { body, headers })).body;
  };
  const unfinishedAt = app.services.now().toISOString();
  expect(await ask({ unfinishedAt })).toMatchObject({ isTold: true });
  expect(await ask({ unfinishedAt })).not.toHaveProperty('coming');
  await app.send('POST', `/api/floor/calls/${alarm.id}/claim`, { token: owner.token });
  expect(await ask({ unfinishedAt })).toMatchObject({ needsHelp: true, coming: 'Maya' });
  const again = await ask(said);
  expect(again).toMatchObject({ message: 'Feedback submitted' });
  expect(again).not.toHaveProperty('coming');
  await app.send('POST', `/api/floor/calls/${alarm.id}/arrive`, { token: owner.token });
  expect(await ask({ unfinishedAt })).toMatchObject({ isTold: true });
  expect(await ask({ unfinishedAt })).not.toHaveProperty('coming');
});

test.each([
  ['waiting', 'somebody else is listening'],
  ['missed', 'nobody else is listening'],
])('the ticket shows an alarm as %s when its staff member cannot come and %s', async (status) => {
  const { token, cookie } = await aMember(app, owner);
  await app.send('POST', `/api/floor/calls/${alarm.id}/claim`, { token });
  expect(await shownCall()).toMatchObject({ status: 'taken', givenBackAt: null });
  if (status === 'missed') await app.db.delete(floorListeners);
  await app.send('GET', '/api/logout', { cookies: { tabletalk_session: cookie } });
  await releaseCalls(app.services);
  expect(await shownCall()).toMatchObject({
    status,
    takenBy: null,
    givenBackAt: expect.any(String),
  });
});

test('the ticket of a guest whose alarm no member had taken does not say that help is no longer coming', async () => {
  app.moveClock(5 * MINUTE_MS);
  const body = { text: 'My tongue swelled just now and I cannot breathe' };
  await app.send('POST', `${ticketPath}/messages`, { body });
  await readMessages(app.services, simpleReader());
  await alertTeamToDangerOnTickets(app.services);
  const [call] = await app.db.select().from(calls);
  expect(call).toMatchObject({ status: 'waiting', givenBackAt: expect.any(Date) });
  expect(await shownCall()).toBeNull();

  const { token, cookie } = await aMember(app, owner);
  await app.send('POST', `/api/floor/calls/${alarm.id}/claim`, { token });
  await app.send('GET', '/api/logout', { cookies: { tabletalk_session: cookie } });
  await releaseCalls(app.services);
  expect(await shownCall()).toMatchObject({ status: 'waiting', givenBackAt: expect.any(String) });
});
