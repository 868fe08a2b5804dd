import path from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate-database.ts';
import { readPostmaster } from '#server/platform/private-postgres/postgres-process.ts';
import { startPrivatePostgres } from '#server/platform/private-postgres/private-postgres.ts';
import { reservePort } from '#testing/reserve-port.ts';
import {
  removeDataFolder,
  type StartedServer,
  startServer,
  temporaryFolder,
} from '#testing/start-server.ts';
import { type Ledger, newLedger } from './ledger.ts';
import {
  type BackOffice,
  type OwnerWish,
  openBackOffice,
  type StagedFloor,
  type StagedOwner,
} from './people/back-office.ts';
import { type FaultProxy, startFaultProxy } from './troubles/fault-proxy.ts';

export type StagedServer = StartedServer & {
  port: number;
  /** The same server on the same port once more, after a kill or a stop. */
  again(): Promise<StagedServer>;
};

/** What a scenario plays on: a PostgreSQL of its own, a line to it that can break, servers. */
export type Stage = {
  /** PostgreSQL itself, past the faults. */
  database: DatabaseAddress;
  /** What stands between the servers and PostgreSQL. */
  line: FaultProxy;
  ledger: Ledger;
  /** Servers of the built product on the stage's database, through the line. */
  startServers(count: number, env?: Record<string, string>): Promise<StagedServer[]>;
  /** The settings that startServers gives to each of them. */
  serverSettings: Record<string, string>;
  hireOwner(wish?: OwnerWish): Promise<StagedOwner>;
  hireFloor(): Promise<StagedFloor>;
  /** Ends PostgreSQL like a crash does; it is started again at once by itself. */
  crashPostgres(): Promise<void>;
  /** Runs after the scenario, the last one first, whatever came of it. */
  onCleanup(clean: () => unknown): void;
};

const SECRET = 'one secret for all servers of the stage';

/** `isEmpty` leaves the database without any table, for those who want to migrate it themselves. */
export async function withStage<T>(
  { isEmpty = false }: { isEmpty?: boolean },
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  const closers: (() => unknown)[] = [];
  let isOver = false;
  // What a story that was given up still starts is ended as soon as it is there.
  const onCleanup = (clean: () => unknown) => void (isOver ? clean() : closers.push(clean));
  const cleanUp = async () => {
    isOver = true;
    for (const close of closers.splice(0).reverse()) await quietly(close);
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

/** One thing that does not close must not keep the others open. */
async function quietly(close: () => unknown): Promise<void> {
  try {
    await close();
  } catch (error) {
    console.error('Left behind:', error);
  }
}

async function setStage(isEmpty: boolean, onCleanup: Stage['onCleanup']): Promise<Stage> {
  const folder = await temporaryFolder();
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
      // Immediate: no goodbye to anybody, and a recovery from the log at the next start.
      if (running) process.kill(running.pid, 'SIGQUIT');
    },
  };
}

async function stageServer(
  env: Record<string, string>,
  onCleanup: Stage['onCleanup'],
): Promise<StagedServer> {
  const port = await reservePort();
  const dataDir = await temporaryFolder();
  onCleanup(() => removeDataFolder(dataDir));

  async function begin(): Promise<StagedServer> {
    const server = await startServer({ env, port, dataDir });
    onCleanup(server.kill9);
    return { ...server, port, again: begin };
  }
  return begin();
}
