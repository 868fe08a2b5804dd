import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { runInChild } from '../run-in-child.ts';

/** `:venue` in the text is a random number from 1 to 200, `:guest` a practically unique one. */
export type StatementLoad = {
  text: string;
  address: DatabaseAddress;
  connections: number;
  seconds: number;
};

/** Uses cached plans from the first statement on, like a server that has run for a while. */
export const GENERIC_PLAN_OPTION = 'plan_cache_mode=force_generic_plan';

const run = promisify(execFile);

/** Runs statements as fast as possible, with pgbench or, if missing, the bare driver. */
export async function openStatementRunner(): Promise<{
  name: string;
  perSecond: (load: StatementLoad) => Promise<number>;
}> {
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  return hasPgbench
    ? { name: 'pgbench', perSecond: runWithPgbench }
    : { name: 'pg driver', perSecond: (load) => runInChild('compared/repeat-statement.ts', load) };
}

async function runWithPgbench({
  text,
  address,
  connections,
  seconds,
}: StatementLoad): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-bench-'));
  try {
    const script = path.join(folder, 'statement.sql');
    const drawn = '\\set venue random(1, 200)\n\\set guest random(1, 1000000000000)\n';
    await writeFile(script, `${drawn}${text};\n`);
    const load = ['-n', '-c', String(connections), '-j', '2', '-T', String(seconds)];
    const where = ['-h', address.host, '-p', address.port, '-U', address.user, address.database];
    const args = [...load, '-M', 'prepared', '-f', script, ...where.map(String)];
    const env = { ...process.env, PGOPTIONS: `-c ${GENERIC_PLAN_OPTION}` };
    const { stdout, stderr } = await run('pgbench', args, { env });
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said nothing of its speed:\n${stdout}${stderr}`);
    return perSecond;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
