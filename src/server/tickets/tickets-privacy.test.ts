import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, expect, test } from 'vitest';
import { readReplyCredits } from '#server/billing/reply-credits/reply-credits.ts';
import {
  enforceRetention,
  textRetentionCutoff,
} from '#server/feedback/retention/enforce-retention.ts';
import { feedback } from '#server/feedback/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { pushes } from '#server/push/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { venues } from '#server/venues/table.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RETENTION_DAYS, RETENTION_MONTHS } from '#shared/feedback/retention.ts';
import { ACCOUNT_DELETION_PHRASE } from '#shared/privacy/rules.ts';
import { anOwner, aVenue, PASSWORD, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { threadTextErasure } from './queries.ts';
import { threadMessages, tickets } from './table.ts';

const WORDS = 'Zanzibarian lukewarm lamb';
const BACK = 'Timbuktuan second plate';
const SORRY = 'Sorry, says Ouagadougou';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
});

/**
 * A whole conversation: the guest answers, gets a reply with an offer, accepts it, writes back and
 * settles the matter.
 */
async function aTalk(said: object = {}) {
  const body = { venueId: venue.venueId, rating: 'poor', textSpecific: WORDS, ...said };
  const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body })).body;
  const code: string = ticketUrl.split('/').at(-1);
  const { token } = owner;
  const reply = { text: SORRY, offeredReward: 'free_dessert' };
  const offer = await app.send('POST', `/api/feedback/${id}/thread`, { token, body: reply });
  await app.send('POST', `/api/tickets/${code}/messages/${offer.body.id}/accept`);
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text: BACK } });
  await app.send('POST', `/api/tickets/${code}/settle`);
  return { id, code };
}

/** All rows of all tables as one text. */
async function dump(): Promise<string> {
  const { rows: names } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of names) {
    const { rows } = await app.db.execute(
      sql`select t::text as row from ${sql.identifier(name)} as t`,
    );
    parts.push(JSON.stringify(rows));
  }
  return parts.join('\n');
}

test('an erased answer is left in no table, and its ticket code was never stored', async () => {
  const { id, code } = await aTalk({ isSeriousComplaint: true });
  await app.send('POST', `/api/feedback/${id}/notes`, {
    token: owner.token,
    body: { words: `About the ${WORDS}` },
  });
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  const before = await dump();
  for (const words of [WORDS, BACK, SORRY, id]) expect(before).toContain(words);
  expect(before).not.toContain(code);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  const after = await dump();
  for (const words of [WORDS, BACK, SORRY, code]) expect(after).not.toContain(words);
});

test('erasing a ticket also erases what the guest added to the answer from a second tab', async () => {
  const { id, code } = await aTalk();
  const elsewhere = await aVenue(app, owner);
  const add = (venueId: string, more: object) =>
    app.send('POST', '/api/feedback', {
      body: { venueId, rating: 'poor', ...more },
    });
  const added = 'Marrakeshi glass in the soup';
  await add(venue.venueId, { textSpecific: added, addsTo: id, isSeriousComplaint: true });
  // Neither answer is part of the conversation: one is for another venue, and the other names an
  // invalid id. The server stores both all the same.
  const others = [
    await add(elsewhere.venueId, { addsTo: id }),
    await add(venue.venueId, { addsTo: 'the first one' }),
  ];
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  expect(await dump()).toContain(added);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  expect(await dump()).not.toContain(added);
  const left = (await app.db.select().from(feedback)).map((row) => row.id);
  expect(left.toSorted()).toEqual(others.map(({ body }) => body.id).toSorted());
});

test.each([
  ['a guest erases the ticket', (code: string) => app.send('DELETE', `/api/tickets/${code}`)],
  [
    'an owner erases the guest’s data',
    () =>
      app.send('POST', '/api/guest-data/erase', {
        token: owner.token,
        body: { email: 'sam@example.com' },
      }),
  ],
])('when %s, no push about the answer, the call or a message is left', async (_, erase) => {
  const push = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
  await app.db.update(venues).set({ liveFloor: true });
  await app.send('POST', '/api/push/subscriptions', { token: owner.token, body: push });
  const body = { venueId: venue.venueId, tableNumber: '7' };
  const call = await app.send('POST', '/api/calls', { body });
  const { code } = await aTalk({ callToken: call.body.token, email: 'sam@example.com' });
  const kinds = (await app.db.select().from(pushes)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['call', 'guest_reply']);
  expect((await erase(code)).status).toBe(200);
  expect(await app.db.select().from(pushes)).toEqual([]);
});

