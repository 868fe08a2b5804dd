import type { BrowserTest } from './playwright-report.ts';
import type { UnitTestFile } from './vitest-report.ts';

export type StepResult = {
  passed: number;
  /** One line for each failure, naming the test. */
  failures: string[];
};

/** The result of a step that has no tests of its own: it counts as one. */
export function checkResult(name: string, succeeded: boolean): StepResult {
  return succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

export function unitTestResult(files: UnitTestFile[] | undefined, succeeded: boolean): StepResult {
  if (!files) return { passed: 0, failures: ['unit: vitest ended without a report'] };
  const failures = files.flatMap(({ file, failed, loadError }) => [
    ...failed.map((name) => `${file} › ${name}`),
    ...(loadError === undefined ? [] : [`${file} could not be loaded`]),
  ]);
  const passed = files.reduce((sum, file) => sum + file.passed.length, 0);
  return withHiddenFailure('unit', { passed, failures }, succeeded);
}

export function browserTestResult(
  journeys: BrowserTest[] | undefined,
  succeeded: boolean,
): StepResult {
  if (!journeys) return { passed: 0, failures: ['browser: Playwright ended without a report'] };
  // Counts a test as failed if it passed only at a second attempt.
  const failures = journeys
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, line, project, title }) => `e2e/${file}:${line} [${project}] › ${title}`);
  const passed = journeys.filter(({ status }) => status === 'expected').length;
  return withHiddenFailure('browser', { passed, failures }, succeeded);
}

/** Adds a failure to a step without tests, or to one that failed although its tests passed. */
function withHiddenFailure(name: string, result: StepResult, succeeded: boolean): StepResult {
  if (result.failures.length > 0) return result;
  if (!succeeded) return { ...result, failures: [`${name}: failed outside of its tests`] };
  if (result.passed === 0) return { ...result, failures: [`${name}: ran no test`] };
  return result;
}
