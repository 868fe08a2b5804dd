import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { stopChild } from './start-proxy.ts';

/** Starts PgBouncer with the configuration in this folder, in front of the example's PostgreSQL. */
export async function startPooler(
  to: DatabaseAddress,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const place = await mkdtemp(path.join(tmpdir(), 'tabletalk-pooler-'));
  await chmod(place, 0o755);
  const template = readFileSync(path.join(import.meta.dirname, 'pgbouncer.ini'), 'utf8');
  const ours = `tabletalk = host=${to.host} port=${to.port} dbname=${to.database}`;
  const config = path.join(place, 'pgbouncer.ini');
  writeFileSync(config, template.replace(/^tabletalk = .*$/m, ours));
  writeFileSync(path.join(place, 'userlist.txt'), `"${to.user}" ""\n`);
  // PgBouncer refuses to run as root, and PostgreSQL's socket is open only to its own account.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asOther, config], {
    cwd: place,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { url: `postgres://${to.user}@127.0.0.1:6432/tabletalk`, stop: () => stopChild(child) };
}
