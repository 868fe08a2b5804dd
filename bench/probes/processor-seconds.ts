import { readFileSync } from 'node:fs';

/** The unit of /proc on Linux, independent of the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** The CPU seconds a process has used so far; NaN on systems other than Linux. */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The program's name comes first and may contain spaces and brackets, so split after the last
  // bracket.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
