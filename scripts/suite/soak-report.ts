import { formatDuration } from './duration-table.ts';
import type { SuiteResult } from './run-suite.ts';

export type SoakRun = SuiteResult & { seed: number; isLoaded: boolean };

/** A table of all runs, then every test that failed at least once, with the runs and their seeds. */
export function soakReport(runs: readonly SoakRun[], nodeVersion: string): string {
  return [
    '| run | node | machine | seed | passed | failed | time |',
    '|---|---|---|---|---|---|---|',
    ...runs.map(({ isLoaded, seed, passed, failures, seconds }, index) => {
      const machine = isLoaded ? 'every core busy' : 'quiet';
      const time = formatDuration(seconds * 1000);
      return `| ${index + 1} | ${nodeVersion} | ${machine} | ${seed} | ${passed} | ${failures.length} | ${time} |`;
    }),
    ...listFailures(runs),
  ].join('\n');
}

function listFailures(runs: readonly SoakRun[]): string[] {
  const places = new Map<string, string[]>();
  for (const [index, { failures, seed, isLoaded }] of runs.entries()) {
    const place = `run ${index + 1}${isLoaded ? ', every core busy' : ''}, SEED=${seed}`;
    for (const failure of failures) places.set(failure, [...(places.get(failure) ?? []), place]);
  }
  if (places.size === 0) return [`All ${runs.length} runs were green.`];
  return [
    'Failed at least once:',
    ...[...places].map(
      ([failure, where]) => `  ${where.length} of ${runs.length}  ${failure} (${where.join('; ')})`,
    ),
  ];
}
