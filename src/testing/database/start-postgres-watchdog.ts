import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Stops the PostgreSQL of a test run that was killed, and removes its folders. The watchdog is a
 * shell that waits for the end of a pipe which only this process holds open. It has its own process
 * group, so that a signal to the whole run does not kill the watchdog too.
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

/**
 * Checks the process's arguments for the cluster's folder, because by then the PID may belong to
 * another process or a zombie.
 */
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
