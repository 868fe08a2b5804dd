import type { Client } from 'pg';
import { inject } from 'vitest';
import {
  type DatabaseAddress,
  type OpenDatabase,
  openDatabase,
  openSingleConnection,
} from '#server/platform/database/database.ts';
import { copyTemplate } from './copy-template.ts';

export type TestDatabase = OpenDatabase & { address: DatabaseAddress };

/** Drops the schema with the copies that `snapshotRows` makes. */
const DROP_KEPT = 'DROP SCHEMA IF EXISTS kept CASCADE';
/**
 * Disables foreign keys and the triggers that guard append-only tables. The connection also discards
 * all plans that it keeps, so connections of the product never run this.
 */
const UNGUARDED = 'SET LOCAL session_replication_role = replica';
/** All columns except generated ones. */
const STORED_COLUMNS = `
  SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  GROUP BY relname`;

let opened: Promise<TestDatabase> | undefined;
let tables: Promise<Tables> | undefined;
let hasKeptRows = false;

/** This worker's migrated database, shared by the test files that run in it. */
export function testDatabase(): Promise<TestDatabase> {
  opened ??= createDatabase(`worker_${process.env.VITEST_POOL_ID}`).then(async (address) => ({
    address,
    ...(await openDatabaseWithLongTimeouts(address)),
  }));
  return opened;
}

/** Opens a database with long timeouts: the product's would fail tests on a busy machine. */
export async function openDatabaseWithLongTimeouts(
  address: DatabaseAddress,
): Promise<OpenDatabase> {
  const database = await openDatabase(address);
  const longestMs = Number(process.env.LONGEST_WAIT_MS);
  Object.assign(database.pool.options, {
    // Plans kept for any values from the first time on, instead of planning for each value first.
    options: `${database.pool.options.options} -c plan_cache_mode=force_generic_plan`,
    connectionTimeoutMillis: longestMs,
    idleTimeoutMillis: 0,
    statement_timeout: longestMs,
    lock_timeout: longestMs,
    idle_in_transaction_session_timeout: longestMs,
    query_timeout: longestMs,
  });
  database.longReads.options.connectionTimeoutMillis = longestMs;
  // Drop the connection made while opening, which still has the product's timeouts.
  (await database.pool.connect()).release(true);
  return database;
}

/**
 * Resets the database to the rows that the migrations made. A test writes to only a few tables, and
 * finding out which is cheaper than running DELETE on all of them.
 */
export async function resetDatabase(): Promise<void> {
  tables ??= describeTables();
  const { client, findFilled, migrated } = await tables;
  const names = new Set([...(await findFilled()), ...migrated]);
  const statements = [
    'BEGIN',
    ...(hasKeptRows ? [DROP_KEPT] : []),
    UNGUARDED,
    ...[...names].map((name) => `DELETE FROM public."${name}"`),
    ...migrated.map((name) => `INSERT INTO public."${name}" SELECT * FROM migrated."${name}"`),
    'COMMIT',
  ];
  await client.query(statements.join(';\n'));
  hasKeptRows = false;
}

/**
 * Saves all current rows until the database is reset; the returned function restores them. For
 * tests that often need the same starting point, which takes a hundred requests to build.
 */
export async function snapshotRows(): Promise<() => Promise<void>> {
  tables ??= describeTables();
  const { client } = await tables;
  await client.query(`${DROP_KEPT}; CREATE SCHEMA kept`);
  hasKeptRows = true;
  const { rows } = await client.query<{ name: string; columns: string }>(STORED_COLUMNS);
  for (const { name } of rows) {
    await client.query(`CREATE TABLE kept."${name}" AS TABLE public."${name}"`);
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
    await client.query(putBack);
  };
}

/**
 * Creates another database for tests that need their own, by default as a copy of the migrated one.
 */
export async function createDatabase(name: string, template?: string): Promise<DatabaseAddress> {
  const address = inject('testPostgres');
  const server = await openSingleConnection(address);
  await copyTemplate((statement) => server.query(statement), name, template);
  await server.end();
  return { ...address, database: name };
}

type Tables = {
  /** A connection for work between the tests. */
  client: Client;
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
  // Has its own connection, because UNGUARDED would discard its plan: planning this query takes ten
  // times as long as running it.
  const reader = await openSingleConnection(address);
  return {
    client: await openSingleConnection(address),
    findFilled: async () => {
      const filled = await reader.query<{ name: string }>({ name: 'filled tables', text });
      return filled.rows.map(({ name }) => name);
    },
    migrated: rows.filter(({ isMigrated }) => isMigrated).map(({ name }) => name),
  };
}
