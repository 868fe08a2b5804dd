import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOwner, aVenue, type TestOwner } from '../../testing/factories.ts';
import { type MailServer, smtpAnswer, startMailServer } from '../../testing/mail-server.ts';
import { type Answer, type TestApp, testApp } from '../../testing/test-app.ts';
import { users } from '../accounts/table.ts';
import { auditLog } from '../audit/table.ts';
import { insertFeedbackRows } from '../feedback/insert-feedback-rows.ts';
import { feedback } from '../feedback/table.ts';
import { foldDeltas } from '../figures/fold-deltas.ts';
import { figuresOfReplies } from '../figures/table.ts';
import { startMailWorker } from '../mail/deliver-mails.ts';
import { smtpTransport } from '../mail/smtp-transport.ts';
import { mails } from '../mail/table.ts';
import { newId } from '../platform/columns.ts';
import type { VenueRow } from '../venues/queries.ts';
import { removeVenue } from '../venues/remove-venue.ts';
import { REPLY_MAIL } from './emails.ts';
import { settleReply } from './settle-reply.ts';

const GUEST = 'sam@example.com';

let app: TestApp;
let owner: TestOwner;
let venue: VenueRow;
let closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  app = await testApp();
  owner = await anOwner(app);
  venue = await aVenue(app, owner, { name: "Luigi's <Bar>" });
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function feedbackFrom(
  overrides: Partial<typeof feedback.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const createdAt = new Date(app.services.now().getTime() - 90_000);
  const said = { overallRating: 'poor', textGeneral: 'Cold <soup>', customerName: 'Sam' } as const;
  const where = { venueId: venue.venueId, venueUuid: venue.id };
  await insertFeedbackRows(app.db, [
    { id, ...where, ...said, email: GUEST, createdAt, ...overrides },
  ]);
  return id;
}

const reply = (id: string, replyMessage: unknown = 'We are sorry.', by = owner) =>
  app.send('POST', `/api/feedback/${id}/reply`, { token: by.token, body: { replyMessage } });

async function used(): Promise<number | undefined> {
  const [row] = await app.db.select().from(users).where(eq(users.id, owner.id));
  return row?.repliesUsedThisMonth;
}

async function stored(id: string) {
  const [row] = await app.db.select().from(feedback).where(eq(feedback.id, id));
  return row;
}

async function replyFigures() {
  await foldDeltas(app.services);
  const [row] = await app.db.select().from(figuresOfReplies);
  return row && { replyCount: row.replyCount, replySeconds: row.replySeconds };
}

/** Delivers what is queued to a mail server of this test. */
async function deliverTo(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  const { from } = app.services.config.mail;
  const worker = startMailWorker(app.services, {
    transport: smtpTransport({ url: server.url, from }),
    onSettled: { [REPLY_MAIL]: settleReply(app.services) },
  });
  closing.push(server.close, worker.stop);
  return server;
}

async function becomes(id: string, replyDelivery: string) {
  await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ replyDelivery }), 10_000);
}

describe('a reply', () => {
  test('marks the feedback, costs one credit and is on record', async () => {
    const id = await feedbackFrom();
    const answer = await reply(id, '  We are sorry.  ');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        hasReply: true,
        replyMessage: 'We are sorry.',
        repliedAt: expect.any(String),
        repliedBy: owner.id,
        replyDelivery: 'queued',
        customerName: 'Sam',
      },
    });
    expect(await used()).toBe(1);
    const { createdAt, repliedAt } = answer.body;
    const replySeconds = Math.round((Date.parse(repliedAt) - Date.parse(createdAt)) / 1000);
    expect(await replyFigures()).toEqual({ replyCount: 1, replySeconds });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'reply.queued'));
    expect(entry).toMatchObject({ userId: owner.id, details: { feedback: id } });
  });

  test.each([
    ['blanks', '   ', 'Reply message cannot be empty'],
    ['nothing', null, 'Reply message cannot be empty'],
    ['a novel', 'x'.repeat(5001), 'A reply may have at most 5000 characters'],
  ])('of %s is refused', async (_, message, refusal) => {
    const answer = await reply(await feedbackFrom(), message);
    expect(answer).toMatchObject({ status: 400, body: { message: refusal } });
  });

  test('needs an address, and is refused a second time, before any credit is asked for', async () => {
    const anonymous = await feedbackFrom({ email: null });
    const answered = await feedbackFrom();
    await reply(answered);
    await app.db.update(users).set({ monthlyReplyLimit: 0 });
    expect(await reply(anonymous)).toMatchObject({
      status: 400,
      body: { message: 'This feedback has no customer email' },
    });
    expect(await reply(answered)).toMatchObject({
      status: 409,
      body: { message: 'A reply has already been sent' },
    });
    expect(await reply(await feedbackFrom())).toMatchObject({
      status: 402,
      body: { code: 'NO_REPLY_CREDITS', message: 'No reply credits remaining' },
    });
  });

  test('without a credit leaves nothing behind', async () => {
    await app.db.update(users).set({ monthlyReplyLimit: 0 });
    const id = await feedbackFrom();
    await reply(id);
    expect(await stored(id)).toMatchObject({ hasReply: false, replyMailId: null });
    expect(await app.countMails(GUEST)).toBe(0);
    expect(await replyFigures()).toBeUndefined();
  });

  test("is not for somebody else's, sealed, removed or unknown feedback", async () => {
    const id = await feedbackFrom();
    expect((await reply(id, 'Hello', await anOwner(app))).status).toBe(404);
    expect((await reply(await feedbackFrom({ heldAt: new Date() }))).status).toBe(404);
    expect((await reply(newId())).status).toBe(404);
    await removeVenue(app.services, owner.id, venue.id);
    expect((await reply(id)).status).toBe(404);
    expect(await app.countMails(GUEST)).toBe(0);
  });

  test('to one guest can be sent only so often a day, by all owners together', async () => {
    const rows = Array.from({ length: 25 }, () => ({
      kind: REPLY_MAIL,
      toAddress: GUEST,
      subject: '',
      html: '',
      text: '',
      messageId: newId(),
      state: 'sent' as const,
      nextAttemptAt: app.services.now(),
      createdAt: app.services.now(),
    }));
    await app.db.insert(mails).values(rows);
    const id = await feedbackFrom({ email: 'Sam@Example.com' });
    expect(await reply(id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(await used()).toBe(0);
    app.moveClock(25 * 60 * 60 * 1000);
    expect((await reply(id)).status).toBe(200);
  });
});

