import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { type LinePlot, linePlot } from './line-plot.ts';

/** The machine and its load before the measurements. */
export const machineInfo = {
  cores: cpus().length,
  processor: `${cpus()[0]?.model.trim() ?? 'unknown'} (${process.arch})`,
  load: Number(loadavg()[0]?.toFixed(1)),
  node: process.version,
};

export function machineText(): string {
  const { cores, processor, load, node } = machineInfo;
  return `${cores} cores, ${processor}, load ${load} at the start, Node ${node}`;
}

/** Writes a report, and its page if there is one, into the folder of earlier runs. */
export async function saveReport(name: string, report: object, page?: string): Promise<void> {
  const measuredAt = new Date().toISOString();
  const file = await reportFile(name, measuredAt);
  const json = JSON.stringify({ measuredAt, ...machineInfo, ...report }, null, 2);
  await writeFile(`${file}.json`, `${json}\n`);
  if (page !== undefined) await writeFile(`${file}.html`, page);
  const endings = page === undefined ? '.json' : '.json and .html';
  console.log(`\nKept in ${path.relative(process.cwd(), file)}${endings}`);
}

/** Writes each plot as a file of its own. */
export async function savePlots(folder: string, plots: readonly LinePlot[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const plot of plots) {
    await writeFile(path.join(folder, `${plot.name}.svg`), `${linePlot(plot)}\n`);
  }
  console.log(`Kept ${plots.length} plots in ${folder}`);
}

/** Writes a page, and its picture if there is one, into the folder of the reports. */
export async function saveReportPage(name: string, page: string, picture?: Buffer): Promise<void> {
  const file = await reportFile(name, new Date().toISOString());
  await writeFile(`${file}.html`, page);
  if (picture) await writeFile(`${file}.png`, picture);
  console.log(
    `Kept in ${path.relative(process.cwd(), file)}${picture ? '.html and .png' : '.html'}`,
  );
}

async function reportFile(name: string, measuredAt: string): Promise<string> {
  const folder = path.join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  return path.join(folder, `${name}-${measuredAt.replaceAll(':', '-')}`);
}

export function warnIfBusy(): void {
  const { load, cores } = machineInfo;
  if (load <= cores) return;
  console.log(`\nThe machine was busy (load ${load} on ${cores} cores): the times say little.`);
}
