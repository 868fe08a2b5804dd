import { roundsPlot, targetBar } from './report-plots.ts';
import { REPORT_STYLE } from './report-style.ts';
import { type Figure, shortNumber, targetText, verdictOf } from './result.ts';
import { figureCells } from './result-table.ts';

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
  figures: readonly Figure[];
};

/** The whole report in one file that needs nothing else, light or dark as the reader likes it. */
export function reportPage(report: Report): string {
  const { figures, seconds } = report;
  const met = figures.filter((figure) => verdictOf(figure) === 'met').length;
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
<h1>${met} of ${figures.length} targets met</h1>
<p class="machine">${escapeHtml(machineOf(report))}</p>
<div class="scroll">
<table>
<thead><tr>${['Figure', 'Measured', 'Baseline', 'Ratio', 'Target', 'Verdict'].map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>
${figures.map(tableRow).join('\n')}
</tbody>
</table>
</div>
${figures.map(figureSection).join('\n')}
<p class="machine">Seconds of the run: ${escapeHtml(parts.join(', '))}.</p>
</main>
</body>
</html>
`;
}

function machineOf(report: Report): string {
  const { measuredAt, cores, processor, load, node, postgres, isQuick } = report;
  const size = isQuick ? 'A quick run with few rows, to try it out. ' : '';
  return `${size}${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${cores} cores, ${processor}, load ${load} at the start, Node ${node}, PostgreSQL ${postgres}`;
}

function tableRow(figure: Figure): string {
  const cells = figureCells(figure).map((cell) => escapeHtml(cell));
  const [name, ...others] = cells;
  const last = others.pop();
  const isMet = verdictOf(figure) === 'met';
  return `<tr><th scope="row">${name}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}<td class="${isMet ? 'met' : 'missed'}">${last}</td></tr>`;
}

function figureSection(figure: Figure): string {
  const { name, compared, baseline, unit, note, rounds } = figure;
  const value = `${shortNumber(compared)}${baseline ? ` × ${baseline.name}` : ` ${unit}`}`;
  const verdict = verdictOf(figure);
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p><strong>${escapeHtml(value)}</strong>, target ${escapeHtml(targetText(figure))} <span class="${verdict === 'met' ? 'met' : 'missed'}">${verdict}</span></p>
${targetBar(figure)}
${rounds.length > 1 ? roundsPlot(figure) : ''}
${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}
</section>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
