import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { startDatabaseProxy } from '#testing/database/database-proxy.ts';
import { resetDatabase, testDatabase } from '#testing/database/postgres.ts';
import { mailFixture } from '#testing/mail/mail-fixture.ts';
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts';
import { startMailWorker } from '#testing/mail/start-mail-worker.ts';

let closing: (() => Promise<unknown>)[] = [];

beforeEach(resetDatabase);
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

function ignore(): void {}

function eventually(check: () => Promise<void> | void): Promise<void> {
  return vi.waitFor(check);
}

async function mailServer(behaviour: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  closing.push(server.close);
  return server;
}

async function workerProcess(server: MailServer): Promise<ChildProcess> {
  const { address } = await testDatabase();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/testing/mail/mail-worker-process.ts'],
    {
      env: { ...process.env, TEST_DATABASE: JSON.stringify(address), TEST_SMTP_URL: server.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  closing.push(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('an email is unconfirmed, not resent, if its worker is killed after the server got the message', async () => {
  const server = await mailServer({ answer: () => new Promise(() => undefined) });
  const { db } = await testDatabase();
  const fixture = mailFixture(db, { SMTP_URL: server.url });
  const id = await fixture.queue();
  const child = await workerProcess(server);
  await eventually(() => expect(server.received).toHaveLength(1));
  await kill(child);
  expect(await fixture.mail(id)).toMatchObject({ state: 'sending' });
  await db.execute(sql`update mails set claimed_at = claimed_at - interval '31 seconds'`);
  const ends: string[] = [];
  const worker = startMailWorker(fixture.services, {
    handlers: { 'verify-email': { settle: async (_tx, mail) => void ends.push(mail.state) } },
  });
  closing.push(worker.stop);
  await eventually(async () =>
    expect(await fixture.mail(id)).toMatchObject({ state: 'unconfirmed' }),
  );
  expect(ends).toEqual(['unconfirmed']);
  expect(server.received).toHaveLength(1);
});

test('an email is sent by another worker if its worker is killed before the message was sent', async () => {
  let isStalling = true;
  let stalled = 0;
  const server = await mailServer({
    onMailFrom: (_from, _session, done) => {
      if (isStalling) stalled += 1;
      else done();
    },
  });
  const { db } = await testDatabase();
  const fixture = mailFixture(db, { SMTP_URL: server.url });
  const id = await fixture.queue();
  const child = await workerProcess(server);
  await eventually(() => expect(stalled).toBe(1));
  await kill(child);
  isStalling = false;
  await db.execute(sql`update mails set claimed_at = claimed_at - interval '31 seconds'`);
  closing.push(startMailWorker(fixture.services).stop);
  await eventually(async () => expect(await fixture.mail(id)).toMatchObject({ state: 'sent' }));
  expect(server.received).toHaveLength(1);
});

test('an email whose worker still renews its claim is not taken over by another worker', async () => {
  const server = await mailServer({});
  const { db } = await testDatabase();
  const fixture = mailFixture(db, { SMTP_URL: server.url });
  const held = await fixture.queue();
  await db.execute(sql`
    update mails set state = 'sending', attempts = 1, claimed_by = gen_random_uuid(),
      claimed_at = now() + interval '1 hour'`);
  const other = await fixture.queue();
  closing.push(startMailWorker(fixture.services).stop);
  await eventually(async () => expect(await fixture.mail(other)).toMatchObject({ state: 'sent' }));
  expect(await fixture.mail(held)).toMatchObject({ state: 'sending' });
});

test('a delivery result that arrives while the database is down is stored once it is back', async () => {
  let accept = ignore;
  const held = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const server = await mailServer({ answer: () => held });
  const cable = await startDatabaseProxy((await testDatabase()).address);
  const { db, pool, close } = await openDatabase(cable.address);
  closing.push(cable.remove, close);
  const fixture = mailFixture(db, { SMTP_URL: server.url });
  const complaints = vi.spyOn(fixture.services.log, 'error');
  const id = await fixture.queue();
  closing.push(startMailWorker(fixture.services).stop);
  await eventually(() => expect(server.received).toHaveLength(1));
  await cable.cut();
  await eventually(() => expect(pool.totalCount).toBe(0));
  accept();
  await eventually(() => expect(complaints).toHaveBeenCalledTimes(1));
  await cable.mend();
  await eventually(async () => expect(await fixture.mail(id)).toMatchObject({ state: 'sent' }));
  expect(server.received).toHaveLength(1);
  expect(complaints).toHaveBeenCalledTimes(1);
});
