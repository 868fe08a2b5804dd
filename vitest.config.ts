import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { optimiseLate } from './src/testing/optimise-late.ts';

const CHECKED_CLASS_NAMES = path.resolve(import.meta.dirname, 'src/testing/browser/class-names.ts');
const CHEAP_HASHES = path.resolve(import.meta.dirname, 'src/testing/cheap-argon2.ts');
const SETUP_FILES = [
  'restore-real-timers',
  'fail-on-console-error',
  'browser/wait-with-long-timeout',
  'cases/draw-cases',
].map((name) => `src/testing/${name}.ts`);
/** All workers share one PostgreSQL with 200 connections. */
const MAX_WORKERS = 4;
/**
 * These limits only catch tests that hang, and are too long to be reached on a slow or busy
 * machine. No test sets a shorter one: vi.waitFor, vi.waitUntil, expect.poll and findBy… all wait
 * this long.
 */
const LONGEST_WAIT_MS = 180_000;
const LONGEST_TEST_MS = 1_200_000;
/** How long to search for a smaller failing case; the test then still has time to show it. */
const LONGEST_SEARCH_MS = LONGEST_TEST_MS / 4;
optimiseLate();
// The components show dates in the browser's time zone, so the tests fix it.
process.env.TZ = 'UTC';
// Every run draws the same cases, so that a change is red only through its own fault. The soak test
// looks for new cases: it gives every run its own seed.
process.env.SEED ||= '20261119';

export default defineConfig({
  test: {
    pool: 'threads',
    // Faster, because each worker loads the product only once. The files stay independent, because
    // each worker has its own database.
    isolate: false,
    maxWorkers: Math.min(availableParallelism(), MAX_WORKERS),
    // The soak test shuffles the files, to show that none depends on what ran before it in its
    // worker.
    sequence: {
      shuffle: { files: process.env.SHUFFLE_FILES === 'true' },
      seed: Number(process.env.SEED),
    },
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: LONGEST_WAIT_MS } },
    env: {
      LONGEST_WAIT_MS: String(LONGEST_WAIT_MS),
      LONGEST_TEST_MS: String(LONGEST_TEST_MS),
      LONGEST_SEARCH_MS: String(LONGEST_SEARCH_MS),
      SEED: process.env.SEED,
    },
    projects: [
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': CHEAP_HASHES } },
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
          setupFiles: [
            ...SETUP_FILES,
            'src/testing/database/keep-plans.ts',
            'src/testing/database/reverse-unordered-rows.ts',
          ],
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
          // A worker ends when the next file belongs to the other project. If the files of both
          // projects were shuffled together, nearly every file would load the product again, and
          // leftovers from other files would go unnoticed.
          sequence: { groupOrder: 1 },
          include: ['src/{web,widget}/**/*.test.{ts,tsx}'],
          setupFiles: [
            ...SETUP_FILES,
            'src/testing/browser/find-with-long-timeout.ts',
            'src/testing/browser/clear-storage.ts',
            'src/testing/browser/skip-owner-stacks.ts',
            'src/web/platform/session/departure-fixture.ts',
          ],
        },
      },
    ],
  },
});
