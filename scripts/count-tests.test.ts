import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.ts';

describe('the total of a test run', () => {
  const files = [{ status: 'passed', assertionResults: [{}, {}] }];

  test('passed and failed tests are added up', () => {
    const unit = { numPassedTests: 5, numFailedTests: 2, testResults: files };
    expect(countVitest(unit, false)).toEqual({ passed: 5, failed: 2 });
    const browser = { stats: { expected: 4, unexpected: 1, flaky: 0 } };
    expect(countPlaywright(browser, false)).toEqual({ passed: 4, failed: 1 });
  });

  test('a test that needed a second attempt has failed', () => {
    const browser = { stats: { expected: 4, unexpected: 0, flaky: 2 } };
    expect(countPlaywright(browser, true)).toEqual({ passed: 4, failed: 2 });
  });

  test('a file that cannot be loaded counts as a failure', () => {
    const testResults = [...files, { status: 'failed', assertionResults: [] }];
    const report = { numPassedTests: 2, numFailedTests: 0, testResults };
    expect(countVitest(report, false)).toEqual({ passed: 2, failed: 1 });
  });

  test('a run without a report, without tests or with a bad ending is a failure', () => {
    expect(countVitest(undefined, true)).toEqual({ passed: 0, failed: 1 });
    const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0 } };
    expect(countPlaywright(nothing, true)).toEqual({ passed: 0, failed: 1 });
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: files };
    expect(countVitest(report, false)).toEqual({ passed: 2, failed: 1 });
  });
});
