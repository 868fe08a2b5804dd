import type { Finding } from './ledger.ts';
import type { Outcome } from './scenario.ts';

export type Result = {
  name: string;
  seconds: number;
  isGood: boolean;
  outcome: Outcome;
  findings: Finding[];
};

const HEAD = ['scenario', 'acknowledged', 'stored', 'lost', 'doubled', 'recovered', 'invariants'];

/** One row per scenario, as Markdown that also reads well in a terminal. */
export function printTable(results: readonly Result[]): string {
  const rows = results.map(({ name, outcome, findings }) => [
    name,
    ...[outcome.acknowledged, outcome.stored, outcome.lost, outcome.doubled].map(String),
    outcome.recoverySeconds === undefined ? '' : `${outcome.recoverySeconds.toFixed(1)} s`,
    verdictOn(outcome, findings),
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [HEAD, rule, ...rows].map(line).join('\n');
}

function verdictOn({ broken, skipped }: Outcome, findings: Finding[]): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  const names = [...new Set(findings.map(({ invariant }) => invariant))];
  if (broken.length > 0) names.push('the story itself');
  return names.length === 0 ? 'ok' : `broken: ${names.join(', ')}`;
}
