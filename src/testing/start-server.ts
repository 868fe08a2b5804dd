import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stopPostgres } from '#server/platform/private-postgres/postgres-process.ts';

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
const READY_WITHIN_MS = 90_000;

/** The built product as a process of its own, on a fresh data folder. */
export async function startServer(options: StartOptions = {}): Promise<StartedServer> {
  const port = options.port ?? (await freePort());
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
  await ready(server, url);
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function ready(server: ServerProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  server.child.kill('SIGKILL');
  throw new Error(`The server did not get ready:\n${server.log()}`);
}
