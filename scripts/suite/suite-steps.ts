export type SuiteStep = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** The steps that must have ended, passed or failed, before this one begins. */
  after?: readonly string[];
  /** The runner whose JSON report names the tests of this step. */
  runner?: 'vitest' | 'playwright';
};

/** Everything `npm test` runs. A failed step does not keep the others from running. */
export const SUITE_STEPS: readonly SuiteStep[] = [
  { name: 'build', command: 'tsx', args: ['scripts/build.ts'] },
  // Single-threaded: parallel type checkers repeat work, and another step needs the other core.
  { name: 'types', command: 'tsc', args: ['-b', '--singleThreaded'], env: { GOGC: '300' } },
  // The unit tests run after the build, because the application under test serves the pages in
  // dist.
  {
    name: 'unit',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json'],
    after: ['types', 'build'],
    runner: 'vitest',
  },
  {
    name: 'lint',
    command: 'npm',
    args: ['run', '--silent', 'check:lint'],
    env: { GOMAXPROCS: '1', GOGC: '300' },
    after: ['types'],
  },
  {
    name: 'imports',
    command: 'npm',
    args: ['run', '--silent', 'check:imports'],
    after: ['lint'],
  },
  {
    name: 'unused',
    command: 'npm',
    args: ['run', '--silent', 'check:unused'],
    after: ['imports'],
  },
  {
    name: 'browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    after: ['build'],
    runner: 'playwright',
  },
];
