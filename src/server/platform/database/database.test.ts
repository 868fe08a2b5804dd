import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { startDatabaseProxy } from '#testing/database/database-proxy.ts';
import {
  createDatabase,
  resetDatabase,
  snapshotRows,
  testDatabase,
} from '#testing/database/postgres.ts';
import { isDatabaseUnavailable, openDatabase } from './database.ts';
import { migrateDatabase } from './migrate-database.ts';

describe('database addresses', () => {
  test('an unreachable database address is refused with one line that does not contain the password', async () => {
    const connectionString = 'postgres://ann:s3cretword@127.0.0.1:1/tabletalk';
    await expect(openDatabase({ connectionString })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached \((?!.*s3cretword).*ECONNREFUSED.*\)\.$/,
    );
  });

  test('a malformed database address is refused with a clear message', async () => {
    await expect(openDatabase({ connectionString: 'postgres://%zz:pw@[' })).rejects.toThrow(
      'DATABASE_URL is not a valid address.',
    );
  });

  test('the error about a missing database names the database', async () => {
    const { address } = await testDatabase();
    await expect(openDatabase({ ...address, database: 'nowhere' })).rejects.toThrow(
      'database "nowhere" does not exist',
    );
  });

  test('startup waits longer for a busy database than requests do afterwards', async () => {
    const { address } = await testDatabase();
    const cable = await startDatabaseProxy(address);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const line = cable.hold();
    const opening = Promise.all([openDatabase(cable.address), migrateDatabase(cable.address)]);
    await vi.advanceTimersByTimeAsync(20_000);
    line.release();
    const [{ pool, close }] = await opening;
    vi.useRealTimers();
    expect(pool.options.connectionTimeoutMillis).toBe(2_000);
    await close();
    await cable.remove();
  });
});

