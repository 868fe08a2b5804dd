import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { openDataFolder } from '#server/platform/data-folder/data-folder.ts';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';
import { startPrivatePostgres } from '#server/platform/private-postgres/private-postgres.ts';
import { createTemporaryFolder } from '#testing/start-server.ts';
import { type SeedParams, seedFeedback } from './seed-feedback.ts';

export type BenchDatabase = {
  addressOf: (database: string) => DatabaseAddress;
  /** The same address as a URL, for another process. */
  databaseUrl: (database: string) => string;
  /** Copies a database, so that the copy can be written to. */
  copy: (database: string, name: string) => Promise<void>;
  version: string;
  close: () => Promise<void>;
};

/** Used only while seeding; measurements run with the product's own settings. */
const SEEDING_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // A larger log would take disk space next to ten million rows without being faster.
  'max_wal_size=2GB',
  'shared_buffers=512MB',
  'autovacuum=off',
];

type Options = {
  sizes: Record<string, SeedParams>;
  /** The folder that keeps the rows for the next run; if undefined, they are deleted. */
  data: string | undefined;
};

/** Starts a separate PostgreSQL, installed by npm, with one seeded database for each size. */
export async function openBenchDatabase({ sizes, data }: Options): Promise<BenchDatabase> {
  const folder = await openDataFolder(data ?? (await createTemporaryFolder()));
  const closers: (() => unknown)[] = [folder.release];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  // Otherwise PostgreSQL would outlive an interrupted run, and gigabytes would stay on the disk.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  try {
    const seeding = await startPrivatePostgres(folder.path, { extraSettings: SEEDING_SETTINGS });
    if (data === undefined) {
      closers.unshift(() => rm(folder.path, { recursive: true, force: true }));
      closers.unshift(() => rm(seeding.folder, { recursive: true, force: true }));
    }
    closers.push(seeding.stop);
    for (const [name, size] of Object.entries(sizes)) await seed(seeding.address, name, size);
    closers.pop();
    await seeding.stop();
    // Flush to disk now, so that pending writes do not disturb the measurements.
    if (process.platform !== 'win32') execFileSync('sync');
    const postgres = await startPrivatePostgres(folder.path);
    closers.push(postgres.stop);
    return { ...(await describePostgres(postgres.address)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Seeds under a temporary name, so that an interrupted run leaves no half-filled database. */
async function seed(address: DatabaseAddress, name: string, size: SeedParams): Promise<void> {
  const client = await openSingleConnection(address);
  try {
    const kept = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (kept.rowCount) return;
    console.log(`Making ${size.rows.toLocaleString('en-GB')} rows of feedback …`);
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft}`);
    await client.query(`CREATE DATABASE ${draft}`);
    await seedFeedback({ ...address, database: draft }, size);
    await client.query('CHECKPOINT');
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}

async function describePostgres(address: DatabaseAddress): Promise<Omit<BenchDatabase, 'close'>> {
  const client = await openSingleConnection(address);
  const { rows } = await client.query<{ version: string; fsync: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync`,
  );
  await client.end();
  if (rows[0]?.fsync !== 'on') throw new Error('PostgreSQL does not wait for the disk');
  const { host = '', user, port } = address;
  return {
    addressOf: (database) => ({ ...address, database }),
    databaseUrl: (database) =>
      `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    copy: async (database, name) => {
      const copying = await openSingleConnection(address);
      try {
        await copying.query(`DROP DATABASE IF EXISTS ${name}`);
        await copying.query(`CREATE DATABASE ${name} TEMPLATE ${database}`);
      } finally {
        await copying.end();
      }
    },
    version: rows[0].version,
  };
}
