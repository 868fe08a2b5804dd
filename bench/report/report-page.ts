import { escapeHtml } from './escape-html.ts';
import { linePlot } from './line-plot.ts';
import { roundsPlot, targetBar } from './report-plots.ts';
import { REPORT_STYLE } from './report-style.ts';
import { type Result, targetText, type Verdict, verdictOf } from './result.ts';
import { resultCells } from './result-table.ts';
import { shortNumber } from './short-number.ts';

export type Report = {
  measuredAt: string;
  cores: number;
  processor: string;
  load: number;
  node: string;
  postgres: string;
  isQuick: boolean;
  /** How long each part of the run took. */
  seconds: Record<string, number>;
  results: readonly Result[];
};

/** The whole report as one self-contained file, in light or dark mode. */
export function reportPage(report: Report): string {
  const { results, seconds } = report;
  const judged = results.filter(({ target }) => target);
  const met = judged.filter((result) => verdictOf(result) === 'met').length;
  const parts = Object.entries(seconds).map(([name, value]) => `${name} ${value} s`);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TableTalk, measured ${escapeHtml(report.measuredAt.slice(0, 10))}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>${met} of ${judged.length} targets met</h1>
<p class="machine">${escapeHtml(describeMachine(report))}</p>
<div class="scroll">
<table>
<thead><tr>${['Figure', 'Measured', 'Baseline', 'Ratio', 'Target', 'Verdict'].map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>
${results.map(tableRow).join('\n')}
</tbody>
</table>
</div>
${results.map(resultSection).join('\n')}
<p class="machine">Seconds of the run: ${escapeHtml(parts.join(', '))}.</p>
</main>
</body>
</html>
`;
}

function describeMachine(report: Report): string {
  const { measuredAt, cores, processor, load, node, postgres, isQuick } = report;
  const size = isQuick ? 'A quick run with few rows, to try it out. ' : '';
  return `${size}${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${cores} cores, ${processor}, load ${load} at the start, Node ${node}, PostgreSQL ${postgres}`;
}

function tableRow(result: Result): string {
  const cells = resultCells(result).map((cell) => escapeHtml(cell));
  const [name, ...others] = cells;
  const last = others.pop();
  return `<tr><th scope="row">${name}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}<td class="${CLASSES[verdictOf(result)]}">${last}</td></tr>`;
}

const CLASSES: Record<Verdict, string> = { met: 'met', MISSED: 'missed', '–': 'unjudged' };

function resultSection(result: Result): string {
  const { name, note, plot, rounds, target } = result;
  const verdict = verdictOf(result);
  const judgement = target
    ? `, target ${escapeHtml(targetText(result))} <span class="${CLASSES[verdict]}">${verdict}</span>`
    : '';
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p><strong>${escapeHtml(judgedText(result))}</strong>${judgement}</p>
${targetBar(result)}
${plot ? linePlot(plot) : rounds.length > 1 ? roundsPlot(result) : ''}
${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}
</section>`;
}

function judgedText({ judgedBy, measured, unit, ratio, baseline }: Result): string {
  const times = ratio === undefined ? '' : `${shortNumber(ratio)} × ${baseline?.name}`;
  if (judgedBy === 'ratio') return times;
  return `${shortNumber(measured)} ${unit}${times && `, ${times}`}`;
}
