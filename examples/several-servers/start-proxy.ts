import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlainProxy } from './start-plain-proxy.ts';

export type ProxyName = 'haproxy' | 'nginx' | 'plain';
export type RunningProxy = { name: ProxyName; stop: () => Promise<void> };

export const PROXY_PORT = 8080;
const FOLDER = import.meta.dirname;

/** Starts the proxy asked for, else the first one installed, else a plain one of our own. */
export async function startProxy(
  asked: ProxyName | undefined,
  ports: number[],
): Promise<RunningProxy> {
  await refuseTakenPort();
  const name = asked ?? (['haproxy', 'nginx'] as const).find(isInstalled) ?? 'plain';
  if (name === 'plain') return { name, ...(await startPlainProxy(PROXY_PORT, ports)) };
  const place = await mkdtemp(path.join(tmpdir(), 'tabletalk-proxy-'));
  const args =
    name === 'haproxy'
      ? ['-f', path.join(FOLDER, 'haproxy.cfg'), '-db']
      : ['-c', path.join(FOLDER, 'nginx.conf'), '-p', place, '-g', 'daemon off;'];
  const child = spawn(name, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return { name, stop: () => stopChild(child) };
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

function refuseTakenPort(): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${PROXY_PORT} is taken.`)));
    probe.listen(PROXY_PORT, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
