import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPrivatePostgres } from '#server/platform/private-postgres/private-postgres.ts';
import { startPooler } from './start-pooler.ts';
import { PROXY_PORT, type ProxyName, startProxy, stopChild } from './start-proxy.ts';

export type Cluster = {
  url: string;
  proxy: ProxyName;
  ports: readonly number[];
  kill9: (port: number) => Promise<void>;
  /** Asks a server to stop and waits until it has stopped. */
  stopServer: (port: number) => Promise<void>;
  startServer: (port: number) => Promise<void>;
  stop: () => Promise<void>;
};

export type ClusterOptions = {
  proxy?: ProxyName | undefined;
  hasPooler: boolean;
  metricsToken: string;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The same ports as in haproxy.cfg and nginx.conf. */
const PORTS = [3101, 3102, 3103];
const READY_WITHIN_MS = 120_000;

/** Starts one PostgreSQL, three servers of the built product, and a proxy in front of them. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-cluster-'));
    await chmod(folder, 0o711);
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startPrivatePostgres(folder, { extraSettings: ['max_connections=150'] });
    closers.push(postgres.stop);
    const { user, host = '', port, database } = postgres.address;
    const query = new URLSearchParams({ host, port: String(port) });
    const direct = `postgres://${user}@localhost/${database}?${query}`;
    const pooler = options.hasPooler ? await startPooler(postgres.address) : undefined;
    if (pooler) closers.push(pooler.stop);
    const servers = new Map<number, ChildProcess>();
    const env = {
      PATH: process.env.PATH ?? '',
      PUBLIC_URL: `http://127.0.0.1:${PROXY_PORT}`,
      DATABASE_URL: pooler?.url ?? direct,
      DATABASE_DIRECT_URL: direct,
      SESSION_SECRET: 'the same for all servers of this example',
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: options.metricsToken,
      // HAProxy needs two checks, a second apart, to notice that a server is stopping.
      DRAIN_SECONDS: '4',
    };
    const startServer = async (at: number) => {
      const main = path.join(ROOT, 'dist/server/main.js');
      const settings = { ...env, HOST: '127.0.0.1', PORT: String(at) };
      // Run outside the project, so that a developer's .env is not read.
      const child = spawn(process.execPath, [main], {
        cwd: folder,
        env: settings,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      servers.set(at, child);
      await ready(`http://127.0.0.1:${at}`, child);
    };
    const stopServer = async (at: number) => {
      const child = servers.get(at);
      if (child) await stopChild(child);
    };
    closers.push(() => Promise.all(PORTS.map(stopServer)));
    await Promise.all(PORTS.map(startServer));
    const proxy = await startProxy(options.proxy, PORTS);
    closers.push(proxy.stop);
    const url = `http://127.0.0.1:${PROXY_PORT}`;
    await ready(url);
    const kill9 = async (at: number) => {
      servers.get(at)?.kill('SIGKILL');
      await stopServer(at);
    };
    return { url, proxy: proxy.name, ports: PORTS, kill9, stopServer, startServer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ready(url: string, child?: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child && child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(`${url} did not get ready.`);
}
