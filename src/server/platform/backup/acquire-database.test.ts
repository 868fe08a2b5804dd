import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { openSingleConnection } from '../database/database.ts';
import { readPostmaster, stopPostgres } from '../private-postgres/postgres-process.ts';
import { startPrivatePostgres } from '../private-postgres/private-postgres.ts';
import { acquireDatabase, acquireDatabaseExclusively } from './acquire-database.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-reach-'));
  // When the tests run as root, PostgreSQL's own account must be able to enter this folder.
  await chmod(dataDir, 0o711);
});
afterEach(async () => {
  await stopPostgres(path.join(dataDir, 'db'));
  await rm(dataDir, { recursive: true, force: true });
});

test('a backup can read the private database whether its server is running or stopped, and leaves it in that state', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const folder = await openDataFolder(dataDir);
  const postgres = await startPrivatePostgres(folder.path);
  const besides = await acquireDatabase(config);
  const client = await openSingleConnection(besides.address);
  await client.end();
  await besides.release();
  expect(readPostmaster(postgres.folder)?.isReady).toBe(true);
  await expect(acquireDatabaseExclusively(config)).rejects.toThrow('TableTalk is already running');
  await postgres.stop();
  await folder.release();

  const alone = await acquireDatabase(config);
  await (await openSingleConnection(alone.address)).end();
  await alone.release();
  expect(readPostmaster(postgres.folder)).toBeUndefined();
});

test('a backup does not create a database if there is none', async () => {
  const nowhere = path.join(dataDir, 'nowhere');
  const config = readConfig({ DATA_DIR: nowhere });
  await expect(acquireDatabase(config)).rejects.toThrow('There is no database in the data folder');
  expect(existsSync(nowhere)).toBe(false);
});

test('a backup connects to the database directly instead of through the pooler', async () => {
  const { address } = await acquireDatabase(
    readConfig({
      DATABASE_URL: 'postgres://pooler/d',
      DATABASE_DIRECT_URL: 'postgres://database/d',
      SESSION_SECRET: 'x'.repeat(32),
    }),
  );
  expect(address).toEqual({ connectionString: 'postgres://database/d' });
});
