import { hash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readReplyCredits } from '#server/billing/reply-credits/reply-credits.ts';
import { feedback, submissionKeys } from '#server/feedback/table.ts';
import { mails } from '#server/mail/table.ts';
import { alertSeriousComplaints } from '#server/notifications/alert-serious-complaints.ts';
import { makeKeyring } from '#server/platform/keyring.ts';
import { pushes, pushSubscriptions } from '#server/push/table.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { aMember, anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { newBrowserKeys } from '#testing/push/sealed-message.ts';
import { makeTestApp, type TestApp, testApp } from '#testing/test-app.ts';
import { readAnswers } from '#testing/understanding/read-answers.ts';
import { threadMessages, tickets } from './table.ts';

const SECRET = 'a secret for the tests, long enough to be one';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner);
});

async function say(
  body: object = {},
  { key, server = app }: { key?: string; server?: TestApp } = {},
) {
  const { body: answer } = await server.send('POST', '/api/feedback', {
    body: { venueId: venue.venueId, rating: 'fair', textSpecific: 'The lamb was cold', ...body },
    headers: key ? { 'idempotency-key': key } : {},
  });
  return { id: answer.id as string, code: codeOf(answer.ticketUrl), ticketUrl: answer.ticketUrl };
}

const codeOf = (url: string) => url.split('/').at(-1) ?? '';
const read = (code: string) => app.send('GET', `/api/tickets/${code}`);
const write = (code: string, text = 'Thank you') =>
  app.send('POST', `/api/tickets/${code}/messages`, { body: { text } });
const reply = (id: string, body: object = {}, { token } = owner) =>
  app.send('POST', `/api/feedback/${id}/thread`, { token, body: { text: 'Sorry', ...body } });
const thread = async (id: string, { token } = owner) =>
  (await app.send('GET', `/api/feedback/${id}/thread`, { token })).body;
const credits = async () =>
  (await readReplyCredits(app.services, app.db, owner.businessId)).available;

