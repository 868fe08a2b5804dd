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
  /** Undefined: it has a PostgreSQL of its own in its data folder. */
  databaseUrl: string | undefined;
  /** Everything it has written so far. */
  log: () => string;
  /** Asks it to stop and resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Kills it the hard way; its PostgreSQL goes on. */
  kill9: () => Promise<void>;
};

export type StartOptions = {
  env?: Record<string, string>;
  args?: string[];
  /** Another server's folder, to start on what it left behind. */
  dataDir?: string;
  /** Instead of a PostgreSQL of its own. */
  databaseUrl?: string;
  /** A reserved one, when it has to be known before the start or be the same again. */
  port?: number;
};

export type ServerProcess = {
  child: ChildProcess;
  log: () => string;
  errors: () => string;
  exited: Promise<number | null>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Servers on one database must agree on it. */
const SHARED_SECRET = 'the same secret for all servers of a journey';
/** Only bounds a start that hangs; the error then shows the whole log. */
const READY_WITHIN_MS = 300_000;
/** How the start message ends; only after it does the server hear a signal to stop. */
const END_OF_START_MESSAGE = 'Press Ctrl-C to stop.';

/** The built product as a process of its own, on a fresh data folder. */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const port = options.port ?? (await reservePort());
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const url = `http://localhost:${port}`;
  const { databaseUrl } = options;
  const server = spawnServer(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SESSION_SECRET: SHARED_SECRET }),
      ...options.env,
    },
    options.args,
  );
  await untilReady(server);
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

/** Starts it without waiting, for starts that are meant to fail. */
export function spawnServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  // Away from the project, so that a developer's .env does not reach the tests.
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

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-'));
  // PostgreSQL's own account passes through it when the tests run as root.
  await chmod(folder, 0o711);
  return folder;
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  await stopPostgres(path.join(dataDir, 'db'));
  await rm(dataDir, { recursive: true, force: true });
}

async function untilReady({ child, log, exited }: ServerProcess): Promise<void> {
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
