import { inject } from 'vitest';
import {
  connectOnce,
  type DatabaseAddress,
  type OpenDatabase,
  openDatabase,
} from '#server/platform/database/database.ts';
import { copyTemplate } from './copy-template.ts';

export type TestDatabase = OpenDatabase & { address: DatabaseAddress };

/** The schema of the copies that `keepRows` makes. */
const DROP_KEPT = 'DROP SCHEMA IF EXISTS kept CASCADE';
/** Neither references nor the guards of append-only tables may stand in the way. */
const UNGUARDED = 'SET LOCAL session_replication_role = replica';
/** All but those that PostgreSQL works out from others. */
const STORED_COLUMNS = `
  SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  GROUP BY relname`;

let opened: Promise<TestDatabase> | undefined;
let tables: Promise<Tables> | undefined;
let hasKeptRows = false;

/** This worker's own database: migrated, and shared by the test files that run in it. */
export function testDatabase(): Promise<TestDatabase> {
  opened ??= createDatabase(`worker_${process.env.VITEST_POOL_ID}`).then(async (address) => ({
    address,
    ...(await openPatiently(address)),
  }));
  return opened;
}

/** The product gives up on a slow database after seconds. Tests do not: their machine may be busy. */
export async function openPatiently(address: DatabaseAddress): Promise<OpenDatabase> {
  const database = await openDatabase(address);
  const longestMs = Number(process.env.LONGEST_WAIT_MS);
  Object.assign(database.pool.options, {
    connectionTimeoutMillis: longestMs,
    idleTimeoutMillis: 0,
    statement_timeout: longestMs,
    lock_timeout: longestMs,
    idle_in_transaction_session_timeout: longestMs,
    query_timeout: longestMs,
  });
  database.longReads.options.connectionTimeoutMillis = longestMs;
  // The connection that opening has made still has the limits of the product.
  (await database.pool.connect()).release(true);
  return database;
}

/**
 * Back to what the migrations made: their tables, and only their rows. A test writes to a few of the
 * tables, and to ask which costs less than a DELETE for each of them.
 */
export async function emptyDatabase(): Promise<void> {
  const { pool } = await testDatabase();
  tables ??= describeTables();
  const { findFilled, migrated } = await tables;
  const names = new Set([...(await findFilled()), ...migrated]);
  const statements = [
    'BEGIN',
    ...(hasKeptRows ? [DROP_KEPT] : []),
    UNGUARDED,
    ...[...names].map((name) => `DELETE FROM public."${name}"`),
    ...migrated.map((name) => `INSERT INTO public."${name}" SELECT * FROM migrated."${name}"`),
    'COMMIT',
  ];
  await pool.query(statements.join(';\n'));
  hasKeptRows = false;
}

/**
 * Keeps the rows of this moment until the database is emptied; what comes back puts them there
 * again. For tests that need the same beginning many times, where making it takes a hundred calls.
 */
export async function keepRows(): Promise<() => Promise<void>> {
  const { pool } = await testDatabase();
  await pool.query(`${DROP_KEPT}; CREATE SCHEMA kept`);
  hasKeptRows = true;
  const { rows } = await pool.query<{ name: string; columns: string }>(STORED_COLUMNS);
  for (const { name } of rows) {
    await pool.query(`CREATE TABLE kept."${name}" AS TABLE public."${name}"`);
  }
  const putBack = [
    'BEGIN',
    UNGUARDED,
    ...rows.map(({ name }) => `DELETE FROM public."${name}"`),
    ...rows.map(
      ({ name, columns }) =>
        `INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept."${name}"`,
    ),
    'COMMIT',
  ].join(';\n');
  return async () => {
    await pool.query(putBack);
  };
}

/** Another database of the run, for tests that need one of their own. Migrated without a template. */
export async function createDatabase(name: string, template?: string): Promise<DatabaseAddress> {
  const address = inject('testPostgres');
  const server = await connectOnce(address);
  await copyTemplate((statement) => server.query(statement), name, template);
  await server.end();
  return { ...address, database: name };
}

type Tables = {
  /** The names of the tables that have rows now. */
  findFilled: () => Promise<string[]>;
  /** The names of the tables in which the migrations left rows. */
  migrated: readonly string[];
};

async function describeTables(): Promise<Tables> {
  const { pool, address } = await testDatabase();
  const { rows } = await pool.query<{ name: string; isMigrated: boolean }>(`
    SELECT tablename AS name, to_regclass(format('migrated.%I', tablename)) IS NOT NULL AS "isMigrated"
    FROM pg_tables WHERE schemaname = 'public'`);
  const text = rows
    .map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM public."${name}")`)
    .join(' UNION ALL ');
  // To plan this takes ten times as long as to run it, and UNGUARDED drops the plans of its connection.
  const client = await connectOnce(address);
  return {
    findFilled: async () => {
      const filled = await client.query<{ name: string }>({ name: 'filled tables', text });
      return filled.rows.map(({ name }) => name);
    },
    migrated: rows.filter(({ isMigrated }) => isMigrated).map(({ name }) => name),
  };
}
