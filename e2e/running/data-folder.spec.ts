import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectOnce } from '../../src/server/platform/database.ts';
import { freePort, type StartedServer, spawnServer } from '../server.ts';
import { expect, test } from '../test.ts';

test('a second server on the same data folder says so and leaves the first alone', async ({
  startAlone,
}) => {
  const first = await startAlone();
  const second = spawnServer({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
  expect(await second.exited).toBe(1);
  expect(second.errors().trim().split('\n')).toEqual([
    expect.stringContaining('already running on the data folder'),
  ]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('nothing acknowledged is lost when the server is killed under load', async ({
  startAlone,
}) => {
  const first = await startAlone();
  const acknowledged: string[] = [];
  const guests = Array.from({ length: 4 }, (_, lane) =>
    registerUntilGone(first, lane, acknowledged),
  );
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(12);
  await first.kill9();
  await Promise.all(guests);

  const second = await startAlone({ dataDir: first.dataDir });
  expect(await registeredIn(second)).toEqual(expect.arrayContaining(acknowledged));
  expect((await register(second, 'after@restart.example')).status).toBe(201);
  expect(await second.stop()).toBe(0);
});

test('killing the server and its PostgreSQL together loses nothing either', async ({
  startAlone,
}) => {
  const first = await startAlone();
  const acknowledged: string[] = [];
  const guests = Array.from({ length: 4 }, (_, lane) =>
    registerUntilGone(first, lane, acknowledged),
  );
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(12);
  process.kill(await postmasterOf(first), 'SIGKILL');
  await first.kill9();
  await Promise.all(guests);

  const second = await startAlone({ dataDir: first.dataDir });
  expect(await registeredIn(second)).toEqual(expect.arrayContaining(acknowledged));
});

test('a killed PostgreSQL is started again and the server recovers by itself', async ({
  startAlone,
}) => {
  const server = await startAlone();
  process.kill(await postmasterOf(server), 'SIGKILL');
  await expect
    .poll(async () => (await register(server, 'back@again.example')).status, { timeout: 30_000 })
    .toBe(201);
});

async function registerUntilGone(server: StartedServer, lane: number, acknowledged: string[]) {
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

async function registeredIn({ dataDir }: StartedServer): Promise<string[]> {
  const host = path.join(dataDir, 'db');
  const client = await connectOnce({ host, port: 5432, user: 'tabletalk', database: 'postgres' });
  const { rows } = await client.query<{ email: string }>('SELECT email FROM users');
  await client.end();
  return rows.map(({ email }) => email);
}

async function postmasterOf({ dataDir }: StartedServer): Promise<number> {
  const file = await readFile(path.join(dataDir, 'db/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}
