import { expect, test } from 'vitest';
import { soakReport } from './soak-report.ts';

const GREEN = { seed: 1, isLoaded: false, passed: 9, failures: [], seconds: 61 };

test('the soak report lists every run, and each failed test with the seeds of its failed runs', () => {
  const red = { ...GREEN, seed: 2, isLoaded: true, passed: 8, failures: ['a.test.ts › adds'] };
  expect(soakReport([GREEN, red, { ...red, isLoaded: false, seed: 3 }], 'v20').split('\n')).toEqual(
    [
      '| run | node | machine | seed | passed | failed | time |',
      '|---|---|---|---|---|---|---|',
      '| 1 | v20 | quiet | 1 | 9 | 0 | 1:01 |',
      '| 2 | v20 | every core busy | 2 | 8 | 1 | 1:01 |',
      '| 3 | v20 | quiet | 3 | 8 | 1 | 1:01 |',
      'Failed at least once:',
      '  2 of 3  a.test.ts › adds (run 2, every core busy, SEED=2; run 3, SEED=3)',
    ],
  );
});

test('the soak report says so if no run failed', () => {
  expect(soakReport([GREEN, GREEN], 'v20')).toContain('All 2 runs were green.');
});
