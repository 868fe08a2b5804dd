import { readFileSync } from 'node:fs';

/** The unit in which Linux tells it to programs, whatever its own clock. */
const TICKS_PER_SECOND = 100;

/** How long a process has kept a core busy so far; not known everywhere. */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The name of the program comes first and may hold anything but a closing bracket at its end.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
