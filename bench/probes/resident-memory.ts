import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_EVERY_MS = 50;
const BYTES_PER_MB = 1_000_000;

/** The memory a process holds now, in megabytes. */
export function residentMemory(pid: number): number {
  return (readKilobytes(pid) * 1024) / BYTES_PER_MB;
}

/** The most memory that a process held during the work. */
export async function measurePeakMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = residentMemory(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, SAMPLE_EVERY_MS);
  try {
    const result = await work();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}

function readKilobytes(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}
