import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackedUpTable,
  type BackupHeader,
  END_OF_ROWS,
  fullTableName,
} from './backup-format.ts';
import { makeRowChecksum } from './checksum-rows.ts';
import {
  describeTables,
  quotedColumnList,
  quoteTableName,
  readSequences,
} from './describe-tables.ts';

export type ReportLine = (line: string) => void;

type Options = { sessionSecret?: string | undefined; report: ReportLine };

/** Streams a consistent snapshot of the database; guests can keep posting meanwhile. */
export async function* writeBackup(
  client: pg.Client,
  { sessionSecret, report }: Options,
): AsyncGenerator<Buffer> {
  const lines = createHash('sha256');
  const line = (value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    lines.update(bytes);
    return bytes;
  };
  const tables = await lockTablesInSnapshot(client);
  yield line({ ...(await describeMoment(client)), tables, sessionSecret } satisfies BackupHeader);
  for (const table of tables) {
    yield line({ table: fullTableName(table) });
    const passing = makeRowChecksum();
    const rows = `COPY ${quoteTableName(client, table)} (${quotedColumnList(client, table)}) TO STDOUT`;
    for await (const bytes of client.query(copyTo(rows)) as AsyncIterable<Buffer>) {
      passing.add(bytes);
      yield bytes;
    }
    yield Buffer.from(END_OF_ROWS);
    const sum = passing.sum();
    report(`${fullTableName(table)}: ${sum.rows.toLocaleString('en-GB')} rows`);
    yield line(sum);
  }
  const sequences = await readSequences(client);
  yield Buffer.from(`${JSON.stringify({ sequences, sha256: lines.digest('hex') })}\n`);
}

/**
 * After this call, the connection reads one snapshot, and no migration can change a table until its
 * transaction ends. The locks are taken before the snapshot; otherwise a migration could slip in
 * between.
 */
async function lockTablesInSnapshot(client: pg.Client): Promise<BackedUpTable[]> {
  const expected = await describeTables(client);
  if (!expected.some(({ schema }) => schema === 'drizzle')) {
    throw new StartError('There is nothing of TableTalk in this database.');
  }
  await client.query(`SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601'`);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`SET LOCAL lock_timeout = '30s'`);
  const names = expected.map((table) => quoteTableName(client, table)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  const tables = await describeTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(expected)) {
    throw new StartError('The database was being migrated at this moment. Please try again.');
  }
  return tables;
}

async function describeMoment(client: pg.Client): Promise<Omit<BackupHeader, 'tables'>> {
  const { rows } = await client.query<{ takenAt: Date; postgres: string; migratedTo: string }>(`
    SELECT now() AS "takenAt", current_setting('server_version') AS postgres,
      (SELECT max(created_at) FROM drizzle.__drizzle_migrations)::text AS "migratedTo"`);
  const { takenAt, postgres = '', migratedTo } = rows[0] ?? {};
  const manifest = readFileSync(path.join(projectRoot(), 'package.json'), 'utf8');
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    takenAt: takenAt?.toISOString() ?? '',
    product: (JSON.parse(manifest) as { version: string }).version,
    postgres,
    migratedTo: Number(migratedTo),
  };
}
