import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { businesses } from '#server/businesses/table.ts';
import { floorListeners } from '#server/floor/table.ts';
import { settleMail } from '#server/mail/deliver-mails.ts';
import { sidOf } from '#server/platform/http/session.ts';
import { makeReplyMailHandler } from '#server/replies/reply-mail.ts';
import { replies } from '#server/replies/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS } from '#shared/durations.ts';
import { waitForLock } from '#testing/database/wait-for-lock.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { claimMails } from '#testing/mail/claim-mails.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { storeTicket } from './queries.ts';
import { threadMessages } from './table.ts';
import { lockFeedback } from './ticket-query.ts';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { liveFloor: true });
  const seenAt = new Date(app.services.now().getTime() + DAY_MS);
  await app.db
    .insert(floorListeners)
    .values({ venueUuid: venue.id, sid: sidOf(owner.cookie), seenAt });
});

async function say(more: object = {}): Promise<{ id: string; code: string }> {
  const body = { venueId: venue.venueId, rating: 'poor', ...more };
  const { id, ticketUrl } = (await app.send('POST', '/api/feedback', { body })).body;
  return { id, code: ticketUrl.split('/').at(-1) };
}

test('a guest’s message that is still waiting to be stored when the venue mutes the conversation is refused', async () => {
  const { id, code } = await say();
  let sent: Promise<TestResponse> | undefined;
  await app.db.transaction(async (tx) => {
    await lockFeedback(tx, id);
    sent = app.send('POST', `/api/tickets/${code}/messages`, { body: { text: 'One more thing' } });
    await waitForLock(app.db);
    const at = app.services.now();
    await storeTicket(tx, { id, venueUuid: venue.id, createdAt: at }, { mutedAt: at });
  });
  expect(await sent).toMatchObject({
    status: 409,
    body: { message: 'The restaurant has closed this conversation' },
  });
  expect(await app.db.select().from(threadMessages)).toEqual([]);
});

test.each([
  ['claimed', (id: string) => [`/api/floor/calls/${id}/claim`, undefined] as const],
  ['withdrawn', (_: string, token: string) => [`/api/calls/${token}/withdraw`, undefined] as const],
  [
    'judged',
    (_: string, token: string) => [`/api/calls/${token}/outcome`, { settled: false }] as const,
  ],
])(
  'when a call is %s while its guest erases everything, the request locks the answer before any other row',
  async (kind, act) => {
    const body = { venueId: venue.venueId, tableNumber: '7', rating: 'poor' };
    const call = (await app.send('POST', '/api/calls', { body })).body;
    const said = await say({ callToken: call.token });
    if (kind !== 'claimed') await app.send('POST', `/api/floor/calls/${call.id}/claim`, owner);
    const [url, sentBody] = act(call.id, call.token);
    let acted: Promise<TestResponse> | undefined;
    await app.db.transaction(async (tx) => {
      // Locks in the order of an erasure: the answer before everything that belongs to it.
      await lockFeedback(tx, said.id);
      acted = app.send('POST', url, { token: owner.token, body: sentBody });
      await waitForLock(app.db);
      await tx.execute(sql`select from calls where id = ${call.id}::uuid for update nowait`);
      await tx.execute(sql`delete from feedback where id = ${said.id}::uuid`);
    });
    expect((await acted)?.status).toBe(404);
  },
);

test('a reply on the ticket uses a credit even if the email of an earlier reply is refused while it is being stored', async () => {
  const { id } = await say({ email: 'sam@example.com' });
  const { token } = owner;
  await app.send('POST', `/api/feedback/${id}/reply`, { token, body: { replyMessage: 'Sorry' } });
  const [mail] = await claimMails(app.services, 1);
  if (!mail) throw new Error('no mail to send');
  const handlers = { [mail.kind]: makeReplyMailHandler(app.services) };
  const refused = { outcome: 'refused', reason: 'no such mailbox' } as const;
  const at = app.services.now();
  let settled: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await lockFeedback(tx, id);
    settled = settleMail(app.services, handlers, mail, refused, true);
    await waitForLock(app.db);
    // An erasure locks the email last, so nothing else may hold that lock yet.
    await tx.execute(sql`select from mails where id = ${mail.id}::uuid for update nowait`);
    await storeTicket(tx, { id, venueUuid: venue.id, createdAt: at }, { lastActivityAt: at });
    await tx.insert(threadMessages).values({
      feedbackId: id,
      side: 'venue',
      authorUserId: owner.id,
      words: 'Sorry',
      createdAt: at,
    });
  });
  await settled;
  expect(await app.db.select().from(replies)).toMatchObject([
    { delivery: 'failed', repliedAt: at, repliedBy: owner.id },
  ]);
  const [business] = await app.db.select().from(businesses);
  expect(business?.repliesUsedThisMonth).toBe(1);
});
