import { inject } from 'vitest';
import {
  connectOnce,
  type DatabaseAddress,
  type OpenDatabase,
  openDatabase,
} from '#server/platform/database/database.ts';
import { copyTemplate } from './copy-template.ts';

export type TestDatabase = OpenDatabase & { address: DatabaseAddress };

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
let emptying: string | undefined;

/** This worker's own database: migrated, and shared by the test files that run in it. */
export function testDatabase(): Promise<TestDatabase> {
  opened ??= createDatabase(`worker_${process.env.VITEST_POOL_ID}`).then(async (address) => ({
    address,
    ...(await openDatabase(address)),
  }));
  return opened;
}

/** Back to what the migrations made: their tables, and only their rows. */
export async function emptyDatabase(): Promise<void> {
  const { pool } = await testDatabase();
  emptying ??= await emptyingStatements();
  await pool.query(emptying);
}

/**
 * Keeps the rows of this moment; what comes back puts them there again. For tests that need the same
 * beginning many times, where making it takes a hundred calls.
 */
export async function keepRows(): Promise<() => Promise<void>> {
  const { pool } = await testDatabase();
  await pool.query('DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept');
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

async function emptyingStatements(): Promise<string> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ name: string; isMigrated: boolean }>(`
    SELECT tablename AS name, to_regclass(format('migrated.%I', tablename)) IS NOT NULL AS "isMigrated"
    FROM pg_tables WHERE schemaname = 'public'`);
  return [
    'BEGIN',
    UNGUARDED,
    ...rows.map(({ name }) => `DELETE FROM public."${name}"`),
    ...rows
      .filter(({ isMigrated }) => isMigrated)
      .map(({ name }) => `INSERT INTO public."${name}" SELECT * FROM migrated."${name}"`),
    'COMMIT',
  ].join(';\n');
}
