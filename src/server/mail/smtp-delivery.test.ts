import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { type MailServer, smtpError, startMailServer } from '#testing/mail/mail-server.ts';
import { type MailWorker, startMailWorker } from '#testing/mail/start-mail-worker.ts';
import { reservePort } from '#testing/reserve-port.ts';
import type { MailState } from './table.ts';

type Fixture = ReturnType<typeof mailFixture>;
type Behaviour = Parameters<typeof startMailServer>[0];

let closing: (() => Promise<void>)[] = [];

beforeEach(resetDatabase);
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function mailServer(behaviour?: Behaviour): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  closing.push(server.close);
  return server;
}

async function fixtureWith(server: Pick<MailServer, 'url'>): Promise<Fixture> {
  return mailFixture((await testDatabase()).db, { SMTP_URL: server.url });
}

function workerFor(fixture: Fixture, settings?: Parameters<typeof startMailWorker>[1]): MailWorker {
  const worker = startMailWorker(fixture.services, settings);
  closing.push(worker.stop);
  return worker;
}

async function becomes(
  fixture: Fixture,
  id: string,
  state: MailState,
  attempts = 1,
): Promise<void> {
  const seen = () => fixture.mail(id);
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ state, attempts }));
}

/**
 * Waits until a later email has been sent: by then the worker could have sent the earlier ones too.
 */
async function aLaterMailIsSent(fixture: Fixture, worker: MailWorker): Promise<void> {
  const id = await fixture.queue({ kind: 'later' });
  worker.wakeUp();
  await becomes(fixture, id, 'sent');
}

test('an email is delivered once, to one recipient, with its text, its HTML and its own headers', async () => {
  const server = await mailServer();
  const fixture = await fixtureWith(server);
  const id = await fixture.queue({
    to: { address: 'ada@example.com', name: 'Ada, "the" Countess' },
    fromName: "Luigi's via TableTalk",
    replyTo: { address: 'luigi@example.com', name: 'Luigi' },
    subject: 'Grüße, 世界',
    unsubscribeUrl: 'https://tabletalk.example/api/unsubscribe?token=weekly-summary.1.abc',
  });
  const worker = workerFor(fixture);
  await becomes(fixture, id, 'sent');
  await aLaterMailIsSent(fixture, worker);
  expect(server.received).toHaveLength(2);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    recipients: ['ada@example.com'],
    from: { name: "Luigi's via TableTalk", address: 'hello@tabletalk.example' },
    to: [{ name: 'Ada, "the" Countess', address: 'ada@example.com' }],
    replyTo: [{ name: 'Luigi', address: 'luigi@example.com' }],
    subject: 'Grüße, 世界',
    messageId: `<${id}@tabletalk.example>`,
    date: '2026-03-02T12:00:00.000Z',
    text: expect.stringContaining('https://tabletalk.example/verify-email?token=secret'),
    html: expect.stringContaining('<h1'),
  });
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toContain(
    '\nList-Unsubscribe: <https://tabletalk.example/api/unsubscribe?token=weekly-summary.1.abc>\r\n' +
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
  );
  expect(server.received[1]?.raw).not.toContain('List-Unsubscribe');
});

test('an email comes from TableTalk if no other sender is named', async () => {
  const server = await mailServer();
  const fixture = await fixtureWith(server);
  await fixture.queue();
  workerFor(fixture);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.from).toMatchObject({ name: 'TableTalk' });
});

test('the content of a sent email is deleted, since links in emails give access to accounts', async () => {
  const fixture = await fixtureWith(await mailServer());
  const id = await fixture.queue();
  workerFor(fixture);
  await becomes(fixture, id, 'sent');
  expect(await fixture.mail(id)).toMatchObject({
    html: '',
    text: '',
    sentAt: fixture.services.now(),
  });
});

test.each([
  ['its recipient', { onRcptTo: (_to, _session, done) => done(smtpError(550)) }],
  ['its content', { answer: () => Promise.reject(smtpError(554)) }],
] satisfies [string, Behaviour][])(
  'an email fails for good if the server refuses %s',
  async (_, behaviour) => {
    const fixture = await fixtureWith(await mailServer(behaviour));
    const id = await fixture.queue();
    workerFor(fixture);
    await becomes(fixture, id, 'failed');
    const mail = await fixture.mail(id);
    expect(mail?.lastError).toMatch(/^(EENVELOPE RCPT TO 550|EMESSAGE DATA 554)$/);
  },
);

test('a deferred email is sent again later, not before its next attempt is due', async () => {
  let isBusy = true;
  const server = await mailServer({
    answer: () => (isBusy ? Promise.reject(smtpError(451)) : undefined),
  });
  const fixture = await fixtureWith(server);
  const id = await fixture.queue();
  const worker = workerFor(fixture);
  await becomes(fixture, id, 'queued');
  isBusy = false;
  await aLaterMailIsSent(fixture, worker);
  await becomes(fixture, id, 'queued');
  fixture.moveClock(11_000);
  await becomes(fixture, id, 'sent', 2);
});

test('an email that was deferred for two days fails', async () => {
  const fixture = await fixtureWith(
    await mailServer({ answer: () => Promise.reject(smtpError(451)) }),
  );
  const id = await fixture.queue();
  workerFor(fixture);
  await becomes(fixture, id, 'queued');
  fixture.moveClock(2 * DAY_MS);
  await becomes(fixture, id, 'failed', 2);
});

test('an email is unconfirmed and never resent if the connection is lost after the message was sent', async () => {
  let drops = 0;
  const server = await mailServer({
    answer: (mail, { drop }) => {
      if (mail.subject !== 'Unlucky') return;
      drops += 1;
      drop();
    },
  });
  const fixture = await fixtureWith(server);
  const id = await fixture.queue({ subject: 'Unlucky' });
  const worker = workerFor(fixture);
  await becomes(fixture, id, 'unconfirmed');
  fixture.moveClock(DAY_MS);
  await aLaterMailIsSent(fixture, worker);
  await becomes(fixture, id, 'unconfirmed');
  expect(drops).toBe(1);
});

test('an email is retried if the connection is lost before the message was sent', async () => {
  let isDropping = true;
  const server = await mailServer({
    onRcptTo: (_to, _session, done) => {
      if (isDropping) server.drop();
      done();
    },
  });
  const fixture = await fixtureWith(server);
  const id = await fixture.queue();
  workerFor(fixture);
  await becomes(fixture, id, 'queued');
  isDropping = false;
  fixture.moveClock(30_000);
  await becomes(fixture, id, 'sent', 2);
  expect(server.received).toHaveLength(1);
});

test('emails wait while the mail server is down and are sent when it is back', async () => {
  const port = await reservePort();
  const fixture = await fixtureWith({ url: `smtp://127.0.0.1:${port}` });
  const id = await fixture.queue();
  workerFor(fixture);
  await becomes(fixture, id, 'queued');
  const server = await mailServer({ port });
  fixture.moveClock(30_000);
  await becomes(fixture, id, 'sent', 2);
  expect(server.received).toHaveLength(1);
});

test('emails wait if the mail server rejects our password', async () => {
  const server = await mailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(smtpError(535)),
  });
  const fixture = await fixtureWith({ url: server.url.replace('://', '://us:wrong@') });
  const id = await fixture.queue();
  workerFor(fixture);
  await becomes(fixture, id, 'queued');
  expect((await fixture.mail(id))?.lastError).toContain('EAUTH');
});
