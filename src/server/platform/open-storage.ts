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

export type Storage = {
  db: Database;
  keys: Keyring;
  hasSpace: () => boolean;
  /** What is left on the disk of the private database. */
  freeBytes: () => Promise<number | undefined>;
  /** Where the tables lie; undefined when the database is run by somebody else. */
  databaseFolder: string | undefined;
};

/** Closes what was opened, the last one first. */
export type OnClose = (close: () => unknown) => void;

type Log = PlatformServices['log'];
type Place = Omit<Storage, 'db'> & { address: DatabaseAddress; direct?: DatabaseAddress };

/** Everything that outlives the process: the database in its newest shape, and the secrets. */
export async function openStorage(config: Config, log: Log, onClose: OnClose): Promise<Storage> {
  const {
    address,
    direct = address,
    ...place
  } = await (config.databaseUrl ? foreignPlace(config) : privatePlace(config, log, onClose));
  await migrateDatabase(direct);
  const onIdleError = (error: Error) => {
    log.warn({ reason: error.message }, 'a database connection was lost');
  };
  const { db, close } = await openDatabase(address, onIdleError, direct);
  onClose(close);
  return { db, ...place };
}

async function foreignPlace(config: Config): Promise<Place> {
  const { databaseUrl, databaseDirectUrl, sessionSecret } = config;
  if (!sessionSecret) throw new StartError('SESSION_SECRET is required with DATABASE_URL.');
  return {
    address: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl },
    keys: keysFrom(sessionSecret, config),
    hasSpace: () => true,
    freeBytes: async () => undefined,
    databaseFolder: undefined,
  };
}

async function privatePlace(config: Config, log: Log, onClose: OnClose): Promise<Place> {
  const folder = await openDataFolder(config.dataDir);
  onClose(folder.release);
  const secret = config.sessionSecret ?? (await readSecrets(folder.path)).sessionSecret;
  const postgres = await startPrivatePostgres(folder.path, {
    onRestart: (error) => {
      if (error) log.error({ err: error }, 'PostgreSQL is gone and cannot be started again');
      else log.warn('PostgreSQL was gone and has been started again');
    },
  });
  onClose(postgres.stop);
  const diskSpace = await watchDiskSpace(postgres.folder, log);
  onClose(diskSpace.stop);
  return {
    address: postgres.address,
    keys: keysFrom(secret, config),
    hasSpace: diskSpace.hasSpace,
    freeBytes: () => freeBytesOf(postgres.folder).catch(() => undefined),
    databaseFolder: postgres.folder,
  };
}

function keysFrom(secret: string, { previousSessionSecret }: Config): Keyring {
  return makeKeyring(secret, previousSessionSecret ? [previousSessionSecret] : []);
}
