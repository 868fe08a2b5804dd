import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopPostgres } from '#server/platform/private-postgres/postgres-process.ts';
import { reservePort } from './reserve-port.ts';

export type StartedServer = {
  url: string;
  dataDir: string;
  /** The database's URL; undefined if the server runs its own PostgreSQL in its data folder. */
  databaseUrl: string | undefined;
  /** Everything the server has logged so far. */
  log: () => string;
  /** Asks the server to stop and resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Kills the server with SIGKILL; its PostgreSQL keeps running. */
  kill9: () => Promise<void>;
};

export type StartOptions = {
  env?: Record<string, string>;
  args?: string[];
  /** The folder of an earlier server, to start on its data. */
  dataDir?: string;
  /** Use this database instead of the server's own PostgreSQL. */
  databaseUrl?: string;
  /** A reserved port, if it must be known before the start or be reused. */
  port?: number;
};

export type ServerProcess = {
  child: ChildProcess;
  log: () => string;
  errors: () => string;
  exited: Promise<number | null>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The session secret, which servers on one database must share. */
const SHARED_SECRET = 'the same secret for all servers of a journey';
/** After this time a start counts as hanging, and the error shows the whole log. */
const READY_WITHIN_MS = 300_000;
/** The end of the start message. Before it is logged, the server does not handle stop signals. */
const END_OF_START_MESSAGE = 'Press Ctrl-C to stop.';

/** Starts the built product as a separate process, on a new data folder. */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const port = options.port ?? (await reservePort());
  const dataDir = options.dataDir ?? (await createTemporaryFolder());
  const url = `http://localhost:${port}`;
  const { databaseUrl } = options;
  const server = spawnServer(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      NODE_ENV: 'test',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: SHARED_SECRET }),
      ...options.env,
    },
    options.args,
  );
  await waitUntilReady(server);
  return {
    url,
    dataDir,
    databaseUrl,
    log: server.log,
    stop: async () => {
      server.child.kill('SIGTERM');
      return await server.exited;
    },
    kill9: async () => {
      server.child.kill('SIGKILL');
      await server.exited;
    },
  };
}

/** Starts the server without waiting, for starts that are meant to fail. */
export function spawnServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  // Run outside the project, so that a developer's .env is not read.
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    log += chunk;
    errors += chunk;
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, log: () => log, errors: () => errors, exited };
}

export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-'));
  // When tests run as root, PostgreSQL's own account must be able to enter the folder.
  await chmod(folder, 0o711);
  return folder;
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  await stopPostgres(path.join(dataDir, 'db'));
  await rm(dataDir, { recursive: true, force: true });
}

async function waitUntilReady({ child, log, exited }: ServerProcess): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const started = (async () => {
    while (!log().includes(END_OF_START_MESSAGE)) {
      await once(child.stdout ?? child, 'data', { signal });
    }
    return true;
  })();
  const hung = wait(READY_WITHIN_MS, false, { signal });
  const isReady = await Promise.race([started, hung, exited.then(() => false)]);
  settled.abort();
  await Promise.allSettled([started, hung]);
  if (isReady) return;
  child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${log()}`);
}