test('a whole conversation on a ticket stores no personal data of the guest', async () => {
  const { id } = await aTalk();
  const [said] = await app.db.select().from(feedback);
  expect(said).toMatchObject({ id, email: null, customerName: null });
  const messages = await app.db.select().from(threadMessages);
  expect(messages).toHaveLength(2);
  expect(messages.filter(({ authorUserId }) => authorUserId !== null)).toMatchObject([
    { side: 'venue', authorUserId: owner.id },
  ]);
  // The tables have no column for an address or a name.
  for (const table of [tickets, threadMessages]) {
    if (!is(table, PgTable)) throw new Error(getTableName(table));
    const names = getTableConfig(table).columns.map(({ name }) => name);
    expect(names.filter((name) => /mail|name|address|phone|device|ip$/.test(name))).toEqual([]);
  }
});

test('simultaneous first replies by email and on the ticket cost one credit', async () => {
  const credits = async () =>
    (await readReplyCredits(app.services, app.db, owner.businessId)).available;
  const before = await credits();
  const body = { venueId: venue.venueId, rating: 'poor', email: 'sam@example.com' };
  const { id } = (await app.send('POST', '/api/feedback', { body })).body;
  const { token } = owner;
  const sent = await Promise.all([
    app.send('POST', `/api/feedback/${id}/reply`, { token, body: { replyMessage: 'By mail' } }),
    app.send('POST', `/api/feedback/${id}/thread`, { token, body: { text: 'On the ticket' } }),
    app.send('POST', `/api/feedback/${id}/thread`, { token, body: { text: 'Once more' } }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 201, 201]);
  expect(await credits()).toBe(before - 1);
});

test('a message from a guest is marked unread until a member of the venue reads it', async () => {
  const { id, code } = await aTalk();
  const marked = async () =>
    (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body.hasUnreadMessage;
  expect(await marked()).toBe(true);
  await app.send('GET', `/api/feedback/${id}/thread`, { token: owner.token });
  expect(await marked()).toBe(false);
  app.moveClock(1000);
  await app.send('POST', `/api/tickets/${code}/messages`, { body: { text: 'Hello?' } });
  expect(await marked()).toBe(true);
});

test('a guest’s data export includes the conversation, and erasing the guest deletes it', async () => {
  await aTalk({ email: 'sam@example.com' });
  const ask = (what: string) =>
    app.send('POST', `/api/guest-data/${what}`, {
      token: owner.token,
      body: { email: 'sam@example.com' },
    });
  const [exported] = (await ask('export')).body.feedback;
  expect(exported.conversation).toMatchObject([
    { by: 'venue', text: SORRY, offered: 'free_dessert', rewardCode: expect.any(String) },
    { by: 'guest', text: BACK },
  ]);
  await ask('erase');
  expect(await dump()).not.toContain(BACK);
});

test('the ticket of a deleted restaurant can be read and erased, but not written on, until the purge', async () => {
  const { id, code } = await aTalk();
  const { body: kept } = await app.send('GET', `/api/tickets/${code}`);
  const offer = kept.messages[0].id;
  const { token } = owner;
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token });
  const { status, body } = await app.send('GET', `/api/tickets/${code}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { venueName: venue.name, textSpecific: WORDS, isClosed: true, closedBy: 'venue' },
  });
  expect(body.messages).toEqual(kept.messages);
  const write = (path: string) =>
    app.send('POST', `/api/tickets/${code}/${path}`, { body: { text: 'Hello?' } });
  expect(await write('messages')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await write('settle')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await write(`messages/${offer}/accept`)).body.rewardCode).toBe(
    kept.messages[0].rewardCode,
  );
  expect((await app.send('GET', `/api/feedback/${id}/thread`, { token })).status).toBe(404);
  expect((await app.send('DELETE', `/api/tickets/${code}`)).status).toBe(200);
  expect((await app.send('GET', `/api/tickets/${code}`)).status).toBe(404);
  expect(await dump()).not.toContain(WORDS);
});

test('the ticket of a deleted restaurant is gone after the purge', async () => {
  const { code } = await aTalk();
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  app.moveClock((RETENTION_DAYS.removedVenue + 1) * DAY_MS);
  await enforceRetention(app.services);
  expect((await app.send('GET', `/api/tickets/${code}`)).status).toBe(404);
});

test('words in threads are cleared after the same time as those of answers, and threads are deleted with their venue', async () => {
  await aTalk();
  app.moveClock((RETENTION_MONTHS.text * 31 + 1) * DAY_MS);
  await threadTextErasure(textRetentionCutoff(app.services.now()))(app.db, 100);
  expect((await app.db.select().from(threadMessages)).map(({ words }) => words)).toEqual([
    null,
    null,
  ]);
  app.resetClock();
  const body = { confirmation: ACCOUNT_DELETION_PHRASE, password: PASSWORD };
  const deleted = await app.send('POST', '/api/account/delete', { token: owner.token, body });
  expect(deleted.status).toBe(200);
  app.moveClock((RETENTION_DAYS.removedVenue + 1) * DAY_MS);
  await enforceRetention(app.services);
  expect(await app.db.select().from(tickets)).toEqual([]);
});
