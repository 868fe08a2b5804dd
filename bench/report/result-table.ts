import { type Result, targetText, verdictOf } from './result.ts';
import { shortNumber } from './short-number.ts';

const HEAD = ['figure', 'measured', 'baseline', 'ratio', 'target', 'verdict'];

/** All results as a Markdown table that is also readable as plain text. */
export function resultTable(results: readonly Result[]): string {
  const rows = results.map(resultCells);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const notes = results.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []));
  return [
    lineOf(HEAD),
    rule,
    ...rows.map(lineOf),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}

export function resultCells(result: Result): string[] {
  const { name, unit, measured, baseline, ratio } = result;
  return [
    name,
    `${shortNumber(measured)} ${unit}`,
    baseline ? `${shortNumber(baseline.value)} ${baseline.unit} (${baseline.name})` : '–',
    ratio === undefined ? '–' : shortNumber(ratio),
    targetText(result),
    verdictOf(result),
  ];
}