describe('a ticket', () => {
  test('a ticket is issued with the answer, and shows the answer and the reward on any device', async () => {
    const { ticketUrl, code } = await say({ tableNumber: '7', rewardSelected: 'free_dessert' });
    expect(ticketUrl).toMatch(/^http:\/\/localhost:3000\/t\/[0-9A-HJKMNP-TV-Z]{26}$/);
    expect((await read(code)).body).toMatchObject({
      venueName: venue.name,
      overallRating: 'fair',
      textSpecific: 'The lamb was cold',
      tableNumber: '7',
      reward: { label: 'Free dessert', redeemedAt: null },
      call: null,
      messages: [],
      isClosed: false,
    });
    expect((await read(code.toLowerCase())).status).toBe(200);
  });

  test('a ticket has the same code for a repeated answer, even after a change of the secret, and only a hash of the code is stored', async () => {
    const { ticketUrl, code } = await say({}, { key: 'key-number-1' });
    expect(await say({}, { key: 'key-number-1' })).toMatchObject({ ticketUrl });
    const renewed = await makeTestApp(
      app.db,
      {},
      makeKeyring('another secret, just as long as it', [SECRET]),
    );
    expect(await say({}, { key: 'key-number-1', server: renewed })).toMatchObject({ ticketUrl });
    const forgetful = await makeTestApp(
      app.db,
      {},
      makeKeyring('a third secret, just as long as it is'),
    );
    expect((await forgetful.send('GET', `/api/tickets/${code}`)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select feedback::text as row from feedback`);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a ticket can still be opened if its hash was stored in the old format', async () => {
    const { id, code } = await say();
    const ticketHash = hash('sha256', code, 'buffer');
    await app.db.update(feedback).set({ ticketHash }).where(eq(feedback.id, id));
    expect((await read(code)).status).toBe(200);
  });

  test('a ticket cannot be found by guessing, and repeated guesses are refused', async () => {
    const guess = (n: number) => read(String(n).padStart(26, '7'));
    expect((await guess(0)).status).toBe(404);
    expect((await read('nothing')).status).toBe(404);
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
    expect((await guess(61)).status).toBe(429);
    expect((await read((await say()).code)).status).toBe(200);
  });

  test('a ticket is not issued for an answer to an unknown venue', async () => {
    const body = { venueId: 'nowhere-at-all', rating: 'poor' };
    expect((await app.send('POST', '/api/feedback', { body })).body.ticketUrl).toBeUndefined();
  });
});

describe('a thread', () => {
  test('a ticket’s thread works in both directions without a name, an address or an account of the guest', async () => {
    const manager = await aMember(app, owner, { role: 'manager' });
    const { id, code } = await say();
    expect((await reply(id, { text: 'Sorry about the lamb' }, manager)).body).toMatchObject({
      side: 'venue',
      by: 'Mina Member',
    });
    expect((await read(code)).body.messages).toMatchObject([
      { side: 'venue', by: 'Mina', text: 'Sorry about the lamb' },
    ]);
    expect((await write(code, 'The second plate was spot on')).status).toBe(201);
    const seen = await thread(id);
    expect(seen).toMatchObject({
      hasTicket: true,
      costsCredit: false,
      readAt: expect.any(String),
      messages: [{ side: 'venue' }, { side: 'guest', by: null }],
    });
    expect((await read(code)).body.readAt).toEqual(expect.any(String));
    const [said] = await app.db.select().from(feedback).where(eq(feedback.id, id));
    expect(said).toMatchObject({ email: null, customerName: null });
    const messages = await app.db.select().from(threadMessages);
    expect(messages.find(({ side }) => side === 'guest')?.authorUserId).toBeNull();
  });

  test('in a ticket’s thread the first reply, by email or on the ticket, costs one credit, and later replies cost nothing', async () => {
    const before = await credits();
    const { id } = await say({ email: 'sam@example.com' });
    expect(await thread(id)).toMatchObject({ costsCredit: true });
    await Promise.all([reply(id), reply(id), reply(id)]);
    expect(await credits()).toBe(before - 1);
    const mail = { token: owner.token, body: { replyMessage: 'By mail as well' } };
    expect((await app.send('POST', `/api/feedback/${id}/reply`, mail)).status).toBe(200);
    expect(await credits()).toBe(before - 1);
    const other = await say({ email: 'sam@example.com' });
    await app.send('POST', `/api/feedback/${other.id}/reply`, mail);
    expect(await credits()).toBe(before - 2);
    await reply(other.id);
    expect(await credits()).toBe(before - 2);
  });

  test('a ticket’s thread stores a reply with the same ID once, even if the thread was closed in between', async () => {
    const { id, code } = await say();
    const body = { id: randomUUID(), text: 'A dessert on us', offeredReward: 'free_dessert' };
    const first = await reply(id, body);
    expect(first.status).toBe(201);
    await app.send('PUT', `/api/feedback/${id}/thread`, {
      token: owner.token,
      body: { muted: true },
    });
    expect((await reply(id, body)).body).toEqual(first.body);
    expect((await read(code)).body.messages).toHaveLength(1);
  });

  test('a ticket’s thread refuses a reply that reuses the ID of a guest’s message', async () => {
    const { id, code } = await say();
    const { body } = await write(code);
    expect((await reply(id, { id: body.id })).status).toBe(409);
  });

  test('a ticket’s thread cannot be started without a credit, but can be continued', async () => {
    const poor = await anOwner(app, { monthlyReplyLimit: 1 });
    venue = await aVenue(app, poor);
    const [one, other] = [await say(), await say()];
    expect((await reply(one.id, {}, poor)).status).toBe(201);
    expect(await reply(other.id, {}, poor)).toMatchObject({
      status: 402,
      body: { code: 'NO_REPLY_CREDITS' },
    });
    expect((await reply(one.id, {}, poor)).status).toBe(201);
  });

  test('a ticket’s thread is open only to members who may reply at that venue', async () => {
    const { id } = await say();
    const elsewhere = await aVenue(app, owner);
    const other = await aMember(app, owner, { role: 'manager', venues: [elsewhere] });
    expect((await reply(id, {}, other)).status).toBe(404);
    expect((await reply(id, {}, await anOwner(app))).status).toBe(404);
    expect((await reply(id, {}, await aMember(app, owner))).body.code).toBe('ROLE');
  });

  test('a ticket’s thread can offer a reward, which the guest accepts once', async () => {
    const { id, code } = await say();
    expect((await reply(id, { offeredReward: 'a_yacht' })).status).toBe(400);
    const offer = (await reply(id, { offeredReward: 'free_dessert' })).body;
    expect(offer).toMatchObject({ offeredReward: 'Free dessert', acceptedAt: null });
    const url = `/api/tickets/${code}/messages/${offer.id}/accept`;
    const accepted = await Promise.all([app.send('POST', url), app.send('POST', url)]);
    const codes = new Set(accepted.map(({ body }) => body.rewardCode));
    expect(codes.size).toBe(1);
    expect(await app.db.select().from(rewardCodes)).toMatchObject([
      { code: [...codes][0], rewardLabel: 'Free dessert', venueUuid: venue.id },
    ]);
    expect((await thread(id)).messages).toMatchObject([{ rewardCode: null }]);
    const plain = (await reply(id)).body;
    const nothing = await app.send('POST', `/api/tickets/${code}/messages/${plain.id}/accept`);
    expect(nothing.status).toBe(409);
  });

  test('a ticket’s thread closes after thirty days of silence, or when the venue mutes it', async () => {
    const later = await say();
    const mute = (muted: boolean) =>
      app.send('PUT', `/api/feedback/${later.id}/thread`, { token: owner.token, body: { muted } });
    expect((await mute(true)).body).toMatchObject({ isClosed: true });
    expect((await write(later.code)).status).toBe(409);
    expect((await reply(later.id)).status).toBe(409);
    await mute(false);
    expect((await write(later.code)).status).toBe(201);
    const { code } = later;
    app.moveClock(29 * DAY_MS);
    expect((await write(code)).status).toBe(201);
    app.moveClock(29 * DAY_MS);
    expect((await write(code)).status).toBe(201);
    app.moveClock(31 * DAY_MS);
    expect(await write(code)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('a ticket’s thread can be settled by the guest, which resolves the complaint', async () => {
    const { id, code } = await say();
    const settle = () => app.send('POST', `/api/tickets/${code}/settle`);
    expect((await settle()).status).toBe(200);
    expect(await thread(id)).toMatchObject({ settledAt: expect.any(String) });
    const entry = () => app.send('GET', `/api/feedback/${id}`, { token: owner.token });
    const { complaint, history } = (await entry()).body;
    expect(complaint).toMatchObject({ status: 'resolved', how: 'other', takenBy: null });
    expect(history).toMatchObject([{ act: 'resolved', byName: 'The guest' }]);
    expect((await settle()).status).toBe(200);
    expect((await entry()).body.history).toHaveLength(1);
  });

  test('a ticket’s thread that the guest settles after a reply leaves the complaint resolved by that reply', async () => {
    const { id, code } = await say();
    await reply(id);
    await app.send('POST', `/api/tickets/${code}/settle`);
    const { body } = await app.send('GET', `/api/feedback/${id}`, { token: owner.token });
    expect(body).toMatchObject({
      complaint: { how: 'replied', resolvedBy: owner.id },
      history: [],
    });
  });

  test('a ticket’s thread accepts twenty messages at once and refuses more with 429', async () => {
    const { code } = await say();
    const sent = await Promise.all(Array.from({ length: 25 }, () => write(code)));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('a ticket’s thread cannot be started for an answer from before tickets existed', async () => {
    const { id } = await say();
    await app.db.update(feedback).set({ ticketHash: null });
    expect(await thread(id)).toMatchObject({ hasTicket: false });
    expect((await reply(id)).status).toBe(409);
  });
});

test('an erased answer is deleted everywhere, including the emails about it', async () => {
  const words = 'Zanzibarian lukewarm lamb';
  const said = await say(
    { rating: 'poor', textSpecific: words, isSeriousComplaint: true },
    { key: 'key-number-1' },
  );
  await readAnswers(app);
  await alertSeriousComplaints(app.services);
  expect((await app.mailTo(owner.email))?.text).toContain(words);
  await reply(said.id, { text: `About the ${words}` });
  await write(said.code, words);
  const push = { endpoint: 'https://push.example/1', keys: newBrowserKeys().shared };
  const body = { ...push, ticket: said.code };
  expect((await app.send('POST', '/api/push/subscriptions', { body })).status).toBe(201);
  const erased = await app.send('DELETE', `/api/tickets/${said.code}`);
  expect(erased.status).toBe(200);
  for (const table of [
    feedback,
    submissionKeys,
    tickets,
    threadMessages,
    mails,
    pushSubscriptions,
  ]) {
    expect(await app.db.select().from(table)).toEqual([]);
  }
  expect((await read(said.code)).status).toBe(404);
  const summary = await app.send('GET', `/api/stats/summary?venueId=${venue.venueId}`, {
    token: owner.token,
  });
  expect(summary.body.totalFeedback).toBe(0);
});

test('a reply or a message on the ticket is pushed once to each subscriber on the other side', async () => {
  const { id, code } = await say();
  const subscribe = (n: number, more: object, token?: string) =>
    app.send('POST', '/api/push/subscriptions', {
      ...(token && { token }),
      body: {
        endpoint: `https://push.example/${n}`,
        keys: newBrowserKeys().shared,
        ...more,
      },
    });
  expect((await subscribe(1, { ticket: code })).status).toBe(201);
  expect((await subscribe(2, {}, owner.token)).status).toBe(201);
  expect((await subscribe(3, { kinds: ['call'] }, (await aMember(app, owner)).token)).status).toBe(
    201,
  );
  expect((await subscribe(4, {})).status).toBe(401);
  await reply(id);
  expect(await app.db.select().from(pushes)).toMatchObject([
    { kind: 'guest_reply', state: 'queued', title: venue.name },
  ]);
  await write(code);
  expect(await app.db.select().from(pushes)).toHaveLength(2);
});
