import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport } from './playwright-report.ts';
import { readVitestReport } from './vitest-report.ts';

test('readVitestReport reads passed, failed and unloadable files', () => {
  const report = {
    testResults: [
      {
        name: path.resolve('src/a.test.ts'),
        startTime: 1_000,
        endTime: 1_200,
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed' },
        ],
      },
      {
        name: path.resolve('src/b.test.ts'),
        startTime: 2_000,
        endTime: 2_000,
        status: 'failed',
        message: 'SyntaxError',
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report)).toEqual([
    { file: 'src/a.test.ts', ms: 200, passed: ['adds'], failed: ['divides'], loadError: undefined },
    { file: 'src/b.test.ts', ms: 0, passed: [], failed: [], loadError: 'SyntaxError' },
  ]);
});

test('readPlaywrightReport reads the journeys of nested suites', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'guest.spec.ts',
    line: 3,
    tests: [{ projectName: 'phone', status, results: durations.map((duration) => ({ duration })) }],
  });
  const nested = { specs: [spec('a guest waits', 'flaky', 1_000, 3_000)] };
  const report = {
    suites: [{ specs: [spec('a guest answers', 'expected', 500)], suites: [nested] }],
  };
  const journey = { file: 'guest.spec.ts', line: 3, project: 'phone' };
  expect(readPlaywrightReport(report)).toEqual([
    { ...journey, title: 'a guest answers', status: 'expected', ms: 500 },
    { ...journey, title: 'a guest waits', status: 'flaky', ms: 4_000 },
  ]);
});

test.each([undefined, {}, { suites: 'none', testResults: 'none' }])(
  'an invalid report %j is read as undefined',
  (report) => {
    expect(readVitestReport(report)).toBeUndefined();
    expect(readPlaywrightReport(report)).toBeUndefined();
  },
);
