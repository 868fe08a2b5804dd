import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseAddress } from '../database/database.ts';
import {
  changeFolderOwner,
  openCluster,
  POSTGRES_USER,
  type PostgresCluster,
} from './postgres-cluster.ts';
import { readPostmaster, startPostgres, stopPostgres } from './postgres-process.ts';

export type PrivatePostgres = {
  address: DatabaseAddress;
  /** The folder of the tables, which is not always inside the data folder. */
  folder: string;
  stop: () => Promise<void>;
};

type Options = {
  extraSettings?: readonly string[];
  /**
   * Called after PostgreSQL died and was started again, or with the error if it could not be
   * started.
   */
  onRestart?: (error?: unknown) => void;
  /**
   * Called once PostgreSQL has been launched, so that the caller can use the time until it is
   * ready.
   */
  whileStarting?: () => void;
};

const CHECK_EVERY_MS = 500;

/** Runs the PostgreSQL installed by npm, on a data folder that this process has locked. */
export async function startPrivatePostgres(
  dataFolder: string,
  { extraSettings = [], onRestart = () => undefined, whileStarting }: Options = {},
): Promise<PrivatePostgres> {
  const cluster = await openCluster(dataFolder);
  const place = {
    cluster: cluster.folder,
    socketFolder: readPostmaster(cluster.folder)?.socketFolder ?? (await socketFolderFor(cluster)),
    logFile: path.join(dataFolder, 'postgres.log'),
    postgres: cluster.binaries.postgres,
    account: cluster.account,
    extraSettings,
  };
  const starting = startPostgres(place);
  whileStarting?.();
  await starting;
  const stopSupervising = supervise(cluster.folder, () => startPostgres(place), onRestart);
  return {
    address: socketAddress(place.socketFolder),
    folder: cluster.folder,
    stop: async () => {
      await stopSupervising();
      await stopPostgres(cluster.folder);
      if (place.socketFolder !== cluster.folder) {
        await rm(place.socketFolder, { recursive: true, force: true });
      }
      await cluster.unlock();
    },
  };
}

export function socketAddress(socketFolder: string): DatabaseAddress {
  return { host: socketFolder, port: 5432, user: POSTGRES_USER, database: 'postgres' };
}

/**
 * The folder for PostgreSQL's socket: the cluster's own folder, which other users cannot read, or a
 * temporary one if that path is too long for a socket.
 */
async function socketFolderFor({ folder, account }: PostgresCluster): Promise<string> {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.5432`) < 100) return folder;
  const temporary = await mkdtemp(path.join(tmpdir(), 'tabletalk-'));
  changeFolderOwner(account, temporary);
  return temporary;
}

/** Starts PostgreSQL again if it was killed; connections recover by themselves. */
function supervise(
  folder: string,
  restart: () => Promise<unknown>,
  onRestart: (error?: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await wait(CHECK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
      if (stopping.signal.aborted || readPostmaster(folder)) continue;
      await restart().then(() => onRestart(), onRestart);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
}
