import path from 'node:path';
import { z } from 'zod';

export type StepTime = { name: string; startedMs: number; endedMs: number };
type Timed = { name: string; ms: number };

const MOST_LISTED = 8;

/** Where the time of a test run went: each step, and the slowest of what it ran. */
export function timeTable(
  steps: readonly StepTime[],
  reports: { unit: unknown; browser: unknown },
): string {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const total = Math.max(...steps.map(({ endedMs }) => endedMs));
  return [
    `── where the ${clock(total)} went`,
    ...steps.map(
      ({ name, startedMs, endedMs }) =>
        `   ${name.padEnd(width)}  ${seconds(endedMs - startedMs)}  from ${clock(startedMs)} to ${clock(endedMs)}`,
    ),
    ...listed('slowest files of unit', unitFilesIn(reports.unit)),
    ...listed('slowest files of browser', specFilesIn(reports.browser)),
    ...listed('slowest tests of browser', journeysIn(reports.browser)),
  ].join('\n');
}

function listed(title: string, timed: readonly Timed[]): string[] {
  if (timed.length === 0) return [];
  const slowest = [...timed].sort((a, b) => b.ms - a.ms).slice(0, MOST_LISTED);
  return [`   ${title}`, ...slowest.map(({ name, ms }) => `     ${seconds(ms)}  ${name}`)];
}

function unitFilesIn(report: unknown): Timed[] {
  const read = vitestReport.safeParse(report);
  if (!read.success) return [];
  return read.data.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(path.resolve(import.meta.dirname, '..'), name),
    ms: endTime - startTime,
  }));
}

type Journey = Timed & { file: string };

function specFilesIn(report: unknown): Timed[] {
  const files = new Map<string, number>();
  for (const { file, ms } of journeysIn(report)) files.set(file, (files.get(file) ?? 0) + ms);
  return [...files].map(([name, ms]) => ({ name, ms }));
}

function journeysIn(report: unknown): Journey[] {
  const read = playwrightReport.safeParse(report);
  return read.success ? read.data.suites.flatMap(journeysOf) : [];
}

function journeysOf({ specs, suites = [] }: Suite): Journey[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `${file}, ${projectName}`,
      name: `${file}, ${projectName}: ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

function clock(ms: number): string {
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

type Suite = {
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; results: { duration: number }[] }[];
  }[];
  suites?: Suite[] | undefined;
};
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          results: z.array(z.object({ duration: z.number() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({ suites: z.array(suite) });
