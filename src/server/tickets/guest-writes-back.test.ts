import { beforeEach, expect, test } from 'vitest';
import { findWeeklyAnswers } from '#server/stats/find-weekly-answers.ts';
import { findVenuesWithToday, type VenueRow } from '#server/venues/queries.ts';
import { wholeBusinessScope } from '#server/venues/scope-query.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function say(rating: string): Promise<{ id: string; code: string }> {
  const { body } = await app.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, rating },
  });
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

async function read(path: string) {
  const { status, body } = await app.send('GET', path, { token: owner.token });
  expect(status).toBe(200);
  return body;
}

/** Moves the clock first, so that no two actions have the same time. */
async function post(path: string, body?: object): Promise<void> {
  app.moveClock(MINUTE_MS);
  const { status } = await app.send('POST', path, { token: owner.token, body });
  expect(status).toBeLessThan(300);
}

const answer = (id: string) => post(`/api/feedback/${id}/thread`, { text: 'We are sorry' });
const writeBack = (code: string) =>
  post(`/api/tickets/${code}/messages`, { text: 'And my refund?' });
const readThread = (id: string) => read(`/api/feedback/${id}/thread`);
const entry = (id: string) => read(`/api/feedback/${id}`);

/** The number of waiting guests, which must be the same wherever it is shown. */
async function waiting(): Promise<number> {
  const [counts, everywhere, list, today, [dated]] = await Promise.all([
    read(`/api/feedback/counts?venueId=${venue.venueId}`),
    read('/api/feedback/waiting'),
    read(`/api/feedback?venueId=${venue.venueId}&filterType=waiting`),
    read(`/api/today?venueId=${venue.venueId}`),
    findVenuesWithToday(app.services, wholeBusinessScope(owner.businessId), venue.venueId),
  ]);
  if (!dated) throw new Error('no venue');
  const { waitingGuests } = await findWeeklyAnswers(app.db, dated);
  const numbers = [
    counts.waiting,
    everywhere.venues[0]?.waiting ?? 0,
    list.total,
    list.feedback.length,
    today.waiting,
    waitingGuests,
  ];
  expect(new Set(numbers).size, numbers.join()).toBe(1);
  return counts.waiting;
}

test('a guest who writes back after a reply is waiting again until a member replies once more', async () => {
  const { id, code } = await say('poor');
  await answer(id);
  expect(await waiting()).toBe(0);
  await writeBack(code);
  expect(await waiting()).toBe(1);
  expect(await entry(id)).toMatchObject({
    hasUnreadMessage: true,
    complaint: { status: 'open' },
    history: [{ act: 'reopened', by: 'guest', byName: 'The guest' }],
  });
  const today = await read(`/api/today?venueId=${venue.venueId}`);
  expect(today).toMatchObject({
    open: { count: 1, untaken: 1, items: [{ id, hasUnreadMessage: true }] },
    wroteBack: { count: 1, entryId: id },
  });
  await readThread(id);
  expect(await entry(id)).toMatchObject({ hasUnreadMessage: false });
  expect(await waiting()).toBe(1);
  await answer(id);
  expect(await waiting()).toBe(0);
  expect((await entry(id)).complaint.status).toBe('resolved');
});

test('a happy guest who writes counts as waiting until the message is read', async () => {
  const { id, code } = await say('great');
  await writeBack(code);
  expect(await waiting()).toBe(1);
  const today = await read(`/api/today?venueId=${venue.venueId}`);
  expect(today.open).toMatchObject({ count: 0, untaken: 0, items: [] });
  await readThread(id);
  expect(await waiting()).toBe(0);
});

test('a complaint stays with the member who took it when the guest writes', async () => {
  const { id, code } = await say('poor');
  await post(`/api/feedback/${id}/take`);
  expect(await waiting()).toBe(0);
  await writeBack(code);
  expect(await waiting()).toBe(1);
  expect((await entry(id)).complaint).toMatchObject({ status: 'taken', takenBy: owner.id });
  await answer(id);
  expect(await waiting()).toBe(0);
});

test('an open complaint counts as waiting only once, even if its guest writes again', async () => {
  const { code } = await say('poor');
  await writeBack(code);
  expect(await waiting()).toBe(1);
});

test('a message after the guest settled the ticket waits to be read but does not reopen the complaint', async () => {
  const { id, code } = await say('poor');
  await post(`/api/tickets/${code}/settle`);
  await writeBack(code);
  expect((await entry(id)).complaint.status).toBe('resolved');
  expect(await waiting()).toBe(1);
  await readThread(id);
  expect(await waiting()).toBe(0);
});

test('a message sent again under the same ID is stored once, even at the same moment', async () => {
  const { id, code } = await say('poor');
  const sent = { id: crypto.randomUUID(), text: 'And my refund?' };
  const send = (to: string) => app.send('POST', `/api/tickets/${to}/messages`, { body: sent });
  const answers = await Promise.all([send(code), send(code), send(code)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([sent.id]));
  expect((await readThread(id)).messages).toHaveLength(1);

  // A repeat is confirmed even if the thread has been closed meanwhile.
  const muted = { token: owner.token, body: { muted: true } };
  await app.send('PUT', `/api/feedback/${id}/thread`, muted);
  expect(await send(code)).toMatchObject({ status: 201, body: { text: 'And my refund?' } });
});

test('a message cannot reuse the ID of another message', async () => {
  const [one, other] = [await say('poor'), await say('poor')];
  await answer(one.id);
  const { messages } = await readThread(one.id);
  for (const { code } of [one, other]) {
    const { status, body } = await app.send('POST', `/api/tickets/${code}/messages`, {
      body: { id: messages[0].id, text: 'Mine' },
    });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
  }
  expect((await readThread(one.id)).messages).toEqual(messages);
  expect((await readThread(other.id)).messages).toEqual([]);
});
