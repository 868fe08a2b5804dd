import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { reservePort } from '#testing/reserve-port.ts';
import { type ServerProcess, spawnServer } from '#testing/start-server.ts';
import { isBuilt } from '../scripts/build-stamp.js';

export type Product = {
  url: string;
  port: number;
  pid: number;
  /** The time from the start of the process until it reported that it is ready. */
  readyMs: number;
  stop: () => Promise<void>;
};

const ROOT = path.resolve(import.meta.dirname, '..');
const READY_WITHIN_MS = 60_000;
const SECRET = 'a secret for the benchmark, long enough to be one';

export function buildProduct(): void {
  if (isBuilt()) return;
  console.log('Building TableTalk …');
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`it could not be built:\n${built.stdout}${built.stderr}`);
}

/** Starts the built server as a separate process, configured for a proxy as in production. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const port = await reservePort();
  const started = performance.now();
  const server = spawnServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SESSION_SECRET: SECRET,
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  const leaveNothing = () => server.child.kill('SIGKILL');
  process.once('exit', leaveNothing);
  await waitUntilReady(server, url);
  const readyMs = performance.now() - started;
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exited;
    process.off('exit', leaveNothing);
  };
  return { url, port, pid: server.child.pid ?? 0, readyMs, stop };
}

async function waitUntilReady(server: ServerProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && server.child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(5);
  }
  server.child.kill('SIGKILL');
  throw new Error(`the server did not get ready:\n${server.log()}`);
}
