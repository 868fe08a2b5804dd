import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDeadLetters, sendDeadLettersAgain } from '#server/platform/queue/dead-letters.ts';
import { DAY_MS } from '#shared/durations.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { type MailServer, smtpError, startMailServer } from '#testing/mail/mail-server.ts';
import { startMailWorker } from '#testing/mail/start-mail-worker.ts';
import { PARALLEL_DELIVERIES } from './deliver-mails.ts';
import { mailQueue } from './mail-queue.ts';
import { mails } from './table.ts';

type Behaviour = Parameters<typeof startMailServer>[0];
type Settings = Parameters<typeof startMailWorker>[1];

let closing: (() => Promise<void>)[] = [];

beforeEach(resetDatabase);
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function prepare(behaviour?: Behaviour) {
  const server: MailServer = await startMailServer(behaviour);
  closing.push(server.close);
  const { db } = await testDatabase();
  const fixture = mailFixture(db, { SMTP_URL: server.url });
  const start = (settings?: Settings) => {
    const worker = startMailWorker(fixture.services, settings);
    closing.push(worker.stop);
    return worker;
  };
  const states = async () =>
    (await db.select().from(mails).orderBy(mails.id)).map(({ state }) => state);
  return { server, db, fixture, start, states };
}

function ignore(): void {}

function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check);
}

test('two workers on one database deliver each email exactly once', async () => {
  const { server, fixture, start, states } = await prepare();
  const ids = await Promise.all(Array.from({ length: 40 }, () => fixture.queue()));
  start();
  start();
  await eventually(async () => expect(new Set(await states())).toEqual(new Set(['sent'])));
  const delivered = server.received.map(({ messageId }) => messageId);
  expect(delivered.toSorted()).toEqual(ids.map((id) => `<${id}@tabletalk.example>`).toSorted());
});

test('the handler for an email’s kind runs when the email has been sent or has failed', async () => {
  const { fixture, start, states } = await prepare({
    answer: ({ subject }) => (subject === 'Bad' ? Promise.reject(smtpError(554)) : undefined),
  });
  const told: string[] = [];
  await fixture.queue({ kind: 'guest-reply', subject: 'Good' });
  await fixture.queue({ kind: 'guest-reply', subject: 'Bad' });
  await fixture.queue({ kind: 'verify-email', subject: 'Of no interest' });
  start({
    handlers: {
      'guest-reply': {
        settle: async (_tx, mail) => {
          told.push(`${mail.subject}: ${mail.state}`);
        },
      },
    },
  });
  await eventually(async () => expect(await states()).toEqual(['sent', 'failed', 'sent']));
  expect(told.toSorted()).toEqual(['Bad: failed', 'Good: sent']);
});

test('a failing mail handler is rolled back and does not hold up other emails', async () => {
  const { fixture, db, start, states } = await prepare();
  await fixture.queue({ kind: 'broken' });
  await fixture.queue({ kind: 'fine' });
  start({
    handlers: {
      broken: {
        settle: async (tx) => {
          await tx.execute(sql`update mails set kind = 'half done'`);
          throw new Error('a bug');
        },
      },
    },
  });
  await eventually(async () => expect(await states()).toEqual(['sending', 'sent']));
  expect((await db.select().from(mails)).map(({ kind }) => kind).toSorted()).toEqual([
    'broken',
    'fine',
  ]);
});

test('a stopping worker finishes its current emails and takes no new emails', async () => {
  let release = ignore;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { server, fixture, start, states } = await prepare({ answer: () => held });
  // Keeps every delivery slot busy. With a free slot, the worker might claim one more email before
  // it notices that it has to stop.
  const current = Array.from({ length: PARALLEL_DELIVERIES }, () => 'sent');
  for (const _ of current) await fixture.queue();
  const worker = start();
  await eventually(() => expect(server.received).toHaveLength(current.length));
  const stopped = worker.stop();
  await fixture.queue();
  release();
  await stopped;
  expect(await states()).toEqual([...current, 'queued']);
});

test('a worker that loses its claim on an email before the mail server is ready sends nothing', async () => {
  let proceed: (() => void) | undefined;
  const { server, db, fixture, start, states } = await prepare({
    onRcptTo: (_to, _session, done) => {
      if (proceed) done();
      else proceed = done;
    },
  });
  await fixture.queue();
  const worker = start();
  await eventually(() => expect(proceed).toBeDefined());
  await db.execute(sql`update mails set attempts = attempts + 1, claimed_by = gen_random_uuid()`);
  proceed?.();
  await worker.stop();
  expect(await states()).toEqual(['sending']);
  expect(server.received).toEqual([]);
});

test('emails that are sent or have failed are deleted after a month', async () => {
  const { fixture, start, states } = await prepare();
  await fixture.queue();
  start();
  await eventually(async () => expect(await states()).toEqual(['sent']));
  fixture.moveClock(31 * DAY_MS);
  start();
  await eventually(async () => expect(await states()).toEqual([]));
});

test('without a mail server, an email’s subject and link are printed to the console and the email stays readable', async () => {
  const { db } = await testDatabase();
  const fixture = mailFixture(db);
  const announce = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const id = await fixture.queue();
  closing.push(startMailWorker(fixture.services).stop);
  await eventually(async () =>
    expect(await fixture.mail(id)).toMatchObject({
      state: 'sent',
      text: expect.stringContaining('token=secret'),
    }),
  );
  expect(announce.mock.calls).toEqual([
    ['Mail: Confirm your email – https://tabletalk.example/verify-email?token=secret'],
  ]);
  announce.mockRestore();
});

test('an operator can send a refused email again for a week, then its content is deleted', async () => {
  let isRefusing = true;
  const { db, server, fixture, start, states } = await prepare({
    answer: () => (isRefusing ? Promise.reject(smtpError(554)) : undefined),
  });
  const id = await fixture.queue();
  start();
  await eventually(async () => expect(await states()).toEqual(['failed']));
  isRefusing = false;
  expect(await sendDeadLettersAgain(db, mailQueue)).toBe(1);
  await eventually(async () => expect(await states()).toEqual(['sent']));
  expect(server.received.map(({ messageId }) => messageId)).toContain(`<${id}@tabletalk.example>`);
  isRefusing = true;
  const later = await fixture.queue();
  await eventually(async () =>
    expect(await fixture.mail(later)).toMatchObject({ state: 'failed' }),
  );
  fixture.moveClock(8 * DAY_MS);
  start();
  await eventually(async () =>
    expect(await fixture.mail(later)).toMatchObject({ html: '', text: '' }),
  );
  expect(await sendDeadLettersAgain(db, mailQueue)).toBe(0);
});

test('an operator cannot send a failed email again if its cause was undone when it failed, as with a reply to a guest', async () => {
  const { db, fixture, start, states } = await prepare({
    answer: () => Promise.reject(smtpError(554)),
  });
  await fixture.queue({ kind: 'guest-reply' });
  start({ handlers: { 'guest-reply': { settle: async () => undefined } } });
  await eventually(async () => expect(await states()).toEqual(['failed']));
  expect(await listDeadLetters(db, mailQueue)).toMatchObject([{ count: 1, recoverable: 0 }]);
  expect(await sendDeadLettersAgain(db, mailQueue)).toBe(0);
});
