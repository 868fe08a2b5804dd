import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Count, countPlaywright, countStep, countVitest } from './count-tests.ts';
import { type StepTime, timeTable } from './time-table.ts';

type Step = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** The steps that must have ended, well or badly, before this one begins. */
  after?: readonly string[];
  count: (succeeded: boolean) => Count;
};

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const reports = mkdtempSync(path.join(tmpdir(), 'tabletalk-reports-'));
const unitReport = path.join(reports, 'vitest.json');
const browserReport = path.join(reports, 'playwright.json');

/**
 * Two lanes side by side, since a browser mostly waits: the build and the journeys on it, and what
 * computes. A failed step does not keep the others from running.
 */
const STEPS: Step[] = [
  // Counts only when it fails: a build is not a test, but the browser tests stand on it.
  {
    name: 'build',
    command: 'tsx',
    args: ['scripts/build.ts'],
    count: (succeeded) => ({ passed: 0, failed: succeeded ? 0 : 1 }),
  },
  {
    name: 'browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    after: ['build'],
    count: (succeeded) => countPlaywright(read(browserReport), succeeded),
  },
  // Several checkers find out the same things, each for itself: twice the work, and the build has the other core.
  { name: 'types', command: 'tsc', args: ['-b', '--singleThreaded'], count: countStep },
  // Where the application is built for a test it takes the pages from dist, as far as they are there.
  {
    name: 'unit',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    after: ['types', 'build'],
    count: (succeeded) => countVitest(read(unitReport), succeeded),
  },
  {
    name: 'lint',
    command: 'npm',
    args: ['run', '--silent', 'check:lint'],
    after: ['types'],
    count: countStep,
  },
  {
    name: 'imports',
    command: 'npm',
    args: ['run', '--silent', 'check:imports'],
    after: ['lint'],
    count: countStep,
  },
  {
    name: 'unused',
    command: 'npm',
    args: ['run', '--silent', 'check:unused'],
    after: ['imports'],
    count: countStep,
  },
];

const startedAt = performance.now();
const times: StepTime[] = [];
const ended = new Map<string, Promise<Count>>();
for (const step of STEPS) {
  const before = Promise.all((step.after ?? []).flatMap((name) => ended.get(name) ?? []));
  ended.set(
    step.name,
    before.then(() => run(step)),
  );
}
const counts = await Promise.all(ended.values());
console.log(timeTable(times, { unit: read(unitReport), browser: read(browserReport) }));
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function run({ name, command, args, env, count }: Step): Promise<Count> {
  const startedMs = performance.now() - startedAt;
  const succeeded = await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
        ...env,
      },
      stdio: ['inherit', 'pipe', 'pipe'],
    });
    for (const output of [child.stdout, child.stderr]) tellLines(name, output);
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  const result = count(succeeded);
  const endedMs = performance.now() - startedAt;
  times.push({ name, startedMs, endedMs });
  const seconds = ((endedMs - startedMs) / 1000).toFixed(1);
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}

/** Steps run side by side, so each line says whose it is. */
function tellLines(name: string, output: Readable): void {
  const longest = Math.max(...STEPS.map((step) => step.name.length));
  createInterface({ input: output }).on('line', (line) => {
    if (line.trim()) console.log(`${name.padEnd(longest)} │ ${line}`);
  });
}

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
