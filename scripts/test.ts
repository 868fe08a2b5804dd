import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Count, countPlaywright, countStep, countVitest } from './count-tests.ts';

type Step = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  count: (succeeded: boolean) => Count;
};

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = path.join(ROOT, 'node_modules/.bin');
const reports = mkdtempSync(path.join(tmpdir(), 'tabletalk-reports-'));
const unitReport = path.join(reports, 'vitest.json');
const browserReport = path.join(reports, 'playwright.json');

/** Steps of one stage run side by side. A failed step does not keep the others from running. */
const STAGES: Step[][] = [
  [
    { name: 'types', command: 'tsc', args: ['-b'], count: countStep },
    { name: 'lint', command: 'npm', args: ['run', '--silent', 'check:lint'], count: countStep },
    // Counts only when it fails: a build is not a test, but the browser tests stand on it.
    {
      name: 'build',
      command: 'tsx',
      args: ['scripts/build.ts'],
      count: (succeeded) => ({ passed: 0, failed: succeeded ? 0 : 1 }),
    },
  ],
  [
    {
      name: 'unit',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
      count: (succeeded) => countVitest(read(unitReport), succeeded),
    },
  ],
  [
    {
      name: 'browser',
      command: 'playwright',
      args: ['test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      count: (succeeded) => countPlaywright(read(browserReport), succeeded),
    },
  ],
];

const counts: Count[] = [];
for (const stage of STAGES) counts.push(...(await Promise.all(stage.map(run))));
rmSync(reports, { recursive: true, force: true });
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function run({ name, command, args, env, count }: Step): Promise<Count> {
  const startedAt = Date.now();
  const succeeded = await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}`, ...env },
      stdio: 'inherit',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  const result = count(succeeded);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
