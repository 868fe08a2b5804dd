import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readProjectModules } from './graph/read-imports.ts';
import { findNearTests } from './near/find-near-tests.ts';
import { runCommand } from './suite/run-command.ts';

// npm run test:near: types, lint and the unit tests near what has changed since the last commit, or
// since the commit that is named: npm run test:near -- main

const SOURCE = /\.(ts|tsx)$/;
const LINTED = /\.(ts|tsx|js|css|json|jsonc)$/;

const [base = 'HEAD'] = process.argv.slice(2);
const changed = changedSince(base);
if (changed.length === 0) {
  console.log(`Nothing has changed since ${base}.`);
  process.exit(0);
}
const tests = findNearTests(changed, readProjectModules());
console.log(`${changed.length} changed files, ${tests.length} test files near them`);

// One core for the tests, the other for the checks.
const [passedTests, passedChecks] = await Promise.all([runTests(), runChecks()]);
process.exitCode = passedTests && passedChecks ? 0 : 1;

async function runTests(): Promise<boolean> {
  if (tests.length === 0) return true;
  return await run('unit', 'vitest', ['run', ...tests]);
}

async function runChecks(): Promise<boolean> {
  const files = changed.filter((file) => existsSync(file));
  const linted = files.filter((file) => LINTED.test(file));
  const typed = files.filter((file) => SOURCE.test(file));
  const results = [
    await run('types', 'tsc', ['-b', '--singleThreaded']),
    linted.length === 0 || (await run('lint', 'biome', ['check', ...linted])),
    typed.length === 0 || (await run('lint', 'oxlint', ['--type-aware', ...typed])),
  ];
  return results.every(Boolean);
}

async function run(name: string, command: string, args: string[]): Promise<boolean> {
  const startedAt = performance.now();
  const succeeded = await runCommand(command, args, {
    print: (line) => console.log(`${name.padEnd(5)} │ ${line}`),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${succeeded ? 'passed' : 'failed'} (${seconds} s)`);
  return succeeded;
}

function changedSince(commit: string): string[] {
  const tracked = git('diff', '--name-only', commit);
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return output.split('\n').filter((line) => line !== '');
}
