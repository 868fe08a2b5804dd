import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { openSingleConnection } from '#server/platform/database/database.ts';
import { readPostmaster } from '#server/platform/private-postgres/postgres-process.ts';
import { type StartedServer, spawnServer } from '#testing/start-server.ts';
import { expect, test } from '../process-test.ts';

test('a server locks its data folder, loses nothing when processes are killed, and finishes running requests on SIGTERM', async ({
  startAlone,
}) => {
  let server = await startAlone();

  await test.step('the start message lists all addresses', async () => {
    expect(server.log()).toContain(`TableTalk is ready: ${server.url}`);
    expect(server.log()).toContain(`${server.url}/dev/mailbox`);
  });

  await test.step('a second server says that the folder is in use and leaves the first alone', async () => {
    const second = spawnServer({ DATA_DIR: server.dataDir, PORT: '0' });
    expect(await second.exited).toBe(1);
    expect(second.errors().trim().split('\n')).toEqual([
      expect.stringContaining('already running on the data folder'),
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  await test.step('a killed PostgreSQL is started again and the server recovers by itself', async () => {
    const killed = killPostgres(server);
    // Until the new PostgreSQL runs, a backend of the old one may still answer.
    await expect.poll(() => isRunningAgain(server, killed)).toBe(true);
    let tries = 0;
    const registerAnother = async () => {
      tries += 1;
      // A new address each time: if a response was lost, the old address is already registered.
      return (await register(server, `back-${tries}@again.example`)).status;
    };
    await expect.poll(registerAnother).toBe(201);
  });

  await test.step('nothing acknowledged is lost when the server is killed under load', async () => {
    const acknowledged = await keepRegisteringUntil(server, 'first', () => server.kill9());
    server = await startAlone({ dataDir: server.dataDir });
    expect(await readRegisteredEmails(server)).toEqual(expect.arrayContaining(acknowledged));
    expect((await register(server, 'after@restart.example')).status).toBe(201);
  });

  await test.step('killing the server together with its PostgreSQL loses nothing either', async () => {
    const acknowledged = await keepRegisteringUntil(server, 'second', async () => {
      killPostgres(server);
      await server.kill9();
    });
    server = await startAlone({ dataDir: server.dataDir });
    expect(await readRegisteredEmails(server)).toEqual(expect.arrayContaining(acknowledged));
  });

  await test.step('SIGTERM finishes running requests before it stops the server and its PostgreSQL', async () => {
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => openUnfinishedRequest(server.url)),
    );
    const exitCode = server.stop();
    for (const { finish } of begun) expect(await finish()).toBe(404);
    expect(await exitCode).toBe(0);
    expect(existsSync(path.join(server.dataDir, 'db/postmaster.pid'))).toBe(false);
    await expect(fetch(server.url)).rejects.toThrow();
  });
});

/** Registers owners in parallel until the server dies; returns those who got a success response. */
async function keepRegisteringUntil(
  server: StartedServer,
  group: string,
  end: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const guests = Array.from({ length: 4 }, (_, lane) =>
    registerUntilGone(server, `${group}-${lane}`, acknowledged),
  );
  await expect.poll(() => acknowledged.length).toBeGreaterThan(12);
  await end();
  await Promise.all(guests);
  return acknowledged;
}

async function registerUntilGone(server: StartedServer, lane: string, acknowledged: string[]) {
  for (let turn = 0; ; turn += 1) {
    const email = `owner-${lane}-${turn}@load.example`;
    const answer = await register(server, email).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 201) acknowledged.push(email);
  }
}

async function register(server: StartedServer, email: string): Promise<Response> {
  return await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({
      email,
      password: 'correct horse battery',
      firstName: 'Ada',
      lastName: 'Owner',
      username: 'ada-owner',
    }),
  });
}

async function readRegisteredEmails({ dataDir }: StartedServer): Promise<string[]> {
  const host = path.join(dataDir, 'db');
  const client = await openSingleConnection({
    host,
    port: 5432,
    user: 'tabletalk',
    database: 'postgres',
  });
  const { rows } = await client.query<{ email: string }>('SELECT email FROM users');
  await client.end();
  return rows.map(({ email }) => email);
}

function killPostgres({ dataDir }: StartedServer): number {
  const running = readPostmaster(path.join(dataDir, 'db'));
  if (!running) throw new Error('No PostgreSQL runs in the data folder.');
  process.kill(running.pid, 'SIGKILL');
  return running.pid;
}

function isRunningAgain({ dataDir }: StartedServer, killed: number): boolean {
  const running = readPostmaster(path.join(dataDir, 'db'));
  return running?.isReady === true && running.pid !== killed;
}

/**
 * Sends the head of a request, so that the server waits for the body. The request needs the
 * database but takes little time: eight password hashes could take a slow machine longer than the
 * server has to stop.
 */
async function openUnfinishedRequest(
  url: string,
): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ code: 'ABCDE-12345' });
  const request = httpRequest(`${url}/api/reward-codes/validate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = once(request, 'response');
  request.flushHeaders();
  await once(request, 'continue');
  return {
    finish: async () => {
      request.end(body);
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
}
