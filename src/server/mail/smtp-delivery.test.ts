import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { type MailServer, smtpAnswer, startMailServer } from '#testing/mail/mail-server.ts';
import { type MailWorker, startMailWorker } from '#testing/mail/start-mail-worker.ts';
import type { MailState } from './table.ts';

type Bench = ReturnType<typeof mailFixture>;
type Behaviour = Parameters<typeof startMailServer>[0];

const DAY_MS = 24 * 3_600_000;
let closing: (() => Promise<void>)[] = [];

vi.setConfig({ testTimeout: 30_000, hookTimeout: 20_000 });
afterAll(() => vi.resetConfig());
beforeEach(emptyDatabase);
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function mailServer(behaviour?: Behaviour): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  closing.push(server.close);
  return server;
}

async function benchWith(server: Pick<MailServer, 'url'>): Promise<Bench> {
  return mailFixture((await testDatabase()).db, { SMTP_URL: server.url });
}

function workerFor(bench: Bench, settings?: Parameters<typeof startMailWorker>[1]): MailWorker {
  const worker = startMailWorker(bench.services, settings);
  closing.push(worker.stop);
  return worker;
}

async function becomes(bench: Bench, id: string, state: MailState, attempts = 1): Promise<void> {
  const seen = () => bench.mail(id);
  await vi.waitFor(async () => expect(await seen()).toMatchObject({ state, attempts }), 10_000);
}

/** Once a later mail has gone through, the worker has had its chance with the earlier ones. */
async function aLaterMailIsSent(bench: Bench, worker: MailWorker): Promise<void> {
  const id = await bench.queue({ kind: 'later' });
  worker.wakeUp();
  await becomes(bench, id, 'sent');
}

test('a mail is delivered once, to its one recipient, with both parts and its own headers', async () => {
  const server = await mailServer();
  const bench = await benchWith(server);
  const id = await bench.queue({
    to: { address: 'ada@example.com', name: 'Ada, "the" Countess' },
    fromName: "Luigi's via TableTalk",
    replyTo: { address: 'luigi@example.com', name: 'Luigi' },
    subject: 'Grüße, 世界',
    unsubscribeUrl: 'https://tabletalk.example/api/unsubscribe?token=weekly-summary.1.abc',
  });
  const worker = workerFor(bench);
  await becomes(bench, id, 'sent');
  await aLaterMailIsSent(bench, worker);
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

test('a mail comes from the product when nobody else is named', async () => {
  const server = await mailServer();
  const bench = await benchWith(server);
  await bench.queue();
  workerFor(bench);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.from).toMatchObject({ name: 'TableTalk' });
});

test('what a sent mail said is not kept, since links in mails open accounts', async () => {
  const bench = await benchWith(await mailServer());
  const id = await bench.queue();
  workerFor(bench);
  await becomes(bench, id, 'sent');
  expect(await bench.mail(id)).toMatchObject({ html: '', text: '', sentAt: bench.services.now() });
});

test.each([
  ['its recipient', { onRcptTo: (_to, _session, done) => done(smtpAnswer(550)) }],
  ['its content', { answer: () => Promise.reject(smtpAnswer(554)) }],
] satisfies [string, Behaviour][])(
  'a mail whose server refuses %s has failed',
  async (_, behaviour) => {
    const bench = await benchWith(await mailServer(behaviour));
    const id = await bench.queue();
    workerFor(bench);
    await becomes(bench, id, 'failed');
    const mail = await bench.mail(id);
    expect(mail?.lastError).toMatch(/^(EENVELOPE RCPT TO 550|EMESSAGE DATA 554)$/);
  },
);

test('a mail that is put off is sent later, and only then', async () => {
  let isBusy = true;
  const server = await mailServer({
    answer: () => (isBusy ? Promise.reject(smtpAnswer(451)) : undefined),
  });
  const bench = await benchWith(server);
  const id = await bench.queue();
  const worker = workerFor(bench);
  await becomes(bench, id, 'queued');
  isBusy = false;
  await aLaterMailIsSent(bench, worker);
  await becomes(bench, id, 'queued');
  bench.moveClock(11_000);
  await becomes(bench, id, 'sent', 2);
});

test('a mail that is put off for two days has failed', async () => {
  const bench = await benchWith(
    await mailServer({ answer: () => Promise.reject(smtpAnswer(451)) }),
  );
  const id = await bench.queue();
  workerFor(bench);
  await becomes(bench, id, 'queued');
  bench.moveClock(2 * DAY_MS);
  await becomes(bench, id, 'failed', 2);
});

test('a mail whose connection is lost after the message left is unconfirmed and never sent again', async () => {
  let drops = 0;
  const server = await mailServer({
    answer: (mail, { drop }) => {
      if (mail.subject !== 'Unlucky') return;
      drops += 1;
      drop();
    },
  });
  const bench = await benchWith(server);
  const id = await bench.queue({ subject: 'Unlucky' });
  const worker = workerFor(bench);
  await becomes(bench, id, 'unconfirmed');
  bench.moveClock(DAY_MS);
  await aLaterMailIsSent(bench, worker);
  await becomes(bench, id, 'unconfirmed');
  expect(drops).toBe(1);
});

test('a mail whose connection is lost before the message left is tried again', async () => {
  let isDropping = true;
  const server = await mailServer({
    onRcptTo: (_to, _session, done) => {
      if (isDropping) server.drop();
      done();
    },
  });
  const bench = await benchWith(server);
  const id = await bench.queue();
  workerFor(bench);
  await becomes(bench, id, 'queued');
  isDropping = false;
  bench.moveClock(30_000);
  await becomes(bench, id, 'sent', 2);
  expect(server.received).toHaveLength(1);
});

test('mails wait while the mail server is down and leave when it is back', async () => {
  const { port, url, close } = await startMailServer();
  await close();
  const bench = await benchWith({ url });
  const id = await bench.queue();
  workerFor(bench);
  await becomes(bench, id, 'queued');
  const server = await mailServer({ port });
  bench.moveClock(30_000);
  await becomes(bench, id, 'sent', 2);
  expect(server.received).toHaveLength(1);
});

test('a wrong password of ours does not fail the mails', async () => {
  const server = await mailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(smtpAnswer(535)),
  });
  const bench = await benchWith({ url: server.url.replace('://', '://us:wrong@') });
  const id = await bench.queue();
  workerFor(bench);
  await becomes(bench, id, 'queued');
  expect((await bench.mail(id))?.lastError).toContain('EAUTH');
});
