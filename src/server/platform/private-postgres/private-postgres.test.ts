import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { type DatabaseAddress, openSingleConnection } from '../database/database.ts';
import { stopPostgres } from './postgres-process.ts';
import { type PrivatePostgres, startPrivatePostgres } from './private-postgres.ts';

/** A folder whose database is created once for all tests, because creating one is slow. */
let used: string;
let fresh: string;

beforeAll(async () => {
  used = await makeFolder();
});
beforeEach(async () => {
  fresh = await makeFolder();
});
afterEach(() => removeFolder(fresh));
afterAll(() => removeFolder(used));

describe('the private PostgreSQL', () => {
  test('the private PostgreSQL keeps its data when it is stopped and started again', async () => {
    const first = await startPrivatePostgres(used);
    await ask(first.address, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await startPrivatePostgres(used);
    expect(await ask(second.address, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  test('the private PostgreSQL listens on no network address, is inaccessible to other accounts and syncs to disk', async () => {
    const postgres = await startPrivatePostgres(used);
    expect(await ask(postgres.address, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '' },
    ]);
    expect(await ask(postgres.address, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    const { mode, uid } = await stat(String(postgres.address.host));
    expect(mode & 0o777).toBe(0o700);
    expect(uid).not.toBe(0);
    await postgres.stop();
  });

  test('a private PostgreSQL that was left running is taken over', async () => {
    const abandoned = await startPrivatePostgres(used);
    const pid = await postmasterOf(abandoned);
    const adopted = await startPrivatePostgres(used);
    expect(await postmasterOf(adopted)).toBe(pid);
    await ask(adopted.address, 'SELECT 1');
    await adopted.stop();
    await abandoned.stop();
  });

  test('a private PostgreSQL that was killed is started again', async () => {
    const postgres = await startPrivatePostgres(used);
    await ask(postgres.address, 'CREATE TABLE kept_too AS SELECT 42 AS answer');
    const pid = await postmasterOf(postgres);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(postgres.address, 'SELECT answer FROM kept_too').catch(() => 'away'))
      .toEqual([{ answer: 42 }]);
    expect(await postmasterOf(postgres)).not.toBe(pid);
    await postgres.stop();
  });

  test('the private PostgreSQL does not start until the last backend of a killed PostgreSQL is gone', async () => {
    const killed = await startPrivatePostgres(used);
    const client = await openSingleConnection(killed.address);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = Number(rows[0]?.pid);
    process.kill(backend, 'SIGSTOP');
    const pid = await postmasterOf(killed);
    // Stop the supervisor at the same moment, because it would start PostgreSQL again.
    const stopping = killed.stop();
    process.kill(pid, 'SIGKILL');
    await stopping;
    const starting = startPrivatePostgres(used);
    const refusals = async () =>
      (await readFile(path.join(used, 'postgres.log'), 'utf8')).split('is still in use').length - 1;
    await expect.poll(refusals).toBeGreaterThan(4);
    process.kill(backend, 'SIGCONT');
    const started = await starting;
    await ask(started.address, 'SELECT 1');
    await started.stop();
    await client.end();
  });

  test('the private PostgreSQL starts despite a stale postmaster.pid that contains the PID of an unrelated process', async () => {
    const first = await startPrivatePostgres(used);
    await first.stop();
    await writeFile(path.join(used, 'db/postmaster.pid'), `${process.pid}\n${used}/db\n0\n`);
    const second = await startPrivatePostgres(used);
    await ask(second.address, 'SELECT 1');
    await second.stop();
  });

  test('the private PostgreSQL starts despite a stale socket lock that contains the PID of an unrelated process', async () => {
    const first = await startPrivatePostgres(used);
    const socketFolder = String(first.address.host);
    await first.stop();
    const { uid, gid } = await stat(socketFolder);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { uid, gid });
    await once(stranger, 'spawn');
    await writeFile(path.join(socketFolder, '.s.PGSQL.5432.lock'), `${stranger.pid}\n`);
    const second = await startPrivatePostgres(used);
    await ask(second.address, 'SELECT 1');
    await second.stop();
    stranger.kill();
  });

  test.each([
    ['is empty', '', 'elsewhere'],
    ['cannot be written to', `${process.pid}\n`, 'postmaster.pid.new'],
  ])(
    'the private PostgreSQL starts despite a leftover postmaster.pid that %s',
    async (_, left, inTheWay) => {
      const first = await startPrivatePostgres(used);
      await first.stop();
      await writeFile(path.join(used, 'db/postmaster.pid'), left);
      await mkdir(path.join(used, 'db', inTheWay));
      const second = await startPrivatePostgres(used);
      await ask(second.address, 'SELECT 1');
      await second.stop();
      await rm(path.join(used, 'db', inTheWay), { recursive: true, force: true });
    },
  );

  test('the private PostgreSQL can be started after its first start was interrupted', async () => {
    await mkdir(path.join(fresh, 'db-setting-up-1'));
    await writeFile(path.join(fresh, 'db-setting-up-1/PG_VERSION'), '18\n');
    const postgres = await startPrivatePostgres(fresh);
    await ask(postgres.address, 'SELECT 1');
    await expect(lstat(path.join(fresh, 'db-setting-up-1'))).rejects.toThrow('ENOENT');
    await postgres.stop();
  });

  test('the private PostgreSQL refuses a database of another PostgreSQL version and leaves it unchanged', async () => {
    await mkdir(path.join(fresh, 'db'));
    await writeFile(path.join(fresh, 'db/PG_VERSION'), '14\n');
    await expect(startPrivatePostgres(fresh)).rejects.toThrow(/is of PostgreSQL 14.*nothing was/);
    expect(await readFile(path.join(fresh, 'db/PG_VERSION'), 'utf8')).toBe('14\n');
  });

  test('the private PostgreSQL works in a folder whose path is too long for a socket', async () => {
    const deep = path.join(fresh, 'd'.repeat(60), 'e'.repeat(60));
    await mkdir(deep, { recursive: true });
    const postgres = await startPrivatePostgres(deep);
    await ask(postgres.address, 'SELECT 1');
    const socketFolder = String(postgres.address.host);
    expect(socketFolder.length).toBeLessThan(90);
    await postgres.stop();
    await expect(lstat(socketFolder)).rejects.toThrow('ENOENT');
  });
});

describe('the data folder', () => {
  test('a second process cannot use the data folder until the first releases it', async () => {
    const first = await openDataFolder(fresh);
    await expect(openDataFolder(`${fresh}/.`)).rejects.toThrow(
      /already running on the data folder/,
    );
    await first.release();
    const second = await openDataFolder(fresh);
    await second.release();
  });

  test('the error about a data folder that cannot be created names the folder in one line', async () => {
    await writeFile(path.join(fresh, 'file'), '');
    for (const place of [path.join(fresh, 'file'), path.join(fresh, 'file/data'), '/proc/data']) {
      await expect(openDataFolder(place)).rejects.toThrow(
        `The data folder ${place} cannot be written`,
      );
    }
  });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-private-'));
  await chmod(folder, 0o711);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  await stopPostgres(path.join(folder, 'db'));
  await rm(folder, { recursive: true, force: true });
}

async function ask(address: DatabaseAddress, question: string): Promise<unknown[]> {
  const client = await openSingleConnection(address);
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterOf({ folder: cluster }: PrivatePostgres): Promise<number> {
  const lines = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
  return Number(lines.split('\n')[0]);
}
