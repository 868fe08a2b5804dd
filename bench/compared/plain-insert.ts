import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectOnce, type DatabaseAddress } from '#server/platform/database/database.ts';
import { WORDS } from '../feedback-request.ts';
import { inChild } from '../in-child.ts';

export type InsertLoad = { address: DatabaseAddress; connections: number; seconds: number };
export type PlainInsert = { name: string; perSecond: (load: InsertLoad) => Promise<number> };

export const PLAIN_INSERT = `
  INSERT INTO plain_feedback (venue, rating, words, created_at)
  VALUES (('00000000-0000-4000-8000-' || lpad(VENUE::int::text, 12, '0'))::uuid, 'great',
    '${WORDS[0]}', now())`;

const run = promisify(execFile);

/** What the machine and its PostgreSQL do at most: one row with its commit, and nothing else. */
export async function openPlainInsert(address: DatabaseAddress): Promise<PlainInsert> {
  const client = await connectOnce(address);
  await client.query(`
    DROP TABLE IF EXISTS plain_feedback;
    CREATE TABLE plain_feedback (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      venue uuid NOT NULL, rating text NOT NULL, words text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX ON plain_feedback (venue, created_at)`);
  await client.end();
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  return hasPgbench
    ? { name: 'pgbench, one INSERT', perSecond: byPgbench }
    : {
        name: 'pg driver, one INSERT',
        perSecond: (load) => inChild('compared/insert-rows.ts', load),
      };
}

async function byPgbench({ address, connections, seconds }: InsertLoad): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-bench-'));
  try {
    const script = path.join(folder, 'insert.sql');
    const sql = PLAIN_INSERT.replace('VENUE', ':venue').replaceAll('\n', ' ');
    await writeFile(script, `\\set venue random(1, 200)\n${sql};\n`);
    const load = ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const where = ['-h', address.host, '-p', address.port, '-U', address.user, address.database];
    const args = [...load, '-M', 'prepared', '-f', script, ...where.map(String)];
    const { stdout } = await run('pgbench', args);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said nothing of its speed:\n${stdout}`);
    return perSecond;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
