import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataFolder } from '#server/platform/data-folder/data-folder.ts';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { stopPostgres } from '#server/platform/private-postgres/postgres-process.ts';
import { startPrivatePostgres } from '#server/platform/private-postgres/private-postgres.ts';
import { TEMPLATE_DATABASE } from './copy-template.ts';
import { startPostgresWatchdog } from './start-postgres-watchdog.ts';

export type TestPostgres = { address: DatabaseAddress; stop: () => Promise<void> };

const FOLDER_PREFIX = 'tabletalk-test-';
/** Fast but unsafe: test data need not survive a crash, and no replica reads the log. */
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Starts one PostgreSQL for a whole run, with a migrated database to copy. */
export async function startTestPostgres(): Promise<TestPostgres> {
  await removeLeftovers();
  const folder = await openDataFolder(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}`));
  const postgres = await startPrivatePostgres(folder.path, {
    extraSettings: [...FAST_SETTINGS, 'max_connections=300'],
  });
  const folders = [postgres.folder, folder.path];
  const watchdog = startPostgresWatchdog(postgres.folder, folders);
  await makeTemplate(postgres.address);
  return {
    address: postgres.address,
    stop: async () => {
      await postgres.stop();
      await folder.release();
      watchdog.kill();
      for (const place of folders) await rm(place, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(address: DatabaseAddress): Promise<void> {
  const server = await openSingleConnection(address);
  await server.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await server.end();
  const template = { ...address, database: TEMPLATE_DATABASE };
  await migrateDatabase(template);
  const client = await openSingleConnection(template);
  await client.query(KEEP_MIGRATED_ROWS);
  await client.end();
}

/** Saves the rows that migrations insert, to put them back after a test database is emptied. */
const KEEP_MIGRATED_ROWS = `
  CREATE SCHEMA migrated;
  DO $$
  DECLARE
    source text;
    has_rows boolean;
  BEGIN
    FOR source IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', source) INTO has_rows;
      IF has_rows THEN
        EXECUTE format('CREATE TABLE migrated.%I AS TABLE public.%I', source, source);
      END IF;
    END LOOP;
  END $$;
`;

/** Removes the data folders of earlier runs that were killed. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const name of names) {
    if (isAlive(Number(name.slice(FOLDER_PREFIX.length)))) continue;
    await stopPostgres(path.join(tmpdir(), name, 'db'));
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
