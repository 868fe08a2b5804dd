import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { lockFolder } from '../data-folder/data-folder.ts';
import { hashPath } from '../data-folder/folder-lock.ts';
import { StartError } from '../start-error.ts';
import {
  canEnterFolder,
  changeFolderOwner,
  type PostgresAccount,
  postgresAccount,
} from './postgres-account.ts';
import { type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries.ts';

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
  refuseOtherVersion(folder, binaries.majorVersion);
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

function refuseOtherVersion(folder: string, ours: number): void {
  const file = path.join(folder, 'PG_VERSION');
  const theirs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (theirs === ours) return;
  throw new StartError(
    theirs
      ? `The database in ${folder} is of PostgreSQL ${theirs}, this TableTalk brings ${ours}; nothing was changed. Use the TableTalk it was made with, or set DATA_DIR to another folder.`
      : `The folder ${folder} holds no database; nothing was changed. Move it away, or set DATA_DIR to another folder.`,
  );
}
