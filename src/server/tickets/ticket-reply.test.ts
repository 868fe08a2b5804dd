import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readReplyCredits } from '#server/billing/reply-credits/reply-credits.ts';
import { mails } from '#server/mail/table.ts';
import { makeReplyMailHandler } from '#server/replies/reply-mail.ts';
import { replies } from '#server/replies/table.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { rollupsOfReplies } from '#server/stats/rollups/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app, { tier: 'premium' });
  venue = await aVenue(app, owner);
});

async function sayIt(): Promise<{ id: string; code: string }> {
  const said = { venueId: venue.venueId, rating: 'poor', email: 'sam@example.com' };
  const { body } = await app.send('POST', '/api/feedback', { body: said });
  return { id: body.id, code: body.ticketUrl.split('/').at(-1) };
}

const say = async (): Promise<string> => (await sayIt()).id;

const onTicket = (id: string) =>
  app.send('POST', `/api/feedback/${id}/thread`, { token: owner.token, body: { text: 'Sorry' } });
const byMail = (id: string) =>
  app.send('POST', `/api/feedback/${id}/reply`, {
    token: owner.token,
    body: { replyMessage: 'By mail' },
  });
const entry = async (id: string) =>
  (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
const act = (id: string, what: string) =>
  app.send('POST', `/api/feedback/${id}/${what}`, { token: owner.token });
const settle = (code: string) => app.send('POST', `/api/tickets/${code}/settle`);
const waiting = async () =>
  (await app.send('GET', '/api/feedback/counts', { token: owner.token })).body.waiting;

const credits = async () =>
  (await readReplyCredits(app.services, app.db, owner.businessId)).available;

/** Compares the rollup with a plain count. */
async function expectCounted(): Promise<void> {
  await foldDeltas(app.services);
  const { rows } = await app.db.execute(sql`
    select count(*)::int as "replyCount",
      coalesce(sum(round(extract(epoch from replied_at - feedback_created_at))), 0)::int as "replySeconds"
    from replies where replied_at is not null
  `);
  const [rollup] = await app.db.select().from(rollupsOfReplies);
  expect(rollup).toMatchObject(rows[0] as object);
}

test('a reply on the ticket counts like a reply by email', async () => {
  const id = await say();
  expect(await waiting()).toBe(1);
  app.moveClock(2 * HOUR_MS);
  await onTicket(id);
  expect(await entry(id)).toMatchObject({
    hasReply: true,
    replyMessage: 'Sorry',
    replyDelivery: 'on_ticket',
    repliedBy: owner.id,
    complaint: { status: 'resolved', how: 'replied' },
  });
  expect(await waiting()).toBe(0);
  await expectCounted();
});

test('the ticket shows whether and when the venue replied by email', async () => {
  const { id, code } = await sayIt();
  const mailedAt = async () => (await app.send('GET', `/api/tickets/${code}`)).body.mailedAt;
  expect(await mailedAt()).toBeNull();
  await onTicket(id);
  expect(await mailedAt()).toBeNull();
  app.moveClock(HOUR_MS);
  await byMail(id);
  const { rows } = await app.db.execute<{ at: Date }>(sql`select created_at as at from mails
    where id = (select mail_id from replies where feedback_id = ${id}::uuid)`);
  expect(await mailedAt()).toBe(new Date(String(rows[0]?.at)).toISOString());
  await app.db.update(replies).set({ delivery: 'failed' });
  expect(await mailedAt()).toBeNull();
});

test('further replies, including by email, do not change when the guest was first answered', async () => {
  const id = await say();
  app.moveClock(HOUR_MS);
  await onTicket(id);
  const { repliedAt } = await entry(id);
  app.moveClock(HOUR_MS);
  await onTicket(id);
  expect((await byMail(id)).status).toBe(200);
  expect(await entry(id)).toMatchObject({ repliedAt, replyMessage: 'By mail' });
  expect((await byMail(id)).status).toBe(409);
  await expectCounted();
});

test.each(['reopen', 'take'])(
  'a complaint that is open again after a reply (%s) is resolved when the guest settles it',
  async (what) => {
    const { id, code } = await sayIt();
    await onTicket(id);
    app.moveClock(HOUR_MS);
    await act(id, what);
    expect((await entry(id)).complaint.status).not.toBe('resolved');
    expect((await settle(code)).status).toBe(200);
    expect((await entry(id)).complaint).toMatchObject({
      status: 'resolved',
      resolvedByName: 'The guest',
    });
    expect(await waiting()).toBe(0);
  },
);

test('a complaint that a reply resolved keeps that resolution when the guest settles the ticket', async () => {
  const { id, code } = await sayIt();
  await onTicket(id);
  await settle(code);
  expect(await entry(id)).toMatchObject({ complaint: { how: 'replied' }, history: [] });
});

test('another reply resolves a reopened complaint without another credit', async () => {
  const id = await say();
  await onTicket(id);
  app.moveClock(HOUR_MS);
  await act(id, 'reopen');
  expect(await waiting()).toBe(1);
  const before = await credits();
  app.moveClock(HOUR_MS);
  await onTicket(id);
  const answered = await entry(id);
  expect(answered.complaint).toMatchObject({
    status: 'resolved',
    how: 'replied',
    resolvedBy: owner.id,
  });
  expect(await waiting()).toBe(0);
  expect(await credits()).toBe(before);
  // A further reply changes nothing.
  app.moveClock(HOUR_MS);
  await onTicket(id);
  expect((await entry(id)).complaint).toEqual(answered.complaint);
  await expectCounted();
});

test.each([
  ['before', [onTicket, byMail]],
  ['after', [byMail, onTicket]],
])(
  'a reply written on the ticket %s an email still counts, with its credit, if the email fails',
  async (_, steps) => {
    const id = await say();
    const before = await credits();
    for (const step of steps) {
      app.moveClock(HOUR_MS);
      await step(id);
    }
    const [{ mailId = '' } = {}] = await app.db
      .select({ mailId: sql<string>`${replies.mailId}` })
      .from(replies)
      .where(eq(replies.feedbackId, id));
    const [mail] = await app.db
      .update(mails)
      .set({ state: 'failed' })
      .where(eq(mails.id, mailId))
      .returning();
    if (!mail) throw new Error('the reply has no mail');
    await app.db.transaction((tx) => makeReplyMailHandler(app.services).settle(tx, mail));
    expect(await entry(id)).toMatchObject({ hasReply: true, replyDelivery: 'failed' });
    await expectCounted();
    expect(await credits()).toBe(before - 1);
    expect((await byMail(id)).status).toBe(200);
    expect(await credits()).toBe(before - 1);
  },
);