describe('failures of the database', () => {
  test('a database connection closed by the server counts as unavailable', async () => {
    const { db, address } = await testDatabase();
    const other = await openDatabase(address);
    const cut = other.db.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    const error = await cut.catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await other.close();
    await db.execute(sql`SELECT 1`);
  });

  test('a database statement’s timeout counts as unavailable', async () => {
    const { db } = await testDatabase();
    const error = await db
      .transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL statement_timeout = 20`);
        await tx.execute(sql`SELECT pg_sleep(5)`);
      })
      .catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test('a transaction that the database ended because it was idle counts as a bug', async () => {
    const { db, address } = await testDatabase();
    const other = await openDatabase(address);
    const error = await other.db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 1`);
        await vi.waitUntil(async () => {
          const left = await db.execute(
            sql`SELECT FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`,
          );
          return left.rowCount === 0;
        });
        // By the next turn of the event loop, the driver knows that the database ended the
        // transaction.
        await nextTurn();
        await tx.execute(sql`SELECT 1`);
      })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: '25P03' });
    expect(isDatabaseUnavailable(error)).toBe(false);
    await other.close();
  });

  test('an exhausted connection pool counts as unavailable', async () => {
    const { address } = await testDatabase();
    const { pool, db, close } = await openDatabase(address);
    pool.options.connectionTimeoutMillis = Number(process.env.LONGEST_WAIT_MS);
    const taken = await Promise.all(Array.from({ length: 16 }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 20;
    const error = await db.execute(sql`SELECT 1`).catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(error)).toBe(true);
    for (const client of taken) client.release();
    await close();
  });

  test('a missing database socket counts as unavailable, a missing file does not', async () => {
    const { address } = await testDatabase();
    const { db, close, pool } = await openDatabase(address);
    pool.options.host = '/nowhere';
    const two = Promise.all([1, 2].map(() => db.execute(sql`SELECT 1`)));
    const error = await two.catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const missing = await writeFile('/nowhere/file', '').catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(missing)).toBe(false);
    await close();
  });

  test('an invalid query counts as a bug', async () => {
    const { db } = await testDatabase();
    const error = await db.execute(sql`SELECT nonsense`).catch((cause: unknown) => cause);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('migrating', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-migrations-'));
    await mkdir(path.join(folder, 'meta'));
    const entry = { idx: 0, version: '7', when: 1, tag: '0000_slow', breakpoints: true };
    const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
    await writeFile(
      path.join(folder, '0000_slow.sql'),
      'CREATE TABLE shape (id int); SELECT pg_sleep(0.2); INSERT INTO shape VALUES (1);',
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('servers that start together on an empty database migrate it once', async () => {
    const address = await createDatabase('migrated_together', 'template0');
    await Promise.all([1, 2, 3].map(() => migrateDatabase(address, folder)));
    const { pool, close } = await openDatabase(address);
    expect((await pool.query('SELECT id FROM shape')).rows).toEqual([{ id: 1 }]);
    await close();
  });
});

describe('the test database', () => {
  test('emptying the test database keeps only the rows that migrations inserted', async () => {
    const { pool } = await testDatabase();
    await resetDatabase();
    await pool.query("INSERT INTO venue_id_owners (venue_id) VALUES ('left-over')");
    await pool.query("DELETE FROM venues WHERE venue_id = 'default-venue'");
    await resetDatabase();
    const { rows } = await pool.query('SELECT venue_id FROM venue_id_owners');
    expect(rows).toEqual([{ venue_id: 'default-venue' }]);
    expect((await pool.query('SELECT venue_id FROM venues')).rows).toEqual(rows);
  });

  test('emptying the test database removes table copies that a test has made', async () => {
    const { pool } = await testDatabase();
    const schemasWithMails = async () =>
      (await pool.query("SELECT schemaname AS name FROM pg_tables WHERE tablename = 'mails'")).rows;
    await snapshotRows();
    expect(await schemasWithMails()).toHaveLength(2);
    await resetDatabase();
    expect(await schemasWithMails()).toEqual([{ name: 'public' }]);
  });
});

describe('a transaction', () => {
  test('a transaction whose connection is lost fails and frees its connection, and the next transaction works', async () => {
    const { address } = await testDatabase();
    const cable = await startDatabaseProxy(address);
    const { db, pool, close } = await openDatabase(cable.address);
    for (let round = 0; round < 20; round += 1) {
      // The statement sleeps longer than any statement is allowed to, so that it cannot succeed
      // before the cut.
      const begun = db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(600)`));
      const failed = begun.catch((error: unknown) => error);
      // This test is not about a dead or slow connection, so retry until a connection works.
      if (round % 2) await vi.waitFor(() => db.execute(sql`SELECT 1`));
      await cable.cut();
      expect(isDatabaseUnavailable(await failed)).toBe(true);
      await cable.mend();
    }
    // An idle connection may not have noticed yet that it is dead.
    await vi.waitFor(() => db.transaction((tx) => tx.execute(sql`SELECT 1`)));
    expect(pool.totalCount - pool.idleCount).toBe(0);
    await close();
    await cable.remove();
  });

  test('a transaction on a silent connection is abandoned without a further statement', async () => {
    const { address } = await testDatabase();
    const cable = await startDatabaseProxy(address);
    const { db, pool, close } = await openDatabase(cable.address);
    const first = await pool.connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: unknown[] = [];
    pool.on('connect', (client) => {
      asked.push(vi.spyOn(client, 'query').mock.calls);
    });
    const failed = db.transaction(async (tx) => {
      cable.silence();
      const silent = tx.execute(sql`SELECT 1`).execute();
      await Promise.all([silent, vi.advanceTimersByTimeAsync(MINUTE_MS)]);
    });
    expect(isDatabaseUnavailable(await failed.catch((error: unknown) => error))).toBe(true);
    expect(JSON.stringify(asked)).toContain('SELECT 1');
    expect(JSON.stringify(asked)).not.toContain('ROLLBACK');
    expect(pool.totalCount).toBe(1);
    vi.useRealTimers();
    first.release(true);
    await close();
    await cable.remove();
  });

  test('a transaction that throws is rolled back, and a transaction that returns is committed', async () => {
    await resetDatabase();
    const { db } = await testDatabase();
    const note = (key: string) => sql`INSERT INTO rate_limits VALUES (${key}, 1, now())`;
    const failing = db.transaction(async (tx) => {
      await tx.execute(note('lost'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await db.transaction((tx) => tx.execute(note('kept')));
    const { rows } = await db.execute(sql`SELECT key FROM rate_limits`);
    expect(rows).toEqual([{ key: 'kept' }]);
  });
});
