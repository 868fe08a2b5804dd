import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { feedback, submissionKeys } from '#server/feedback/table.ts';
import { settleMail } from '#server/mail/deliver-mails.ts';
import { markMailHandedOver } from '#server/mail/queries.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { mails } from '#server/mail/table.ts';
import { makeReplyMailHandler } from '#server/replies/reply-mail.ts';
import { insertReplies } from '#server/replies/reply-query.ts';
import { rewardCodes } from '#server/rewards/table.ts';
import { readStatsSummary } from '#server/stats/read-stats-summary.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { claimMails } from '#testing/mail/claim-mails.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const GUEST = 'ada@example.com';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'off' });
  owner = await anOwner(app, { tier: 'pro' });
  venue = await aVenue(app, owner);
});

async function aGuest(to: VenueRow, email: string, key = 'a-key-of-the-widget'): Promise<string> {
  const { status, body } = await app.send('POST', '/api/feedback', {
    headers: { 'idempotency-key': `${key}-${to.venueId}-${email}` },
    body: {
      venueId: to.venueId,
      rating: 'excellent',
      textGeneral: 'Lovely',
      serverName: 'Marco',
      rewardSelected: 'free_dessert',
      email,
    },
  });
  expect(status).toBe(201);
  return body.id;
}

/** Stores a reply and its queued email. */
async function aReply(by: TestOwner, feedbackId: string): Promise<string> {
  const mailId = await queueMail(app.services, app.db, {
    kind: 'reply',
    to: { address: GUEST },
    replyTo: { address: by.email },
    subject: 'A reply',
    content: { preheader: '', heading: 'Hello', paragraphs: ['So kind'] },
  });
  const [said] = await app.db.select().from(feedback).where(eq(feedback.id, feedbackId));
  if (!said?.venueUuid) throw new Error('a reply to feedback of no venue');
  await insertReplies(app.db, [
    {
      feedbackId,
      venueUuid: said.venueUuid,
      feedbackCreatedAt: said.createdAt,
      message: 'So kind',
      repliedAt: new Date(),
      mailId,
    },
  ]);
  return mailId;
}

function ask(what: 'find' | 'export' | 'erase', email = GUEST) {
  return app.send('POST', `/api/guest-data/${what}`, { token: owner.token, body: { email } });
}

test('an owner finds a guest’s data in all venues of the business and in no others, whether the address is in upper or lower case', async () => {
  const second = await aVenue(app, owner);
  const stranger = await aVenue(app, await anOwner(app, { tier: 'pro' }));
  await aReply(owner, await aGuest(venue, 'Ada@Example.com'));
  const held = await aGuest(second, GUEST);
  await app.db.update(feedback).set({ heldAt: new Date() }).where(eq(feedback.id, held));
  await aGuest(stranger, GUEST);
  await aGuest(venue, 'bob@example.com');
  expect((await ask('find', ' ADA@example.com ')).body).toEqual({
    feedbackCount: 2,
    replyCount: 1,
    notes: [],
  });
  expect((await ask('find', 'nobody@example.com')).body.feedbackCount).toBe(0);
});

test('the guest data export has all data about the guest, and the audit log omits the guest’s address', async () => {
  await aReply(owner, await aGuest(venue, GUEST));
  await aGuest(venue, 'bob@example.com');
  const { headers, body } = await ask('export');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="guest-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(body).toMatchObject({
    guest: GUEST,
    feedback: [
      {
        restaurant: venue.name,
        rating: 'excellent',
        text: 'Lovely',
        reply: 'So kind',
        rewardCode: expect.any(String),
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('bob@');
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: 'guest-data.exported', userId: owner.id });
  expect(JSON.stringify(entry)).not.toContain(GUEST);
});

test('the guest data export contains what was drawn at random for the guest', async () => {
  const id = await aGuest(venue, GUEST);
  await app.db.update(feedback).set({ youSaidDrawn: 'hidden' }).where(eq(feedback.id, id));
  await app.db.update(rewardCodes).set({ drawnUsability: 'next_visit' });
  expect((await ask('export')).body.feedback).toMatchObject([
    { rewardValidityByChance: 'next_visit', whatCameOfFeedbackByChance: 'hidden' },
  ]);
});

