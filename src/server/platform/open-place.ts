import type { Config } from './config.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { readSecrets } from './data-folder/secrets.ts';
import type { DatabaseAddress } from './database/database.ts';
import { type Keyring, makeKeyring } from './keyring.ts';
import { startPrivatePostgres } from './private-postgres/private-postgres.ts';
import type { PlatformServices } from './services.ts';
import { StartError } from './start-error.ts';

/** Where the data is: a database that can be asked, and the secrets. */
export type Place = {
  address: DatabaseAddress;
  /** The same database without a pooler in between. */
  direct: DatabaseAddress;
  keys: Keyring;
  /** Where the tables lie; undefined when the database is run by somebody else. */
  databaseFolder: string | undefined;
};

/** Closes what was opened, the last one first. */
export type OnClose = (close: () => unknown) => void;

type Surroundings = {
  log: () => Promise<PlatformServices['log']>;
  onClose: OnClose;
  /** Run while there is nothing to do but to wait for PostgreSQL. */
  whileStarting: () => void;
};

/** This much needs none of the server's large packages, so that they are read while it starts. */
export async function openPlace(config: Config, surroundings: Surroundings): Promise<Place> {
  return config.databaseUrl ? foreignPlace(config) : privatePlace(config, surroundings);
}

function foreignPlace(config: Config): Place {
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
  { log, onClose, whileStarting }: Surroundings,
): Promise<Place> {
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

async function tellOfRestart(log: Surroundings['log'], error: unknown): Promise<void> {
  const opened = await log();
  if (error) opened.error({ err: error }, 'PostgreSQL is gone and cannot be started again');
  else opened.warn('PostgreSQL was gone and has been started again');
}

function keysFrom(secret: string, { previousSessionSecret }: Config): Keyring {
  return makeKeyring(secret, previousSessionSecret ? [previousSessionSecret] : []);
}
