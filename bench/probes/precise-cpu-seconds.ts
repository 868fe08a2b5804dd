import { readFileSync } from 'node:fs';

/** The CPU time of a process, in nanosecond precision; clock ticks are too coarse for one index. */
export function preciseCpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}
