import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { MIGRATION_LOCK } from '../database/migrate-database.ts';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';
import {
  type BackedUpSequence,
  type BackedUpTable,
  BackupError,
  type BackupHeader,
  fullTableName,
} from './backup-format.ts';
import {
  describeTables,
  isEmptyDatabase,
  quotedColumnList,
  quoteTableName,
  SCHEMAS,
} from './describe-tables.ts';
import { type BackupEvent, readBackup } from './read-backup.ts';
import type { ReportLine } from './write-backup.ts';

const REFERENCES = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(c.oid)) AS make
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
  WHERE c.contype = 'f' AND n.nspname = ANY($1) ORDER BY conrelid::regclass::text, conname`;

type CheckedBackup = { file: string; header: BackupHeader };

/**
 * Restores everything or nothing: one transaction takes the empty database to the newest schema.
 */
export async function restoreBackup(
  client: pg.Client,
  { file, header }: CheckedBackup,
  report: ReportLine,
): Promise<void> {
  const [upToBackup, since] = splitMigrations(readMigrations(), header.migratedTo);
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (!(await isEmptyDatabase(client))) {
      throw new StartError('The database is not empty; nothing was changed.');
    }
    await client.query(`SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601'`);
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await createMigrationJournal(client);
    await applyMigrations(client, upToBackup);
    refuseOtherTableShape(await describeTables(client), header.tables);
    await load(client, file, header.tables, report);
    await applyMigrations(client, since);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await client.query('ANALYZE');
}

/** Reads and verifies the whole file before anything is restored from it. */
export async function checkBackup(file: string, report: ReportLine): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  for await (const event of readBackup(file)) if (event.kind === 'header') header = event.header;
  if (!header) throw new BackupError('It is empty.');
  report(`The checksums are right; the backup is of ${header.takenAt}.`);
  return { file, header };
}

function refuseOtherTableShape(
  made: readonly BackedUpTable[],
  wanted: readonly BackedUpTable[],
): void {
  const shapeOf = (table: BackedUpTable) => `${fullTableName(table)} (${table.columns.toSorted()})`;
  const known = new Set(made.map(shapeOf));
  const unknown = wanted.find((table) => !known.has(shapeOf(table)));
  if (unknown) {
    throw new BackupError(
      `The migrations make no table ${fullTableName(unknown)} with its columns.`,
    );
  }
}

async function load(
  client: pg.Client,
  file: string,
  tables: readonly BackedUpTable[],
  report: ReportLine,
): Promise<void> {
  const restoreConstraints = await prepareTablesForRestore(client, await describeTables(client));
  const events = readBackup(file);
  const counts = new Map<BackedUpTable, number>();
  let sequences: BackedUpSequence[] = [];
  for (let { value: event } = await events.next(); event; { value: event } = await events.next()) {
    if (event.kind === 'end') ({ sequences } = event);
    const table = event.kind === 'table' ? tables[event.index] : undefined;
    if (!table) continue;
    const into = `COPY ${quoteTableName(client, table)} (${quotedColumnList(client, table)}) FROM STDIN`;
    const rows = rowsOf(events, (count) => counts.set(table, count));
    await pipeline(rows, client.query(copyStreams.from(into)));
    report(`${fullTableName(table)}: ${(counts.get(table) ?? 0).toLocaleString('en-GB')} rows`);
  }
  report('Making indexes and checking references …');
  await restoreConstraints();
  for (const sequence of sequences) {
    const { value, isCalled } = sequence;
    const name = quoteTableName(client, sequence);
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
  for (const [table, count] of counts) await refuseWrongRowCount(client, table, count);
}

async function* rowsOf(
  events: AsyncGenerator<BackupEvent>,
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (let { value: event } = await events.next(); event; { value: event } = await events.next()) {
    if (event.kind === 'rows') yield event.bytes;
    if (event.kind !== 'tableEnd') continue;
    onEnd(event.rows);
    return;
  }
}

async function refuseWrongRowCount(
  client: pg.Client,
  table: BackedUpTable,
  expected: number,
): Promise<void> {
  const name = quoteTableName(client, table);
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
  if (Number(rows[0]?.count) === expected) return;
  throw new BackupError(`${fullTableName(table)} did not get all of its ${expected} rows.`);
}

/**
 * Empties the tables and drops foreign keys, triggers and indexes. Foreign keys would require an
 * order of tables that may not exist, triggers would fire a second time, and indexes are faster to
 * build all at once. Call the returned function to create them again; it fails if the rows violate
 * them.
 */
async function prepareTablesForRestore(
  client: pg.ClientBase,
  tables: readonly BackedUpTable[],
): Promise<() => Promise<void>> {
  const names = tables.map((table) => quoteTableName(client, table));
  const references = await queryStatements(client, REFERENCES);
  const indexes = await queryStatements(client, INDEXES);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const { remove } of [...references, ...indexes]) await client.query(remove);
  return async () => {
    for (const { make } of [...indexes, ...references]) await client.query(make);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}

type Statements = { remove: string; make: string };

async function queryStatements(client: pg.ClientBase, query: string): Promise<Statements[]> {
  return (await client.query<Statements>(query, [SCHEMAS])).rows;
}

/** The indexes of primary keys and unique constraints are kept. */
const INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS remove,
    pg_get_indexdef(i.indexrelid) AS make
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1)
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  ORDER BY 1`;

type Migrations = ReturnType<typeof readMigrationFiles>;

function readMigrations(folder = path.join(projectRoot(), 'migrations')): Migrations {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Splits the migrations into those up to `last` and those after it. */
function splitMigrations(all: Migrations, last: number): [Migrations, Migrations] {
  if (!all.some(({ folderMillis }) => folderMillis === last)) {
    throw new BackupError('It was made by a newer TableTalk than this one.');
  }
  return [
    all.filter(({ folderMillis }) => folderMillis <= last),
    all.filter(({ folderMillis }) => folderMillis > last),
  ];
}

/** Runs in the caller's transaction; the library's own migrator would commit it. */
async function applyMigrations(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/** Creates the journal exactly as the migration library does, so the next start continues from it. */
async function createMigrationJournal(client: pg.ClientBase): Promise<void> {
  await client.query(`
    CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (
      id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`);
}
