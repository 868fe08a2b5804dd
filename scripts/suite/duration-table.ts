import type { BrowserTest } from './playwright-report.ts';
import type { UnitTestFile } from './vitest-report.ts';

export type StepTime = { name: string; startedMs: number; endedMs: number };
type NamedDuration = { name: string; ms: number };

const MAX_LISTED = 8;

/** Shows where the time of a test run went: the steps, and the slowest test files and journeys. */
export function durationTable(
  steps: readonly StepTime[],
  {
    files = [],
    journeys = [],
  }: { files?: readonly UnitTestFile[]; journeys?: readonly BrowserTest[] },
): string {
  const width = Math.max(...steps.map(({ name }) => name.length));
  const total = Math.max(...steps.map(({ endedMs }) => endedMs));
  return [
    `── where the ${formatDuration(total)} went`,
    ...steps.map(
      ({ name, startedMs, endedMs }) =>
        `   ${name.padEnd(width)}  ${seconds(endedMs - startedMs)}  from ${formatDuration(startedMs)} to ${formatDuration(endedMs)}`,
    ),
    ...listDurations(
      'slowest files of unit',
      files.map(({ file, ms }) => ({ name: file, ms })),
    ),
    ...listDurations('slowest files of browser', specFiles(journeys)),
    ...listDurations(
      'slowest tests of browser',
      journeys.map(({ file, project, title, ms }) => ({
        name: `${file}, ${project}: ${title}`,
        ms,
      })),
    ),
  ].join('\n');
}

function listDurations(title: string, timed: readonly NamedDuration[]): string[] {
  if (timed.length === 0) return [];
  const slowest = [...timed].sort((a, b) => b.ms - a.ms).slice(0, MAX_LISTED);
  return [`   ${title}`, ...slowest.map(({ name, ms }) => `     ${seconds(ms)}  ${name}`)];
}

function specFiles(journeys: readonly BrowserTest[]): NamedDuration[] {
  const files = new Map<string, number>();
  for (const { file, project, ms } of journeys) {
    const name = `${file}, ${project}`;
    files.set(name, (files.get(name) ?? 0) + ms);
  }
  return [...files].map(([name, ms]) => ({ name, ms }));
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

export function formatDuration(ms: number): string {
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
