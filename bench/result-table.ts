import { type Figure, shortNumber, targetText, verdictOf } from './result.ts';

const HEAD = ['figure', 'measured', 'baseline', 'ratio', 'target', 'verdict'];

/** All figures as lines of text, also good as a table of a Markdown file. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(figureCells);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const notes = figures.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []));
  return [
    lineOf(HEAD),
    rule,
    ...rows.map(lineOf),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}

export function figureCells(figure: Figure): string[] {
  const { name, unit, measured, baseline, compared } = figure;
  return [
    name,
    `${shortNumber(measured)} ${unit}`,
    baseline ? `${shortNumber(baseline.value)} ${baseline.unit} (${baseline.name})` : '–',
    baseline ? shortNumber(compared) : '–',
    targetText(figure),
    verdictOf(figure),
  ];
}
