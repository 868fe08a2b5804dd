import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { PostgresAccount } from './postgres-cluster.ts';

export type PostgresStartOptions = {
  cluster: string;
  socketFolder: string;
  logFile: string;
  postgres: string;
  account: PostgresAccount;
  extraSettings: readonly string[];
};

/** What a postmaster writes about itself to postmaster.pid in the cluster's folder. */
export type RunningPostgres = { pid: number; socketFolder: string; isReady: boolean };

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  // Leave errors out of the log: PostgreSQL's error messages quote values such as email addresses.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'io_method=sync',
  'jit=off',
  'max_wal_size=1GB',
];
const PORT = '5432';
const SOCKET_FILE = `.s.PGSQL.${PORT}`;
const MAX_FAILURES = 4;
/** Longer than the longest statement a leftover backend may still be running. */
const BACKENDS_GONE_WITHIN_MS = 120_000;
const LARGEST_LOG_BYTES = 5_000_000;

/**
 * Takes over the PostgreSQL that a killed server left running, or starts one. Recovery after a
 * crash may take any length of time: as long as the process lives, we wait.
 */
export async function startPostgres(place: PostgresStartOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + BACKENDS_GONE_WITHIN_MS;
  let launches = 0;
  let failures = 0;
  let isLaunching = false;
  while (failures < MAX_FAILURES) {
    const running = readPostmaster(place.cluster);
    if (running?.isReady) return running;
    if (!running && !isLaunching) {
      if (launches > 0) await wait(300);
      launches += 1;
      isLaunching = true;
      markPidFileStale(place.cluster);
      // The lock's pid may belong to an unrelated process, or to a zombie.
      rmSync(path.join(place.socketFolder, `${SOCKET_FILE}.lock`), { force: true });
      const before = readLines(place.logFile).length;
      launch(place, () => {
        isLaunching = false;
        if (Date.now() > deadline || !wasStillInUse(place.logFile, before)) failures += 1;
      });
    }
    await wait(10);
  }
  throw new StartError(
    `PostgreSQL did not start on ${place.cluster}: ${lastComplaint(place.logFile)} (see ${place.logFile}).`,
  );
}

/**
 * Whether PostgreSQL refused to start because backends of a killed postmaster were still finishing
 * their statements.
 */
function wasStillInUse(logFile: string, before: number): boolean {
  const said = readLines(logFile).slice(before - 1);
  return said.some((line) => /shared memory block .* is still in use/.test(line));
}

/**
 * Tries a fast shutdown first. The harsher signals are safe too, but require a recovery at the next
 * start.
 */
export async function stopPostgres(cluster: string): Promise<void> {
  const pid = readPostmaster(cluster)?.pid;
  if (!pid) return;
  for (const [signal, patienceMs] of STOP_SIGNALS) {
    if (!signalProcess(pid, signal)) return;
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isPostgresOf(cluster, pid)) return;
      await wait(10);
    }
  }
}

const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Returns undefined when no PostgreSQL is running on the cluster, even if a stale pid file exists.
 */
export function readPostmaster(cluster: string): RunningPostgres | undefined {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const pid = Number(lines[0]);
  if (!pid || !isPostgresOf(cluster, pid)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

function launch(place: PostgresStartOptions, onExit: () => void): void {
  const log = openLog(place.logFile);
  const settings = [...SETTINGS, ...place.extraSettings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', place.cluster, '-k', place.socketFolder, '-p', PORT, ...settings];
  const child = spawn(place.postgres, args, {
    ...place.account.spawnAs,
    // PostgreSQL gets its own process group: Ctrl-C in the terminal must reach only the server,
    // which then stops PostgreSQL.
    detached: true,
    // The log is a file instead of a pipe, because PostgreSQL may outlive a killed server.
    stdio: ['ignore', log, log],
  });
  child.once('error', onExit);
  child.once('exit', onExit);
  child.unref();
  closeSync(log);
}

function openLog(file: string): number {
  const log = openSync(file, 'a', 0o600);
  if (fstatSync(log).size > LARGEST_LOG_BYTES) ftruncateSync(log);
  return log;
}

/**
 * After a crash the pid in postmaster.pid may belong to an unrelated process, and PostgreSQL would
 * refuse to start. So our own pid is written there: PostgreSQL regards the pid of its parent as
 * stale. The rest of the file stays, because PostgreSQL uses it to find backends that are still
 * alive. PostgreSQL never accepts an empty file, so a full disk must not leave one behind.
 */
function markPidFileStale(cluster: string): void {
  const file = path.join(cluster, 'postmaster.pid');
  const [pid, ...rest] = readLines(file);
  if (pid === '') rmSync(file);
  if (!pid) return;
  const draft = `${file}.new`;
  try {
    // PostgreSQL's own account has to be able to read the new file.
    const { uid, gid, mode } = statSync(file);
    writeFileSync(draft, [process.pid, ...rest].join('\n'));
    chownSync(draft, uid, gid);
    chmodSync(draft, mode);
    renameSync(draft, file);
  } catch {
    // The old file is usually good enough, and the next launch tries again.
    rmSync(draft, { recursive: true, force: true });
  }
}

function isPostgresOf(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return signalProcess(pid, 0);
  const args = readLines(`/proc/${pid}/cmdline`, '\0');
  return args[args.indexOf('-D') + 1] === cluster;
}

function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function lastComplaint(logFile: string): string {
  const complaints = readLines(logFile).filter((line) => /FATAL|PANIC|error/i.test(line));
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC|LOG): +/, '') ?? 'it gave no reason';
}

function readLines(file: string, separator = '\n'): string[] {
  try {
    return readFileSync(file, 'utf8').split(separator);
  } catch {
    return [];
  }
}
