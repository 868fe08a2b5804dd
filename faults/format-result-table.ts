import type { InvariantViolation } from './ledger.ts';
import type { ScenarioOutcome } from './scenario.ts';

export type ScenarioResult = {
  name: string;
  seconds: number;
  isGood: boolean;
  outcome: ScenarioOutcome;
  findings: InvariantViolation[];
};

const HEAD = ['scenario', 'acknowledged', 'stored', 'lost', 'doubled', 'recovered', 'invariants'];

/** One row per scenario, as Markdown that also reads well in a terminal. */
export function formatResultTable(results: readonly ScenarioResult[]): string {
  const rows = results.map(({ name, outcome, findings }) => [
    name,
    ...[outcome.acknowledged, outcome.stored, outcome.lost, outcome.doubled].map(String),
    outcome.recoverySeconds === undefined ? '' : `${outcome.recoverySeconds.toFixed(1)} s`,
    scenarioVerdict(outcome, findings),
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [HEAD, rule, ...rows].map(line).join('\n');
}

function scenarioVerdict(
  { broken, skipped }: ScenarioOutcome,
  findings: InvariantViolation[],
): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  const names = [...new Set(findings.map(({ invariant }) => invariant))];
  if (broken.length > 0) names.push('the story itself');
  return names.length === 0 ? 'ok' : `broken: ${names.join(', ')}`;
}
