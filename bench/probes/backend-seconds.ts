import { readFileSync } from 'node:fs';

/** How long one process has been on a core, to the nanosecond; a tick is too coarse for one index. */
export function backendSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
