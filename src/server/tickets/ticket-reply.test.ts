import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/mail/table.ts';
import { settleReply } from '#server/replies/settle-reply.ts';
import { replies } from '#server/replies/table.ts';
import { foldDeltas } from '#server/stats/rollups/fold-deltas.ts';
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

async function say(): Promise<string> {
  const body = { venueId: venue.venueId, rating: 'poor', email: 'sam@example.com' };
  return (await app.send('POST', '/api/feedback', { body })).body.id;
}

const onTicket = (id: string) =>
  app.send('POST', `/api/feedback/${id}/thread`, { token: owner.token, body: { text: 'Sorry' } });
const byMail = (id: string) =>
  app.send('POST', `/api/feedback/${id}/reply`, {
    token: owner.token,
    body: { replyMessage: 'By mail' },
  });
const entry = async (id: string) =>
  (await app.send('GET', `/api/feedback/${id}`, { token: owner.token })).body;
const waiting = async () =>
  (await app.send('GET', '/api/feedback/counts', { token: owner.token })).body.waiting;

/** What the rollup says, and what plain counting does. */
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

test('a reply on the ticket counts as one by mail does', async () => {
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

test('further ones, also by mail, leave when the guest was first answered', async () => {
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

test.each([
  ['before', [onTicket, byMail]],
  ['after', [byMail, onTicket]],
])('a refused mail leaves the one that was on the ticket %s it', async (_, steps) => {
  const id = await say();
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
  await app.db.transaction((tx) => settleReply(app.services)(tx, mail));
  expect(await entry(id)).toMatchObject({ hasReply: true, replyDelivery: 'failed' });
  await expectCounted();
  expect((await byMail(id)).status).toBe(200);
});
