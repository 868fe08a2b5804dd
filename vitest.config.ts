import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const CHECKED_CLASS_NAMES = path.resolve(import.meta.dirname, 'src/testing/browser/class-names.ts');
const SETUP_FILES = [
  'restore-real-timers',
  'fail-on-console-error',
  'browser/wait-patiently',
  'cases/draw-cases',
].map((name) => `src/testing/${name}.ts`);
/** One PostgreSQL with 200 connections serves them all. */
const MOST_WORKERS = 4;
/** Only a bound for what hangs, as the timeouts below: a busy machine takes longer than a second. */
const LONGEST_WAIT_MS = 15_000;
// Other cases in every run; SEED=… plays those of an earlier one again. This is read per project.
if (!process.env.SEED) {
  process.env.SEED = String(randomInt(2 ** 31));
  console.log(`Cases are drawn with SEED=${process.env.SEED}`);
}

export default defineConfig({
  test: {
    pool: 'threads',
    // Real PostgreSQL keeps the files apart; loading the product once per worker keeps them fast.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), MOST_WORKERS),
    // Only a bound for what hangs: setting up a PostgreSQL takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    env: { LONGEST_WAIT_MS: String(LONGEST_WAIT_MS), SEED: process.env.SEED },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'src/{server,shared,testing}/**/*.test.ts',
            'src/*.test.ts',
            'scripts/**/*.test.ts',
            'faults/**/*.test.ts',
            'bench/**/*.test.ts',
            'texts/**/*.test.ts',
          ],
          globalSetup: 'src/testing/global-setup.ts',
          setupFiles: SETUP_FILES,
        },
      },
      {
        extends: true,
        plugins: [react()],
        resolve: {
          alias: [{ find: /^.*\/class-names\.ts$/, replacement: CHECKED_CLASS_NAMES }],
        },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/{web,widget}/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...SETUP_FILES,
            'src/testing/browser/find-patiently.ts',
            'src/web/platform/session/departure-fixture.ts',
          ],
        },
      },
    ],
  },
});