/** A busy server may ask some of them to come back, but it never lets one too many through. */
function expectOutcomes(answers: Answer[], { sent, refusal }: { sent: number; refusal: number }) {
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(sent);
  expect(statuses.filter((status) => ![200, refusal, 503].includes(status))).toEqual([]);
}

describe('at the same moment', () => {
  test('fifty replies to one feedback are one reply, one mail and one credit', async () => {
    const id = await feedbackFrom();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reply(id)));
    expectOutcomes(answers, { sent: 1, refusal: 409 });
    expect(await app.countMails(GUEST)).toBe(1);
    expect(await used()).toBe(1);
  });

  test('fifty replies with three credits are three replies', async () => {
    await app.db.update(users).set({ monthlyReplyLimit: 3 });
    const emails = Array.from({ length: 50 }, (_, n) => `guest${n}@example.com`);
    const ids = await Promise.all(emails.map((email) => feedbackFrom({ email })));
    const answers = await Promise.all(ids.map((id) => reply(id)));
    expectOutcomes(answers, { sent: 3, refusal: 402 });
    expect(await app.db.select().from(mails)).toHaveLength(3);
  });
});

describe('the mail', () => {
  test('comes once from the restaurant, answers to the owner and quotes the guest', async () => {
    const id = await feedbackFrom();
    await reply(id, 'So sorry.\n\nCome back <b>soon</b>!');
    const server = await deliverTo();
    await becomes(id, 'sent');
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      recipients: [GUEST],
      from: { name: "Luigi's <Bar> via TableTalk" },
      replyTo: [{ address: owner.email, name: "Luigi's <Bar>" }],
      subject: "Luigi's <Bar> replied to your feedback",
    });
    expect(mail?.text).toContain('Hello, Sam');
    expect(mail?.text).toContain('Come back <b>soon</b>!');
    expect(mail?.text).toContain('> Cold <soup>');
    expect(mail?.html).toContain('Come back &#60;b&#62;soon&#60;/b&#62;!');
    expect(mail?.html).toContain('Cold &#60;soup&#62;');
    expect(await stored(id)).toMatchObject({ hasReply: true, replyDelivery: 'sent' });
  });

  test('that is refused for good gives the credit back, and the owner can try again', async () => {
    const id = await feedbackFrom();
    await reply(id);
    let isRefusing = true;
    const server = await deliverTo({
      onRcptTo: (_to, _session, done) => done(isRefusing ? smtpAnswer(550) : null),
    });
    await becomes(id, 'failed');
    expect(await stored(id)).toMatchObject({
      hasReply: false,
      repliedAt: null,
      replyMessage: 'We are sorry.',
    });
    expect(await used()).toBe(0);
    expect(await replyFigures()).toEqual({ replyCount: 0, replySeconds: 0 });
    isRefusing = false;
    expect((await reply(id, 'Once more.')).body).toMatchObject({ replyDelivery: 'queued' });
    await becomes(id, 'sent');
    expect(await used()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await replyFigures()).toEqual({ replyCount: 1, replySeconds: expect.any(Number) });
  });

  test('of which nobody knows whether it arrived stays a reply', async () => {
    const id = await feedbackFrom();
    await reply(id);
    await deliverTo({ answer: (_, server) => server.drop() });
    await becomes(id, 'unconfirmed');
    expect(await stored(id)).toMatchObject({ hasReply: true });
    expect(await used()).toBe(1);
  });
});
