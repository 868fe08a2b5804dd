import type { Config } from './config.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { freeBytesOf, watchDiskSpace } from './data-folder/disk-space.ts';
import { readSecrets } from './data-folder/secrets.ts';
import { type Database, type DatabaseAddress, openDatabase } from './database/database.ts';
import { migrateDatabase } from './database/migrate-database.ts';
import { type Keyring, makeKeyring } from './keyring.ts';
import { startPrivatePostgres } from './private-postgres/private-postgres.ts';
import type { PlatformServices } from './services.ts';
import { StartError } from './start-error.ts';

type Storage = {
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
  const space = databaseFolder
    ? await watchFreeSpace(databaseFolder, log, onClose)
    : UNWATCHED_SPACE;
  await migrateDatabase(direct);
  const onIdleError = (error: Error) => {
    log.warn({ reason: error.message }, 'a database connection was lost');
  };
  const { db, close } = await openDatabase(address, onIdleError, direct);
  onClose(close);
  return { db, keys, databaseFolder, ...space };
}

type Space = Pick<Storage, 'hasSpace' | 'freeBytes'>;

const UNWATCHED_SPACE: Space = { hasSpace: () => true, freeBytes: async () => undefined };

async function watchFreeSpace(
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

/** The database's address and the secrets. */
export type DataLocation = {
  address: DatabaseAddress;
  /** The same database without a pooler. */
  direct: DatabaseAddress;
  keys: Keyring;
  /** The folder of the tables; undefined for an external database. */
  databaseFolder: string | undefined;
};

/** Registers a clean-up step; the last one registered runs first. */
export type OnClose = (close: () => unknown) => void;

type DataLocationOptions = {
  log: () => Promise<PlatformServices['log']>;
  onClose: OnClose;
  /** Called when startup has nothing left to do but wait for PostgreSQL. */
  whileStarting: () => void;
};

/**
 * Opens the data folder and the database. Needs none of the server's large packages, so those can
 * be loaded while PostgreSQL starts.
 */
export async function openDataLocation(
  config: Config,
  surroundings: DataLocationOptions,
): Promise<DataLocation> {
  return config.databaseUrl
    ? externalDataLocation(config)
    : privateDataLocation(config, surroundings);
}

function externalDataLocation(config: Config): DataLocation {
  const { databaseUrl, databaseDirectUrl, sessionSecret } = config;
  if (!sessionSecret) throw new StartError('SESSION_SECRET is required with DATABASE_URL.');
  return {
    address: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl },
    keys: keysFrom(sessionSecret, config),
    databaseFolder: undefined,
  };
}

async function privateDataLocation(
  config: Config,
  { log, onClose, whileStarting }: DataLocationOptions,
): Promise<DataLocation> {
  const folder = await openDataFolder(config.dataDir);
  onClose(folder.release);
  const secret = config.sessionSecret ?? (await readSecrets(folder.path)).sessionSecret;
  const postgres = await startPrivatePostgres(folder.path, {
    onRestart: (error) => void logRestart(log, error),
    whileStarting,
  });
  onClose(postgres.stop);
  const { address, folder: databaseFolder } = postgres;
  return { address, direct: address, keys: keysFrom(secret, config), databaseFolder };
}

async function logRestart(log: DataLocationOptions['log'], error: unknown): Promise<void> {
  const opened = await log();
  if (error) opened.error({ err: error }, 'PostgreSQL is gone and cannot be started again');
  else opened.warn('PostgreSQL was gone and has been started again');
}

function keysFrom(secret: string, { previousSessionSecret }: Config): Keyring {
  return makeKeyring(secret, previousSessionSecret ? [previousSessionSecret] : []);
}
