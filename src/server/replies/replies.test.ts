import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog } from '#server/audit/table.ts';
import { removeVenue } from '#server/billing/locations/remove-venue.ts';
import { businesses } from '#server/businesses/table.ts';
import { insertFeedbackRows } from '#server/feedback/intake/intake-query.ts';
import type { feedback } from '#server/feedback/table.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { mails } from '#server/mail/table.ts';
import { newId } from '#server/platform/database/columns.ts';
import { makeKeyring, signWith } from '#server/platform/keyring.ts';
import { sealedKeys } from '#server/platform/sealed-keys/table.ts';
import { foldDeltas } from '#server/stats/rollups/slice.ts';
import { rollupsOfReplies } from '#server/stats/rollups/table.ts';
import type { VenueRow } from '#server/venues/queries.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { anOwner, aVenue, type TestOwner } from '#testing/factories.ts';
import { type MailServer, smtpError, startMailServer } from '#testing/mail/mail-server.ts';
import { startMailWorker } from '#testing/mail/start-mail-worker.ts';
import { type TestApp, type TestResponse, testApp } from '#testing/test-app.ts';
import { makeReplyMailHandler, REPLY_MAIL_KIND } from './reply-mail.ts';
import { insertMailStop } from './reply-query.ts';
import { hashAddress, loadAddressHashKey } from './stop-replies.ts';
import { mailStops, replies } from './table.ts';

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
  const [row] = await app.db.select().from(businesses).where(eq(businesses.id, owner.businessId));
  return row?.repliesUsedThisMonth;
}

async function stored(id: string) {
  const [row] = await app.db.select().from(replies).where(eq(replies.feedbackId, id));
  return row;
}

async function replyRollup() {
  await foldDeltas(app.services);
  const [row] = await app.db.select().from(rollupsOfReplies);
  return row && { replyCount: row.replyCount, replySeconds: row.replySeconds };
}

/** Starts a mail server and delivers the queued emails to it. */
async function deliverTo(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  const { from } = app.services.config.mail;
  const worker = startMailWorker(app.services, {
    transport: smtpTransport({ url: server.url, from }),
    handlers: { [REPLY_MAIL_KIND]: makeReplyMailHandler(app.services) },
  });
  closing.push(server.close, worker.stop);
  return server;
}

async function becomes(id: string, delivery: string) {
  await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ delivery }));
}

describe('a reply', () => {
  test('a reply is shown with its feedback, costs one credit, and appears in the rollup and the audit log', async () => {
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
    expect(await replyRollup()).toEqual({ replyCount: 1, replySeconds });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'reply.queued'));
    expect(entry).toMatchObject({ userId: owner.id, details: { feedback: id } });
  });

  test.each([
    ['blanks', '   ', 'Reply message cannot be empty'],
    ['nothing', null, 'Reply message cannot be empty'],
    ['a novel', 'x'.repeat(5001), 'A reply may have at most 5000 characters'],
  ])('a reply of %s is refused', async (_, message, refusal) => {
    const answer = await reply(await feedbackFrom(), message);
    expect(answer).toMatchObject({ status: 400, body: { message: refusal } });
  });

  test('a reply to a guest without an address, or a second reply, is refused before credits are checked', async () => {
    const anonymous = await feedbackFrom({ email: null });
    const answered = await feedbackFrom();
    await reply(answered);
    await app.db.update(businesses).set({ monthlyReplyLimit: 0 });
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

  test('a reply stores nothing and sends no email if no credit is left', async () => {
    await app.db.update(businesses).set({ monthlyReplyLimit: 0 });
    const id = await feedbackFrom();
    await reply(id);
    expect(await stored(id)).toBeUndefined();
    expect(await app.countMails(GUEST)).toBe(0);
    expect(await replyRollup()).toBeUndefined();
  });

  test('a reply gets 404 if its feedback is unknown or held, or belongs to another owner or a removed venue', async () => {
    const id = await feedbackFrom();
    expect((await reply(id, 'Hello', await anOwner(app))).status).toBe(404);
    expect((await reply(await feedbackFrom({ heldAt: new Date() }))).status).toBe(404);
    expect((await reply(newId())).status).toBe(404);
    await removeVenue(app.services, owner.businessId, venue.id);
    expect((await reply(id)).status).toBe(404);
    expect(await app.countMails(GUEST)).toBe(0);
  });

  test('replies to one guest are limited to three a day across all owners', async () => {
    const other = await anOwner(app);
    const theirs = await aVenue(app, other);
    const at = { venueId: theirs.venueId, venueUuid: theirs.id };
    expect((await reply(await feedbackFrom())).status).toBe(200);
    expect((await reply(await feedbackFrom({ email: 'SAM@example.com' }))).status).toBe(200);
    expect((await reply(await feedbackFrom(at), 'Hello', other)).status).toBe(200);
    const id = await feedbackFrom({ email: 'Sam@Example.com' });
    const answer = await reply(id);
    expect(answer).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message:
          'This guest has already been sent 3 replies today. You can reply in 24 hours. No credit was used.',
      },
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await used()).toBe(2);
    expect(await stored(id)).toBeUndefined();
    app.moveClock(25 * HOUR_MS);
    expect((await reply(id)).status).toBe(200);
  });

  test('a reply to one guest counts towards the guest’s daily limit, whatever plus tag the address has', async () => {
    for (const tag of ['', '+a', '+b']) {
      const id = await feedbackFrom({ email: `sam${tag}@example.com` });
      expect((await reply(id)).status).toBe(200);
    }
    expect((await reply(await feedbackFrom({ email: 'sam+c@example.com' }))).status).toBe(429);
  });

  test('replies are limited to ten a day for a new account, and to more after a week', async () => {
    await app.db.update(businesses).set({ monthlyReplyLimit: 1000, createdAt: app.services.now() });
    const send = async (guest: number) =>
      reply(await feedbackFrom({ email: `guest${guest}@example.com` }));
    for (let guest = 0; guest < 10; guest += 1) expect((await send(guest)).status).toBe(200);
    const refused = await send(10);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You’ve sent 10 replies today.* in 24 hours\./);
    expect(await used()).toBe(10);
    const weekAgo = new Date(app.services.now().getTime() - 7 * DAY_MS);
    await app.db.update(businesses).set({ createdAt: weekAgo });
    expect((await send(11)).status).toBe(200);
  });
});

