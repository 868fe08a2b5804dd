import { existsSync } from 'node:fs';
import { lstat, readdir, realpath, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { stopPostgres } from '../private-postgres/postgres-process.ts';
import { StartError } from '../start-error.ts';
import { lockFolder, openDataFolder } from './data-folder.ts';

/** Everything a server creates in its data folder; any other file there belongs to the operator. */
const MADE_BY_US = /^(db|db-setting-up-\d+|postgres\.log|secrets\.json(\.new)?)$/;

/**
 * Deletes the data for good and returns the deleted paths. Refused while a server is using them.
 */
export async function removeData(dataDir: string): Promise<string[]> {
  const found = await listDataPaths(dataDir);
  const folder = await openDataFolder(dataDir);
  try {
    const moved = await movedTables(folder.path);
    // A copied data folder may link to the same tables and have a server of its own.
    const unlock = moved ? await lockFolder(moved) : undefined;
    try {
      // A killed server leaves its PostgreSQL running.
      await stopPostgres(moved ?? path.join(folder.path, 'db'));
      if (moved) await removeMoved(moved);
      for (const name of (await readdir(folder.path)).filter((each) => MADE_BY_US.test(each))) {
        await rm(path.join(folder.path, name), { recursive: true, force: true });
      }
    } finally {
      await unlock?.();
    }
    await removeIfEmpty(folder.path);
  } finally {
    await folder.release();
  }
  return found;
}

/** Lists what a removal would delete: the server's files, and tables outside the data folder. */
export async function listDataPaths(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) throw new StartError(`There is no data folder ${dataDir}.`);
  const inside = (await readdir(dataDir)).filter((name) => MADE_BY_US.test(name)).sort();
  if (inside.length === 0) throw new StartError(`There is nothing of TableTalk in ${dataDir}.`);
  const moved = await movedTables(dataDir);
  return [...inside.map((name) => path.join(dataDir, name)), ...(moved ? [moved] : [])];
}

/**
 * The folder of the tables, if it is outside the data folder because PostgreSQL's own account could
 * not enter that.
 */
async function movedTables(dataDir: string): Promise<string | undefined> {
  const inside = path.join(dataDir, 'db');
  const isLink = (await lstat(inside).catch(() => undefined))?.isSymbolicLink();
  return isLink ? await realpath(inside).catch(() => undefined) : undefined;
}

async function removeMoved(moved: string): Promise<void> {
  if (!existsSync(path.join(moved, 'PG_VERSION'))) {
    throw new StartError(`The folder ${moved} holds no database; nothing was removed.`);
  }
  await rm(moved, { recursive: true, force: true });
  await removeIfEmpty(path.dirname(moved));
}

async function removeIfEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}
