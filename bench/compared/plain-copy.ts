import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type DatabaseAddress, openSingleConnection } from '#server/platform/database/database.ts';

export type PlainCopy = { name: string; seconds: () => Promise<number> };

const run = promisify(execFile);

/** The baseline for exports: PostgreSQL's own COPY of the same rows, in any order. */
export async function openPlainCopy(
  address: DatabaseAddress,
  venueUuid: string,
): Promise<PlainCopy> {
  const sql = `COPY (
    SELECT id, venue_id, overall_rating, primary_issue, text_general, text_specific, server_name,
      customer_name, table_number, visit_date, visit_time, reward_selected, email, reward_code,
      is_serious_complaint, replied_at IS NOT NULL, message, replied_at, replied_by, created_at
    FROM feedback LEFT JOIN replies ON feedback_id = id
    WHERE feedback.venue_uuid = '${venueUuid}' AND held_at IS NULL
  ) TO STDOUT (FORMAT csv, HEADER)`;
  const hasPsql = await run('psql', ['--version']).then(
    () => true,
    () => false,
  );
  return hasPsql
    ? { name: 'psql COPY', seconds: () => measureSeconds(() => copyByPsql(address, sql)) }
    : {
        name: 'COPY through the driver',
        seconds: () => measureSeconds(() => copyByDriver(address, sql)),
      };
}

async function copyByPsql(address: DatabaseAddress, sql: string): Promise<void> {
  const { host, port, user, database } = address;
  const where = ['-h', host, '-p', port, '-U', user, '-d', database].map(String);
  await run('psql', ['-X', '-q', ...where, '-o', '/dev/null', '-c', sql]);
}

/** Discards the rows in the driver, the least work a reader can do. */
async function copyByDriver(address: DatabaseAddress, sql: string): Promise<void> {
  const client = await openSingleConnection(address);
  await client.query(sql).finally(() => client.end());
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