test('erasing a guest deletes feedback, counts, keys and emails, but keeps the reward code', async () => {
  await aGuest(venue, 'bob@example.com');
  const numbers = () => readStatsSummary(app.db, venue);
  const before = await numbers();
  const id = await aGuest(venue, 'ADA@example.com');
  await foldDeltas(app.services);
  const replyMail = await aReply(owner, id);
  await app.send('POST', '/api/feedback', { body: { venueId: 'nowhere', email: GUEST } });

  const answer = await ask('erase');
  expect(answer.body).toEqual({ message: "The guest's data is erased.", erasedCount: 1 });
  expect(await app.db.select().from(feedback).where(eq(feedback.id, id))).toEqual([]);
  expect(await app.db.select().from(mails).where(eq(mails.id, replyMail))).toEqual([]);
  expect(
    await app.db.select().from(submissionKeys).where(eq(submissionKeys.feedbackId, id)),
  ).toEqual([]);
  expect(await app.db.select().from(rewardCodes)).toHaveLength(2);
  expect(await numbers()).toMatchObject({
    totalFeedback: before.totalFeedback,
    rewardsClaimed: before.rewardsClaimed,
  });
  const [entry] = await app.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: 'guest-data.erased', details: { feedback: 1 } });
  expect(JSON.stringify(entry)).not.toContain('ada@');
  expect((await ask('erase')).body.erasedCount).toBe(0);
});

test('an answer that a guest added in a second tab without giving their address is found, exported and erased', async () => {
  const addsTo = await aGuest(venue, GUEST);
  const add = (to: VenueRow, textGeneral: string) =>
    app.send('POST', '/api/feedback', {
      body: { venueId: to.venueId, rating: 'poor', textGeneral, addsTo },
    });
  await add(venue, 'And then a mouse');
  // An answer at another venue is not an addition, even if it claims to be one.
  await add(await aVenue(app, owner), 'Somewhere else');
  expect((await ask('find')).body.feedbackCount).toBe(2);
  const { body } = await ask('export');
  const texts = body.feedback.map(({ text }: { text: string }) => text).toSorted();
  expect(texts).toEqual(['And then a mouse', 'Lovely']);
  expect((await ask('erase')).body.erasedCount).toBe(2);
  expect(await app.db.select().from(feedback)).toMatchObject([{ textGeneral: 'Somewhere else' }]);
});

test('erasing a guest keeps another owner’s feedback and emails from the same guest', async () => {
  const other = await anOwner(app, { tier: 'pro' });
  const elsewhere = await aVenue(app, other);
  const kept = await aGuest(elsewhere, GUEST);
  const keptMail = await aReply(other, kept);
  await aReply(owner, await aGuest(venue, GUEST));
  await ask('erase');
  expect((await app.db.select().from(feedback)).map(({ id }) => id)).toEqual([kept]);
  expect((await app.db.select().from(mails)).map(({ id }) => id)).toEqual([keptMail]);
});

test('a guest’s data at a removed venue is not found or exported, but is erased', async () => {
  await aGuest(venue, GUEST);
  await app.send('DELETE', `/api/restaurants/${venue.id}`, { token: owner.token });
  expect((await ask('find')).body.feedbackCount).toBe(0);
  expect((await ask('export')).body.feedback).toEqual([]);
  expect((await ask('erase')).body.erasedCount).toBe(1);
});

test('after a guest is erased, a waiting reply is not sent, and a reply being sent is deleted once it is settled', async () => {
  await aReply(owner, await aGuest(venue, GUEST));
  await aReply(owner, await aGuest(venue, GUEST, 'another-key'));
  const inHand = await claimMails(app.services, 2);
  const [leaving, waiting] = inHand;
  if (!leaving || !waiting) throw new Error('two mails were to be sent');
  expect(await markMailHandedOver(app.db, leaving)).toBe(true);
  await ask('erase');
  expect(await markMailHandedOver(app.db, waiting)).toBe(false);
  const handlers = { reply: makeReplyMailHandler(app.services) };
  await settleMail(app.services, handlers, leaving, { outcome: 'accepted' }, true);
  expect(await app.db.select().from(mails)).toEqual([]);
});
