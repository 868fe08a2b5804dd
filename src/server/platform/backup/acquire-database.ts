import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import type { DatabaseAddress } from '../database/database.ts';
import { readPostmaster } from '../private-postgres/postgres-process.ts';
import { socketAddress, startPrivatePostgres } from '../private-postgres/private-postgres.ts';
import { StartError } from '../start-error.ts';

export type AcquiredDatabase = {
  address: DatabaseAddress;
  /** The private database's data folder; undefined for an external database. */
  dataFolder: string | undefined;
  release: () => Promise<void>;
};

/**
 * Opens the configured database. The private one can be reached even while a server is using it.
 */
export async function acquireDatabase(config: Config): Promise<AcquiredDatabase> {
  if (config.databaseUrl) {
    const address = { connectionString: config.databaseDirectUrl };
    return { address, dataFolder: undefined, release: async () => undefined };
  }
  if (!existsSync(path.join(config.dataDir, 'db'))) {
    throw new StartError(`There is no database in the data folder ${config.dataDir}.`);
  }
  try {
    return await acquireDatabaseExclusively(config);
  } catch (error) {
    const running = readPostmaster(realpathSync(path.join(config.dataDir, 'db')));
    if (!(error instanceof StartError && running?.isReady)) throw error;
    const address = socketAddress(running.socketFolder);
    return { address, dataFolder: config.dataDir, release: async () => undefined };
  }
}

/** Throws if a server is using the private database; creates the database if there is none. */
export async function acquireDatabaseExclusively(config: Config): Promise<AcquiredDatabase> {
  if (config.databaseUrl) return await acquireDatabase(config);
  const folder = await openDataFolder(config.dataDir);
  try {
    const postgres = await startPrivatePostgres(folder.path);
    const release = async () => {
      await postgres.stop();
      await folder.release();
    };
    return { address: postgres.address, dataFolder: folder.path, release };
  } catch (error) {
    await folder.release();
    throw error;
  }
}
