import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { MIGRATION_LOCK } from '../database/migrate-database.ts';
import { StartError } from '../start-error.ts';
import {
  applyMigrations,
  createMigrationJournal,
  readMigrations,
  splitMigrations,
} from './apply-migrations.ts';
import {
  type BackedUpSequence,
  type BackedUpTable,
  BackupError,
  type BackupHeader,
  nameOf,
} from './backup-format.ts';
import {
  describeTables,
  isEmptyDatabase,
  quotedColumnList,
  quoteTableName,
} from './describe-tables.ts';
import { prepareTablesForRestore } from './prepare-tables-for-restore.ts';
import { type BackupEvent, readBackup } from './read-backup.ts';
import type { Report } from './write-backup.ts';

export type CheckedBackup = { file: string; header: BackupHeader };

/**
 * Restores everything or nothing: one transaction takes the empty database to the newest schema.
 */
export async function restoreBackup(
  client: pg.Client,
  { file, header }: CheckedBackup,
  report: Report,
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
    refuseOtherShape(await describeTables(client), header.tables);
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
export async function checkBackup(file: string, report: Report): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  for await (const event of readBackup(file)) if (event.kind === 'header') header = event.header;
  if (!header) throw new BackupError('It is empty.');
  report(`The checksums are right; the backup is of ${header.takenAt}.`);
  return { file, header };
}

function refuseOtherShape(made: readonly BackedUpTable[], wanted: readonly BackedUpTable[]): void {
  const shapeOf = (table: BackedUpTable) => `${nameOf(table)} (${table.columns.toSorted()})`;
  const known = new Set(made.map(shapeOf));
  const unknown = wanted.find((table) => !known.has(shapeOf(table)));
  if (unknown) {
    throw new BackupError(`The migrations make no table ${nameOf(unknown)} with its columns.`);
  }
}

async function load(
  client: pg.Client,
  file: string,
  tables: readonly BackedUpTable[],
  report: Report,
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
    report(`${nameOf(table)}: ${(counts.get(table) ?? 0).toLocaleString('en-GB')} rows`);
  }
  report('Making indexes and checking references …');
  await restoreConstraints();
  for (const sequence of sequences) {
    const { value, isCalled } = sequence;
    const name = quoteTableName(client, sequence);
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
  for (const [table, count] of counts) await refuseOtherCount(client, table, count);
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

async function refuseOtherCount(
  client: pg.Client,
  table: BackedUpTable,
  expected: number,
): Promise<void> {
  const name = quoteTableName(client, table);
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
  if (Number(rows[0]?.count) === expected) return;
  throw new BackupError(`${nameOf(table)} did not get all of its ${expected} rows.`);
}
