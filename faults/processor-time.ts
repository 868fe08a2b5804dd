import { readFileSync } from 'node:fs';

/** Clock ticks are hundredths of a second on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** CPU seconds that our servers have used so far; undefined if the system does not report it. */
export function serverProcessorSeconds(): number | undefined {
  try {
    return findChildren(process.pid)
      .filter(isServer)
      .map(readProcessorSeconds)
      .reduce((sum, one) => sum + one, 0);
  } catch {
    return undefined;
  }
}

function findChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

function isServer(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/main.js');
}

function readProcessorSeconds(pid: number): number {
  // Split after the name, which may contain spaces: fields 11 and 12 are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
