import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { durationTable, type StepTime } from './duration-table.ts';
import { type BrowserTest, readPlaywrightReport } from './playwright-report.ts';
import { runCommand } from './run-command.ts';
import { browserTestResult, checkResult, type StepResult, unitTestResult } from './step-result.ts';
import { SUITE_STEPS, type SuiteStep } from './suite-steps.ts';
import { readVitestReport, type UnitTestFile } from './vitest-report.ts';

export type SuiteResult = { passed: number; failures: string[]; seconds: number };
type Reports = { files?: UnitTestFile[] | undefined; journeys?: BrowserTest[] | undefined };
type EndedStep = { step: SuiteStep; result: StepResult; time: StepTime; reports: Reports };

/** Runs all steps and prints their output, a table of times, the failures and the total. */
export async function runSuite(
  print: (line: string) => void,
  env: Record<string, string> = {},
): Promise<SuiteResult> {
  const startedAt = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-reports-'));
  const ending = new Map<string, Promise<EndedStep>>();
  for (const step of SUITE_STEPS) {
    const before = Promise.all((step.after ?? []).flatMap((name) => ending.get(name) ?? []));
    ending.set(
      step.name,
      before.then(() => runStep(step, { print, env, folder, startedAt })),
    );
  }
  const ended = await Promise.all(ending.values());
  rmSync(folder, { recursive: true, force: true });

  const times = ended.map(({ time }) => time);
  print(durationTable(times, Object.assign({}, ...ended.map(({ reports }) => reports))));
  const failures = ended.flatMap(({ result }) => result.failures);
  for (const failure of failures) print(`── failed: ${failure}`);
  const passed = ended.reduce((sum, { result }) => sum + result.passed, 0);
  print(`${passed} passed, ${failures.length} failed`);
  return { passed, failures, seconds: (performance.now() - startedAt) / 1000 };
}

type Run = {
  print: (line: string) => void;
  env: Record<string, string>;
  folder: string;
  startedAt: number;
};

async function runStep(
  step: SuiteStep,
  { print, env, folder, startedAt }: Run,
): Promise<EndedStep> {
  const startedMs = performance.now() - startedAt;
  const { name, command, args, runner } = step;
  const report = path.join(folder, `${name}.json`);
  const width = Math.max(...SUITE_STEPS.map((other) => other.name.length));
  const succeeded = await runCommand(command, [...args, ...reportArgs(runner, report)], {
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    // Steps run side by side, so each line names its step.
    print: (line) => print(`${name.padEnd(width)} │ ${line}`),
  });
  const reports = readReports(runner, report);
  const result = stepResult(step, reports, succeeded);
  const time = { name, startedMs, endedMs: performance.now() - startedAt };
  const seconds = ((time.endedMs - startedMs) / 1000).toFixed(1);
  print(`── ${name}: ${result.passed} passed, ${result.failures.length} failed (${seconds} s)`);
  return { step, result, time, reports };
}

/** Arguments that name the report file; Playwright takes the name from the environment instead. */
function reportArgs(runner: SuiteStep['runner'], file: string): string[] {
  return runner === 'vitest' ? [`--outputFile.json=${file}`] : [];
}

function readReports(runner: SuiteStep['runner'], file: string): Reports {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (runner === 'vitest') return { files: readVitestReport(report) };
  if (runner === 'playwright') return { journeys: readPlaywrightReport(report) };
  return {};
}

function stepResult({ name, runner }: SuiteStep, reports: Reports, succeeded: boolean): StepResult {
  if (runner === 'vitest') return unitTestResult(reports.files, succeeded);
  if (runner === 'playwright') return browserTestResult(reports.journeys, succeeded);
  const result = checkResult(name, succeeded);
  // A build is not a test, but the journeys need it, so only its failure counts.
  return name === 'build' ? { ...result, passed: 0 } : result;
}
