import { randomInt } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatDuration } from './suite/duration-table.ts';
import { keepCoresBusy } from './suite/keep-cores-busy.ts';
import { runSuite } from './suite/run-suite.ts';
import { type SoakRun, soakReport } from './suite/soak-report.ts';

// npm run test:soak -- 10: runs the whole suite ten times, every third time with all cores busy, and
// reports everything that ever failed. Each run has its own seed and its own order of test files.

const DEFAULT_RUNS = 10;
const LOADED_EVERY = 3;
const SCREENSHOTS = 'test-results';

const wanted = Number(process.argv[2] ?? DEFAULT_RUNS);
if (!Number.isInteger(wanted) || wanted < 1) {
  console.error('Usage: npm run test:soak -- <number of runs>');
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-soak-'));
console.log(`${wanted} runs; the output of each is in ${folder}`);

const runs: SoakRun[] = [];
for (let number = 1; number <= wanted; number += 1) {
  runs.push(await soakOnce(number));
  // Written after every run, so that the results survive if the soak is stopped early.
  writeFileSync(path.join(folder, 'report.md'), `${soakReport(runs, process.version)}\n`);
}
console.log(soakReport(runs, process.version));
process.exitCode = runs.every(({ failures }) => failures.length === 0) ? 0 : 1;

async function soakOnce(number: number): Promise<SoakRun> {
  const seed = randomInt(2 ** 31);
  const isLoaded = number % LOADED_EVERY === 0;
  const log = path.join(folder, `run-${number}.log`);
  const relax = isLoaded ? keepCoresBusy() : undefined;
  const result = await runSuite((line) => appendFileSync(log, `${line}\n`), {
    SEED: String(seed),
    SHUFFLE_FILES: 'true',
  });
  await relax?.();
  const outcome = `${result.passed} passed, ${result.failures.length} failed`;
  const machine = isLoaded ? 'every core busy' : 'quiet';
  console.log(
    `Run ${number} (${machine}, SEED=${seed}): ${outcome} in ${formatDuration(result.seconds * 1000)}`,
  );
  for (const failure of result.failures) console.log(`  ${failure}`);
  if (result.failures.length > 0 && existsSync(SCREENSHOTS)) {
    cpSync(SCREENSHOTS, path.join(folder, `run-${number}-${SCREENSHOTS}`), { recursive: true });
  }
  return { ...result, seed, isLoaded };
}
