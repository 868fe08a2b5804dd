import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

/** What the machine has to do besides, before anything is measured. */
export const machine = {
  cores: cpus().length,
  load: Number(loadavg()[0]?.toFixed(1)),
  node: process.version,
};

/** Writes a report with the machine it was made on beside those of earlier runs. */
export async function keepResults(name: string, report: object): Promise<void> {
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const measuredAt = new Date().toISOString();
  const file = path.join(folder, `${name}-${measuredAt.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ measuredAt, ...machine, ...report }, null, 2)}\n`);
  console.log(`\nKept in ${path.relative(process.cwd(), file)}`);
}

export function warnIfBusy(): void {
  const { load, cores } = machine;
  if (load <= cores) return;
  console.log(`\nThe machine was busy (load ${load} on ${cores} cores): the times say little.`);
}
