import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startPostgresWatchdog } from './start-postgres-watchdog.ts';

let cluster: string;
beforeEach(async () => {
  cluster = await mkdtemp(path.join(tmpdir(), 'tabletalk-ending-'));
});

test('when a test run is killed, its PostgreSQL is stopped and the folder removed', async () => {
  const postgres = await standIn('-D', cluster);
  const ended = once(postgres, 'exit');
  await killRun();
  expect(await ended).toEqual([null, 'SIGQUIT']);
  expect(existsSync(cluster)).toBe(false);
});

test('a process that has reused the PID of an exited PostgreSQL is left alone', async () => {
  const stranger = await standIn();
  await killRun();
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
  const ended = once(stranger, 'exit');
  stranger.kill();
  await ended;
});

/**
 * Starts a process that only waits, and writes its PID into the cluster's PID file as if it were
 * PostgreSQL.
 */
async function standIn(...args: string[]) {
  const child = spawn('/bin/sh', ['-c', 'read -r _', 'postgres', ...args], { cwd: '/' });
  await once(child, 'spawn');
  await writeFile(path.join(cluster, 'postmaster.pid'), `${child.pid}\n${cluster}\n`);
  return child;
}

/** Closes the pipe to the watchdog, as the system does when a test run dies. */
async function killRun(): Promise<void> {
  const watchdog = startPostgresWatchdog(cluster, [cluster]);
  const ended = once(watchdog, 'exit');
  watchdog.stdin?.destroy();
  await ended;
}
