import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBuilt } from '../scripts/build-stamp.js';
import { checkInvariants } from './check-invariants.ts';
import { formatResultTable, type ScenarioResult } from './format-result-table.ts';
import type { InvariantViolation } from './ledger.ts';
import type { Scenario, ScenarioOutcome } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { withStage } from './stage.ts';

/** A generous limit for scenarios that hang: servers start slowly on a busy machine. */
const LONGEST_SECONDS = 240;

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const chosen = SCENARIOS.filter(({ name }) => !only || only.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such scenario. There are: ${SCENARIOS.map((s) => s.name).join(', ')}`);
  process.exit(1);
}
buildIfNeeded();

const results: ScenarioResult[] = [];
for (const scenario of chosen) {
  const result = await playScenario(scenario);
  results.push(result);
  console.log(`${result.isGood ? 'ok    ' : 'FAILED'} ${scenario.name} (${result.seconds} s)`);
  for (const line of [...result.outcome.broken, ...result.findings.map(inWords)]) {
    console.log(`       ! ${line}`);
  }
  for (const line of result.outcome.notes) console.log(`       ${line}`);
}
console.log(`\n${formatResultTable(results)}`);
await saveResults(results);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);

async function playScenario(scenario: Scenario): Promise<ScenarioResult> {
  const startedMs = Date.now();
  let findings: InvariantViolation[] = [];
  const outcome = await withStage({ isEmpty: scenario.startsEmpty }, async (stage) => {
    const played = await withTimeout(
      scenario.run(stage),
      scenario.longestSeconds ?? LONGEST_SECONDS,
    );
    findings = await checkInvariants(played.database ?? stage.database, stage.ledger);
    return played;
  }).catch(failedOutcome);
  const isGood =
    outcome.lost + outcome.doubled + outcome.broken.length + findings.length === 0 &&
    (outcome.acknowledged > 0 || outcome.skipped !== undefined);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  return { name: scenario.name, seconds, isGood, outcome, findings };
}

async function withTimeout(
  played: Promise<ScenarioOutcome>,
  seconds: number,
): Promise<ScenarioOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`given up after ${seconds} s`));
    timer = setTimeout(giveUp, seconds * 1000);
  });
  // Once the scenario has timed out, its later failure must not be an unhandled rejection.
  played.catch(() => undefined);
  return await Promise.race([played, late]).finally(() => clearTimeout(timer));
}

function failedOutcome(error: unknown): ScenarioOutcome {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { acknowledged: 0, stored: 0, lost: 0, doubled: 0, broken: [reason], notes: [] };
}

function inWords({ invariant, detail }: InvariantViolation): string {
  return `${invariant}: ${detail}`;
}

function buildIfNeeded(): void {
  if (isBuilt()) return;
  console.log('Building TableTalk…');
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  if (build.status === 0) return;
  console.error(`${build.stdout}${build.stderr}\nTableTalk could not be built.`);
  process.exit(1);
}

async function saveResults(all: ScenarioResult[]): Promise<void> {
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const ranAt = new Date().toISOString();
  const file = path.join(folder, `faults-${ranAt.replaceAll(':', '-')}.json`);
  await writeFile(
    file,
    `${JSON.stringify({ ranAt, node: process.version, results: all }, null, 2)}\n`,
  );
  console.log(`\nKept in ${path.relative(process.cwd(), file)}`);
}
