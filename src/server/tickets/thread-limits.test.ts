import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { spendRateLimit } from '#server/platform/rate-limits/spend-rate-limit.ts';
import { pushes, pushSubscriptions } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { MAX_THREAD_MESSAGES, MESSAGES_PER_PAGE } from '#shared/tickets/rules.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { threadMessages } from './table.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let id: string;
let code: string;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
  const body = { venueId: venue.venueId, rating: 'fair', textSpecific: 'The lamb was cold' };
  const said = (await app.send('POST', '/api/feedback', { body })).body;
  id = said.id;
  code = said.ticketUrl.split('/').at(-1);
});

const read = async (before?: string) =>
  (await app.send('GET', `/api/tickets/${code}${before ? `?before=${before}` : ''}`)).body;
const readAsTeam = async (before?: string) => {
  const query = before ? `?before=${before}` : '';
  return (await app.send('GET', `/api/feedback/${id}/thread${query}`, owner)).body;
};
const write = (text = 'Thank you') =>
  app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
const reply = (body: object = {}) =>
  app.send('POST', `/api/feedback/${id}/thread`, {
    token: owner.token,
    body: { text: 'Sorry', ...body },
  });

/** Adds earlier messages of the guest to the thread, a second apart. */
async function fillThread(most: number): Promise<void> {
  const before = app.services.now();
  await write('The last of them');
  await app.db.execute(sql`
    insert into thread_messages (id, feedback_id, side, words, created_at)
    select gen_random_uuid(), ${id}::uuid, 'guest', 'Line ' || n,
      ${before.toISOString()}::timestamptz - (${most} - n) * interval '1 second'
    from generate_series(1, ${most - 1}) n
  `);
}

test('a thread takes 200 messages and is then closed to both sides', async () => {
  await fillThread(MAX_THREAD_MESSAGES - 1);
  const offer = (await reply({ offeredReward: 'free_dessert' })).body;
  expect(await write()).toMatchObject({
    status: 409,
    body: { message: 'This conversation was closed after 200 messages' },
  });
  expect((await reply()).status).toBe(409);
  expect(await read()).toMatchObject({ isClosed: true, closedBy: 'length' });
  expect(await readAsTeam()).toMatchObject({ isClosed: true, closedBy: 'length' });
  expect(await app.db.select().from(threadMessages)).toHaveLength(MAX_THREAD_MESSAGES);
  // A reward offered in the last message can still be accepted.
  const accepted = await app.send('POST', `/api/tickets/${code}/messages/${offer.id}/accept`);
  expect(accepted).toMatchObject({ status: 200, body: { rewardCode: expect.any(String) } });
});

test('simultaneous messages cannot exceed the limit of a thread', async () => {
  await fillThread(MAX_THREAD_MESSAGES - 2);
  const sent = await Promise.all(Array.from({ length: 5 }, () => write()));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
});

test('a long thread is read in pages, by the guest and by the team', async () => {
  await fillThread(2 * MESSAGES_PER_PAGE + 5);
  for (const reader of [read, readAsTeam]) {
    const newest = await reader();
    expect(newest.messages).toHaveLength(MESSAGES_PER_PAGE);
    expect(newest.messages.at(-1).text).toBe('The last of them');
    const middle = await reader(newest.messages[0].id);
    const oldest = await reader(middle.messages[0].id);
    expect([newest, middle, oldest].map(({ hasEarlier }) => hasEarlier)).toEqual([
      true,
      true,
      false,
    ]);
    const texts = [oldest, middle, newest].flatMap(({ messages }) =>
      messages.map(({ text }: { text: string }) => text),
    );
    const lines = Array.from({ length: 2 * MESSAGES_PER_PAGE + 4 }, (_, n) => `Line ${n + 1}`);
    expect(texts).toEqual([...lines, 'The last of them']);
  }
});

test('a thread cannot be read from the position of another thread’s message', async () => {
  await fillThread(2);
  const [first] = (await read()).messages;
  const body = { venueId: venue.venueId, rating: 'fair' };
  code = (await app.send('POST', '/api/feedback', { body })).body.ticketUrl.split('/').at(-1);
  await write('Mine');
  expect((await read(first.id)).messages).toEqual([]);
});

test('a ticket keeps the five browsers that subscribed last, and each gets one push about a reply', async () => {
  const follow = (n: number) => {
    const push = { endpoint: `https://push.example/${n}`, keys: newBrowserKeys().shared };
    return app.send('POST', '/api/push/subscriptions', { body: { ...push, ticket: code } });
  };
  for (let n = 1; n <= 8; n += 1) {
    app.moveClock(1_000);
    expect((await follow(n)).status).toBe(201);
  }
  const kept = await app.db.select().from(pushSubscriptions);
  const endpoints = [4, 5, 6, 7, 8].map((n) => `https://push.example/${n}`);
  expect(kept.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints);
  // Subscribing the same browser again replaces no other.
  await follow(6);
  expect(await app.db.select().from(pushSubscriptions)).toHaveLength(5);
  await reply();
  const told = await app.db.select().from(pushes);
  expect(new Set(told.map(({ subscriptionId }) => subscriptionId)).size).toBe(5);
  await Promise.all([11, 12, 13, 14].map(follow));
  expect(await app.db.select().from(pushSubscriptions)).toHaveLength(5);
});

test('settling the same ticket too often within ten minutes is refused with 429', async () => {
  const limited = await makeTestApp(app.db);
  const settle = () => limited.send('POST', `/api/tickets/${code}/settle`);
  expect((await settle()).status).toBe(200);
  for (let spent = 1; spent < RATE_LIMITS.guestVerdictsPerMatter.most; spent += 1) {
    await spendRateLimit(limited.services, 'guestVerdictsPerMatter', id);
  }
  expect((await settle()).status).toBe(429);
});
