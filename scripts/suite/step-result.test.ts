import { expect, test } from 'vitest';
import type { BrowserTest } from './playwright-report.ts';
import { browserTestResult, checkResult, unitTestResult } from './step-result.ts';
import type { UnitTestFile } from './vitest-report.ts';

const unitFile = (changes: Partial<UnitTestFile> = {}): UnitTestFile => ({
  file: 'src/a.test.ts',
  ms: 1,
  passed: ['adds', 'subtracts'],
  failed: [],
  loadError: undefined,
  ...changes,
});
const journey = (status: BrowserTest['status']): BrowserTest => ({
  file: 'guest.spec.ts',
  line: 7,
  project: 'phone',
  title: 'a guest answers',
  status,
  ms: 1,
});

test('the result of a step counts passed tests over all files and names each failed test', () => {
  const files = [unitFile(), unitFile({ file: 'src/b.test.ts', failed: ['divides'] })];
  expect(unitTestResult(files, false)).toEqual({
    passed: 4,
    failures: ['src/b.test.ts › divides'],
  });
  expect(browserTestResult([journey('expected'), journey('unexpected')], false)).toEqual({
    passed: 1,
    failures: ['e2e/guest.spec.ts:7 [phone] › a guest answers'],
  });
});

test('in a test report, a journey that needed a second attempt counts as failed', () => {
  expect(browserTestResult([journey('expected'), journey('flaky')], true)).toEqual({
    passed: 1,
    failures: ['e2e/guest.spec.ts:7 [phone] › a guest answers'],
  });
});

test('in a test report, a test file that cannot be loaded counts as a failure', () => {
  const broken = unitFile({ file: 'src/b.test.ts', passed: [], loadError: 'SyntaxError' });
  expect(unitTestResult([unitFile(), broken], false)).toEqual({
    passed: 2,
    failures: ['src/b.test.ts could not be loaded'],
  });
});

test.each([
  ['without a report', unitTestResult(undefined, true)],
  ['without a report', browserTestResult(undefined, true)],
  ['without a test', unitTestResult([], true)],
  ['without a test', browserTestResult([], true)],
  ['that failed after its tests had passed', unitTestResult([unitFile()], false)],
  ['that failed after its tests had passed', browserTestResult([journey('expected')], false)],
  ['that is a failed check', checkResult('lint', false)],
])('a step of the test run %s counts as one failure', (_step, result) => {
  expect(result.failures).toHaveLength(1);
});