describe('a guest who unsubscribes from replies', () => {
  async function stopFrom(mailedTo: string, from?: string): Promise<TestResponse> {
    const mail = await app.mailTo(mailedTo);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    return app.send('POST', `${pathname}${search}${from ? `&from=${from}` : ''}`);
  }

  async function feedbackAtAnother(): Promise<string> {
    const { id, venueId } = await aVenue(app, owner);
    return feedbackFrom({ venueUuid: id, venueId });
  }

  test('a guest who unsubscribes from one venue’s replies gets none from it even with rate limits off, and no credit is used', async () => {
    app = await testApp({ RATE_LIMITS: 'off' });
    owner = await anOwner(app);
    venue = await aVenue(app, owner, { name: "Luigi's" });
    await reply(await feedbackFrom());
    const stopped = await stopFrom(GUEST);
    expect(stopped.body).toEqual({ message: "You won’t get any more emails from Luigi's." });
    expect((await stopFrom(GUEST)).status).toBe(200);
    const id = await feedbackFrom({ email: 'SAM@example.com' });
    expect(await reply(id)).toMatchObject({
      status: 403,
      body: {
        code: 'GUEST_STOPPED_MAIL',
        message:
          'This guest has opted out of emails, so we can’t send a reply. No credit was used.',
      },
    });
    expect(await used()).toBe(1);
    expect(await stored(id)).toBeUndefined();
    expect((await reply(await feedbackAtAnother())).status).toBe(200);
  });

  test('a guest who unsubscribes from the replies of all venues gets none, and no address is stored', async () => {
    await reply(await feedbackFrom());
    const { body } = await stopFrom(GUEST, 'all');
    expect(body.message).toBe('You won’t get any more replies from restaurants on TableTalk.');
    expect((await reply(await feedbackAtAnother())).status).toBe(403);
    expect((await reply(await feedbackFrom({ email: 'sam+tag@example.com' }))).status).toBe(403);
    expect((await reply(await feedbackFrom({ email: 'other@example.com' }))).status).toBe(200);
    // A shorter part of the address might occur in its hash by chance.
    expect(JSON.stringify(await app.db.select().from(mailStops))).not.toMatch(/@|example\.com/);
  });

  test('a guest who unsubscribes from replies stays unsubscribed if version 0.2 stored their googlemail.com address as a different mailbox', async () => {
    const key = await loadAddressHashKey(app.services);
    const addressHash = signWith(key, 'samlee@googlemail.com');
    await insertMailStop(app.db, { addressHash, scope: venue.id, createdAt: app.services.now() });
    for (const email of ['sam.lee@googlemail.com', 'samlee@gmail.com']) {
      expect((await reply(await feedbackFrom({ email }))).status).toBe(403);
    }
    expect((await reply(await feedbackFrom({ email: 'lee@googlemail.com' }))).status).toBe(200);
  });

  test('a guest who unsubscribes from replies stays unsubscribed after a change of the secret, even once the old secret is dropped', async () => {
    const [OLD, NEW] = ['o', 'n'].map((letter) => letter.repeat(32)) as [string, string];
    const servers = [makeKeyring(OLD), makeKeyring(NEW, [OLD]), makeKeyring(NEW)];
    await app.db.delete(sealedKeys);
    const hashes = [];
    for (const keys of servers) {
      const services = { ...app.services, keys };
      hashes.push(await app.db.transaction((tx) => hashAddress(services, tx, GUEST)));
    }
    expect(new Set(hashes).size).toBe(1);
  });

  test('a guest who unsubscribes from replies must confirm after opening the link, and a forged link does nothing', async () => {
    await reply(await feedbackFrom());
    const mail = await app.mailTo(GUEST);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    const opened = await app.send('GET', `${pathname}${search}`);
    expect(opened).toMatchObject({ status: 302, headers: { location: `/stop-replies${search}` } });
    expect(mail?.text).toContain(`/stop-replies${search}`);
    const forged = search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await app.send('POST', `${pathname}${forged}`)).status).toBe(400);
    expect((await app.send('POST', `${pathname}${search}&from=me`)).status).toBe(400);
    expect(await app.db.select().from(mailStops)).toEqual([]);
  });
});

