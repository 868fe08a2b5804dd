import { beforeEach, expect, test } from 'vitest';
import { aMember, anOwner, aVenue, type TestMember, type TestOwner } from '#testing/factories.ts';
import { openSafetyCase } from '#testing/open-safety-case.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { simpleReader } from '#testing/understanding/read-answers.ts';
import { readMessages } from '#testing/understanding/read-words.ts';

const NAME = 'Wilhelmina Quartermaine';
const ADDRESS = 'wilhelmina@quartermaine.example';
const REPLY = 'Come back for a coffee on the house';

let app: TestApp;
let owner: TestOwner;
let open: { id: string; venueId: string };
let closed: { id: string; venueId: string };
let staff: TestMember;
let said: { id: string; rewardCode: string };
let unread: { id: string };

beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  open = await aVenue(app, owner, { staffMayRead: true });
  closed = await aVenue(app, owner);
  staff = await aMember(app, owner, { venues: [open, closed] });
  said = await say(open.venueId);
  unread = await say(closed.venueId);
  await app.send('POST', `/api/feedback/${said.id}/reply`, {
    token: owner.token,
    body: { replyMessage: REPLY },
  });
  await app.send('POST', `/api/feedback/${said.id}/resolve`, {
    token: owner.token,
    body: { how: 'other', note: `${NAME} was called` },
  });
});

test('staff see texts and ratings, but no names, addresses, replies or reward codes of guests', async () => {
  for (const address of ['/api/feedback', `/api/feedback/${said.id}`]) {
    const { status, body } = await ask(address);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(text).toContain('The soup was cold');
    expect(text).toContain('"overallRating":"fair"');
    for (const secret of [NAME, ADDRESS, 'quartermaine', REPLY, said.rewardCode]) {
      expect(text).not.toContain(secret);
    }
  }
  const { body } = await app.send('GET', `/api/feedback/${said.id}`, { token: owner.token });
  expect(body).toMatchObject({ email: ADDRESS, customerName: NAME, replyMessage: REPLY });
});

test('staff can neither search by email address nor filter or count the guests who left an address', async () => {
  for (const search of [ADDRESS, 'quartermaine', 'wilhelmina@', '@']) {
    const { body } = await ask(`/api/feedback?search=${encodeURIComponent(search)}`);
    expect(body).toMatchObject({ feedback: [], total: 0 });
  }
  expect((await ask('/api/feedback?search=soup')).body.total).toBe(1);
  expect((await ask('/api/feedback?search=write%20to%20me')).body.total).toBe(1);
  expect(await ask('/api/feedback?filterType=with_email')).toMatchObject({
    status: 403,
    body: { code: 'ROLE' },
  });
  await say(open.venueId);
  const counted = { all: 2, complaints: 2, praise: 0 };
  const { body } = await ask('/api/feedback/counts');
  expect(body).toEqual({ ...counted, waiting: 1, withEmail: 0 });
  const ofOwner = await app.send('GET', `/api/feedback/counts?venueId=${open.venueId}`, {
    token: owner.token,
  });
  expect(ofOwner.body).toEqual({ ...counted, waiting: 1, withEmail: 2 });
  const found = await app.send('GET', '/api/feedback?search=quartermaine', { token: owner.token });
  expect(found.body.total).toBe(3);
});

test('the filter for waiting guests, the filter for open complaints and the counts give staff the same number', async () => {
  const { id } = await say(open.venueId);
  for (const query of ['filterType=waiting', 'complaint=open']) {
    const { body } = await ask(`/api/feedback?${query}`);
    expect(body).toMatchObject({ total: 1, feedback: [{ id, email: null }] });
  }
  expect((await ask('/api/feedback/counts')).body.waiting).toBe(1);
});

test('staff see that a ticket message reports danger, but not its words', async () => {
  const { id, ticketUrl } = await say(open.venueId);
  const ticket = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  for (const text of ['My lips swelled and I cannot breathe', 'And there is a mouse']) {
    await app.send('POST', ticket, { body: { text } });
  }
  await readMessages(app.services, simpleReader());
  const alarm = {
    safety: 'allergen',
    isEmergency: true,
    onTicket: { at: expect.any(String), words: null },
    otherOnTicket: { safety: 'pest', isEmergency: false, at: expect.any(String), words: null },
    isUnattended: true,
  };
  expect((await ask(`/api/feedback/${id}`)).body).toMatchObject({ caseId: null, alarm });
  const ofOwner = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
  expect(ofOwner.body.alarm.otherOnTicket.words).toBe('And there is a mouse');
});

test('staff see that a member has acted on danger, but not the name or address of that member', async () => {
  const { id, ticketUrl } = await say(open.venueId);
  const ticket = `/api/tickets/${ticketUrl.split('/').at(-1)}/messages`;
  await app.send('POST', ticket, { body: { text: 'My lips swelled' } });
  await readMessages(app.services, simpleReader());
  await app.send('POST', `/api/feedback/${id}/take`, { token: owner.token });
  const ofOwner = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
  expect(ofOwner.body.alarm.lastAct).toMatchObject({ by: owner.id, byName: expect.any(String) });
  const lastAct = { at: ofOwner.body.alarm.lastAct.at, by: null, byName: null };
  expect((await ask(`/api/feedback/${id}`)).body.alarm).toMatchObject({ lastAct });
  const { feedback } = (await ask('/api/feedback')).body;
  expect(feedback.find((each: { id: string }) => each.id === id).alarm).toMatchObject({ lastAct });
});

test('an entry says who has worked in its case and how many steps are done, but not to staff', async () => {
  const { id } = await say(open.venueId);
  const caseId = await openSafetyCase(app, id, 'illness');
  const read = async () =>
    (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
  expect((await read()).caseWork).toBeNull();
  const body = { step: 'doctor', isDone: true };
  await app.send('POST', `/api/cases/${caseId}/steps`, { token: owner.token, body });
  expect((await read()).caseWork).toEqual({
    people: [{ at: expect.any(String), by: owner.id, byName: expect.any(String) }],
    stepsDone: 1,
    stepsTotal: 8,
  });
  expect((await ask(`/api/feedback/${id}`)).body.caseWork).toBeNull();
});

test('staff get 404 for a venue that does not let them read feedback', async () => {
  const { body } = await ask('/api/feedback');
  expect(body.total).toBe(1);
  expect(await ask(`/api/feedback?venueId=${closed.venueId}`)).toMatchObject({ status: 404 });
  expect(await ask(`/api/feedback/counts?venueId=${closed.venueId}`)).toMatchObject({
    status: 404,
  });
  expect(await ask(`/api/feedback/${unread.id}`)).toMatchObject({ status: 404 });
});

test('a manager can let the staff of a venue read feedback, and withdraw that permission', async () => {
  const { token } = await aMember(app, owner, { role: 'manager', venues: [closed] });
  const address = `/api/restaurants/${closed.id}`;
  await app.send('PUT', address, { token, body: { staffMayRead: true } });
  expect(await ask(`/api/feedback/${unread.id}`)).toMatchObject({ status: 200 });
  await app.send('PUT', address, { token, body: { staffMayRead: false } });
  expect(await ask(`/api/feedback/${unread.id}`)).toMatchObject({ status: 404 });
});

function ask(address: string) {
  return app.send('GET', address, { token: staff.token });
}

async function say(venueId: string) {
  const body = {
    venueId,
    rating: 'fair',
    textGeneral: `The soup was cold. Write to me: ${ADDRESS}`,
    customerName: NAME,
    email: ADDRESS,
    rewardSelected: 'free_dessert',
  };
  return (await app.send('POST', '/api/feedback', { body })).body;
}
