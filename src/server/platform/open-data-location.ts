import type { Config } from './config.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { readSecrets } from './data-folder/secrets.ts';
import type { DatabaseAddress } from './database/database.ts';
import { type Keyring, makeKeyring } from './keyring.ts';
import { startPrivatePostgres } from './private-postgres/private-postgres.ts';
import type { PlatformServices } from './services.ts';
import { StartError } from './start-error.ts';

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
  return config.databaseUrl ? foreignPlace(config) : privatePlace(config, surroundings);
}

function foreignPlace(config: Config): DataLocation {
  const { databaseUrl, databaseDirectUrl, sessionSecret } = config;
  if (!sessionSecret) throw new StartError('SESSION_SECRET is required with DATABASE_URL.');
  return {
    address: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl },
    keys: keysFrom(sessionSecret, config),
    databaseFolder: undefined,
  };
}

async function privatePlace(
  config: Config,
  { log, onClose, whileStarting }: DataLocationOptions,
): Promise<DataLocation> {
  const folder = await openDataFolder(config.dataDir);
  onClose(folder.release);
  const secret = config.sessionSecret ?? (await readSecrets(folder.path)).sessionSecret;
  const postgres = await startPrivatePostgres(folder.path, {
    onRestart: (error) => void tellOfRestart(log, error),
    whileStarting,
  });
  onClose(postgres.stop);
  const { address, folder: databaseFolder } = postgres;
  return { address, direct: address, keys: keysFrom(secret, config), databaseFolder };
}

async function tellOfRestart(log: DataLocationOptions['log'], error: unknown): Promise<void> {
  const opened = await log();
  if (error) opened.error({ err: error }, 'PostgreSQL is gone and cannot be started again');
  else opened.warn('PostgreSQL was gone and has been started again');
}

function keysFrom(secret: string, { previousSessionSecret }: Config): Keyring {
  return makeKeyring(secret, previousSessionSecret ? [previousSessionSecret] : []);
}
