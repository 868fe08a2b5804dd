import path from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { readPostmaster } from '#server/platform/private-postgres/postgres-process.ts';
import { startPrivatePostgres } from '#server/platform/private-postgres/private-postgres.ts';
import { reservePort } from '#testing/reserve-port.ts';
import {
  createTemporaryFolder,
  removeDataFolder,
  type StartedServer,
  startServer,
} from '#testing/start-server.ts';
import { type Ledger, newLedger } from './ledger.ts';
import {
  type BackOffice,
  type OwnerOptions,
  openBackOffice,
  type StagedFloor,
  type StagedOwner,
} from './people/back-office.ts';
import { type FaultProxy, startFaultProxy } from './troubles/fault-proxy.ts';

export type StagedServer = StartedServer & {
  port: number;
  /** Starts the server again on the same port, after a kill or a stop. */
  again(): Promise<StagedServer>;
};

/** The environment of a scenario: its own PostgreSQL, a proxy to it that can fail, and servers. */
export type Stage = {
  /** The direct address of PostgreSQL, bypassing the faults. */
  database: DatabaseAddress;
  /** The proxy between the servers and PostgreSQL. */
  line: FaultProxy;
  ledger: Ledger;
  /** Starts servers of the built product, which reach the database through the proxy. */
  startServers(count: number, env?: Record<string, string>): Promise<StagedServer[]>;
  /** The settings that startServers gives to each of them. */
  serverSettings: Record<string, string>;
  hireOwner(wish?: OwnerOptions): Promise<StagedOwner>;
  hireFloor(): Promise<StagedFloor>;
  /** Crashes PostgreSQL, which restarts by itself at once. */
  crashPostgres(): Promise<void>;
  /** Registers clean-up that runs after the scenario, last first, whatever its outcome. */
  onCleanup(clean: () => unknown): void;
};

const SECRET = 'one secret for all servers of the stage';

/** `isEmpty` leaves the database without tables, for scenarios that test migrations. */
export async function withStage<T>(
  { isEmpty = false }: { isEmpty?: boolean },
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  const closers: (() => unknown)[] = [];
  let isOver = false;
  // If the scenario has already timed out, anything it still starts is stopped at once.
  const onCleanup = (clean: () => unknown) => void (isOver ? clean() : closers.push(clean));
  const cleanUp = async () => {
    isOver = true;
    for (const close of closers.splice(0).reverse()) await ignoreErrors(close);
  };
  const interrupted = () => void cleanUp().then(() => process.exit(1));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await play(await setStage(isEmpty, onCleanup));
  } finally {
    await cleanUp();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** Ignores errors, so that one failed clean-up does not prevent the others. */
async function ignoreErrors(close: () => unknown): Promise<void> {
  try {
    await close();
  } catch (error) {
    console.error('Left behind:', error);
  }
}

async function setStage(isEmpty: boolean, onCleanup: Stage['onCleanup']): Promise<Stage> {
  const folder = await createTemporaryFolder();
  onCleanup(() => removeDataFolder(folder));
  const postgres = await startPrivatePostgres(folder);
  onCleanup(postgres.stop);
  const { address } = postgres;
  if (!isEmpty) await migrateDatabase(address);
  const line = await startFaultProxy({ path: path.join(address.host ?? '', '.s.PGSQL.5432') });
  onCleanup(line.close);
  const serverSettings = {
    DATABASE_URL: `postgres://${address.user}@${line.host}:${line.port}/${address.database}`,
    SESSION_SECRET: SECRET,
    RATE_LIMITS: 'off',
  };
  let backOffice: Promise<BackOffice> | undefined;
  onCleanup(async () => (await backOffice)?.close());

  return {
    database: address,
    line,
    ledger: newLedger(),
    serverSettings,
    onCleanup,
    startServers: (count, env = {}) =>
      Promise.all(
        Array.from({ length: count }, () => stageServer({ ...serverSettings, ...env }, onCleanup)),
      ),
    hireOwner: async (wish) => {
      backOffice ??= openBackOffice(address, SECRET);
      return (await backOffice).hireOwner(wish);
    },
    hireFloor: async () => {
      backOffice ??= openBackOffice(address, SECRET);
      return (await backOffice).hireFloor();
    },
    crashPostgres: async () => {
      const running = readPostmaster(postgres.folder);
      // SIGQUIT is an immediate shutdown: connections drop, and the next start recovers from the log.
      if (running) process.kill(running.pid, 'SIGQUIT');
    },
  };
}

async function stageServer(
  env: Record<string, string>,
  onCleanup: Stage['onCleanup'],
): Promise<StagedServer> {
  const port = await reservePort();
  const dataDir = await createTemporaryFolder();
  onCleanup(() => removeDataFolder(dataDir));

  async function begin(): Promise<StagedServer> {
    const server = await startServer({ env, port, dataDir });
    onCleanup(server.kill9);
    return { ...server, port, again: begin };
  }
  return begin();
}
