import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Ends the PostgreSQL of a run that dies without stopping it, and removes its folders. A shell waits
 * for the end of a pipe that only this process holds open. It has its own process group, so that a
 * signal to the whole run does not end it first.
 */
export function startPostgresWatchdog(cluster: string, folders: readonly string[]): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', WATCH, 'watchdog', cluster, ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  return watchdog;
}

/** By then the pid may belong to another process or a zombie, whose arguments do not name the cluster. */
const WATCH = `
read -r _
cluster=$1; shift
pid=$(head -n 1 "$cluster/postmaster.pid")
is_running() {
  if [ -d /proc/self ]; then grep -qF -- "$cluster" "/proc/$pid/cmdline"; else kill -0 "$pid"; fi
}
if [ -n "$pid" ] && is_running; then
  kill -QUIT "$pid"
  while is_running; do sleep 0.1; done
fi
rm -rf -- "$@"
`;