/** Allows some 503 responses from a busy server, but never one success too many. */
function expectOutcomes(
  answers: TestResponse[],
  { sent, refusal }: { sent: number; refusal: number },
) {
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(sent);
  expect(statuses.filter((status) => ![200, refusal, 503].includes(status))).toEqual([]);
}

describe('fifty concurrent replies', () => {
  test('fifty concurrent replies to one answer send one email and use one credit', async () => {
    const id = await feedbackFrom();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reply(id)));
    expectOutcomes(answers, { sent: 1, refusal: 409 });
    expect(await app.countMails(GUEST)).toBe(1);
    expect(await used()).toBe(1);
  });

  test('fifty concurrent replies send three emails if three credits are left', async () => {
    await app.db.update(businesses).set({ monthlyReplyLimit: 3 });
    const emails = Array.from({ length: 50 }, (_, n) => `guest${n}@example.com`);
    const ids = await Promise.all(emails.map((email) => feedbackFrom({ email })));
    const answers = await Promise.all(ids.map((id) => reply(id)));
    expectOutcomes(answers, { sent: 3, refusal: 402 });
    expect(await app.db.select().from(mails)).toHaveLength(3);
  });
});

describe('the email with a reply', () => {
  test('the email with a reply is sent once in the venue’s name, with the owner as Reply-To and the guest’s words quoted', async () => {
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
    expect(mail?.text).toMatch(/^Luigi's <Bar>\n\nHello, Sam\n\nSo sorry\./);
    expect(mail?.text).toContain('Come back <b>soon</b>!');
    expect(mail?.text).toContain('> Cold <soup>');
    expect(mail?.html).toContain('Come back &#60;b&#62;soon&#60;/b&#62;!');
    expect(mail?.html).toContain('Cold &#60;soup&#62;');
    expect(await stored(id)).toMatchObject({ repliedAt: expect.any(Date), delivery: 'sent' });
  });

  test('the email with a reply that is permanently refused gives the credit back, and the owner can try again', async () => {
    const id = await feedbackFrom();
    await reply(id);
    let isRefusing = true;
    const server = await deliverTo({
      onRcptTo: (_to, _session, done) => done(isRefusing ? smtpError(550) : null),
    });
    await becomes(id, 'failed');
    expect(await stored(id)).toMatchObject({
      repliedAt: null,
      repliedBy: null,
      message: 'We are sorry.',
    });
    expect(await used()).toBe(0);
    expect(await replyRollup()).toEqual({ replyCount: 0, replySeconds: 0 });
    isRefusing = false;
    expect((await reply(id, 'Once more.')).body).toMatchObject({ replyDelivery: 'queued' });
    await becomes(id, 'sent');
    expect(await used()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect(await replyRollup()).toEqual({ replyCount: 1, replySeconds: expect.any(Number) });
  });

  test('the email with a reply whose delivery is unconfirmed still counts as a reply', async () => {
    const id = await feedbackFrom();
    await reply(id);
    await deliverTo({ answer: (_, server) => server.drop() });
    await becomes(id, 'unconfirmed');
    expect(await stored(id)).toMatchObject({ repliedAt: expect.any(Date) });
    expect(await used()).toBe(1);
  });
});
