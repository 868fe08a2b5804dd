import { spawnSync } from 'node:child_process';
import { lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so if we are root, it
 * gets an unprivileged account.
 */
export type PostgresAccount = {
  isOther: boolean;
  spawnAs: { uid?: number; gid?: number; cwd: string; env: Record<string, string> };
};

/** Usually the account `nobody`; it need not exist as a system user. */
const UNPRIVILEGED = 65_534;

export function postgresAccount(existingCluster: string | undefined): PostgresAccount {
  if (process.getuid?.() !== 0) return { isOther: false, spawnAs: SURROUNDINGS };
  // A cluster that belongs to an account other than root keeps running as that account.
  const owner = existingCluster ? statSync(existingCluster) : undefined;
  const { uid, gid } = owner?.uid ? owner : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
  return { isOther: true, spawnAs: { ...SURROUNDINGS, uid, gid } };
}

/**
 * PostgreSQL must not see PGDATA, PGPORT and similar variables, or start in a folder that it may
 * not enter.
 */
const SURROUNDINGS = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };

export function canEnterFolder({ isOther, spawnAs }: PostgresAccount, folder: string): boolean {
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
