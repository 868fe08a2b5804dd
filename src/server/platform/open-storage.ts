import { freeBytesOf, watchDiskSpace } from './data-folder/disk-space.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrateDatabase } from './database/migrate-database.ts';
import type { Keyring } from './keyring.ts';
import type { DataLocation, OnClose } from './open-data-location.ts';
import type { PlatformServices } from './services.ts';

export type Storage = {
  db: Database;
  keys: Keyring;
  hasSpace: () => boolean;
  /** Free space on the disk of the private database. */
  freeBytes: () => Promise<number | undefined>;
  databaseFolder: string | undefined;
};

/** Opens everything that outlives the process: the migrated database and the secrets. */
export async function openStorage(
  { address, direct, keys, databaseFolder }: DataLocation,
  log: PlatformServices['log'],
  onClose: OnClose,
): Promise<Storage> {
  const space = databaseFolder ? await watchedSpace(databaseFolder, log, onClose) : FOREIGN_SPACE;
  await migrateDatabase(direct);
  const onIdleError = (error: Error) => {
    log.warn({ reason: error.message }, 'a database connection was lost');
  };
  const { db, close } = await openDatabase(address, onIdleError, direct);
  onClose(close);
  return { db, keys, databaseFolder, ...space };
}

type Space = Pick<Storage, 'hasSpace' | 'freeBytes'>;

const FOREIGN_SPACE: Space = { hasSpace: () => true, freeBytes: async () => undefined };

async function watchedSpace(
  folder: string,
  log: PlatformServices['log'],
  onClose: OnClose,
): Promise<Space> {
  const diskSpace = await watchDiskSpace(folder, log);
  onClose(diskSpace.stop);
  return {
    hasSpace: diskSpace.hasSpace,
    freeBytes: () => freeBytesOf(folder).catch(() => undefined),
  };
}
