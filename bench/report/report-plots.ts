import { judgedValue, type Result, targetText, verdictOf } from './result.ts';
import { shortNumber } from './short-number.ts';

const WIDTH = 640;
const BAR_HEIGHT = 22;
const PLOT = { height: 120, left: 56, right: 8, top: 10, bottom: 18 };

/** A bar with a mark at the target; empty if there is no target. */
export function targetBar(result: Result): string {
  const { target } = result;
  if (!target) return '';
  const judged = judgedValue(result);
  const goal = 'atMost' in target ? target.atMost : target.atLeast;
  const most = Math.max(judged, goal) * 1.15;
  const x = (value: number) => ((value / most) * WIDTH).toFixed(1);
  const label = `${shortNumber(judged)}, target ${targetText(result)}`;
  return `<svg class="bar ${verdictOf(result) === 'met' ? 'is-met' : 'is-missed'}" viewBox="0 0 ${WIDTH} ${BAR_HEIGHT + 8}" role="img" aria-label="${label}">
<rect class="track" width="${WIDTH}" height="${BAR_HEIGHT}" y="4" rx="3"/>
<rect class="value" width="${x(Math.max(0, judged))}" height="${BAR_HEIGHT}" y="4" rx="3"/>
<line class="goal" x1="${x(goal)}" x2="${x(goal)}" y1="0" y2="${BAR_HEIGHT + 8}"/>
</svg>`;
}

/** Plots every round of measurement and baseline as a dot, which shows how noisy the machine was. */
export function roundsPlot({ rounds, unit, baseline }: Result): string {
  const series = [
    { name: 'measured', className: 'measured', values: rounds.map(({ measured }) => measured) },
    // A baseline in another unit does not fit on the same scale.
    ...(baseline && baseline.unit === unit
      ? [
          {
            name: 'baseline',
            className: 'baseline',
            values: rounds.map((round) => round.baseline ?? Number.NaN),
          },
        ]
      : []),
  ];
  const most = Math.max(...series.flatMap(({ values }) => values.filter(Number.isFinite))) * 1.1;
  const x = (round: number) =>
    PLOT.left + ((WIDTH - PLOT.left - PLOT.right) * (round + 0.5)) / rounds.length;
  const y = (value: number) =>
    PLOT.top + (PLOT.height - PLOT.top - PLOT.bottom) * (1 - value / most);
  const lines = series.map(({ className, values }) => {
    const points = values
      .map((value, round) => ({ x: x(round).toFixed(1), y: y(value).toFixed(1), value }))
      .filter(({ value }) => Number.isFinite(value));
    const dots = points.map(
      (point) =>
        `<circle cx="${point.x}" cy="${point.y}" r="3"><title>${shortNumber(point.value)}</title></circle>`,
    );
    const line = points.map((point) => `${point.x},${point.y}`).join(' ');
    return `<g class="${className}"><polyline points="${line}"/>${dots.join('')}</g>`;
  });
  const ticks = [0, most / 2, most].map(
    (value) =>
      `<line class="grid" x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${PLOT.left - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${shortNumber(value)}</text>`,
  );
  const legend = series.map(
    ({ name, className }) => `<span class="key ${className}">${name}</span>`,
  );
  return `<svg class="rounds" viewBox="0 0 ${WIDTH} ${PLOT.height}" role="img" aria-label="${rounds.length} rounds in ${unit}">
${ticks.join('\n')}
${lines.join('\n')}
<text x="${WIDTH - PLOT.right}" y="${PLOT.height - 4}" text-anchor="end">${rounds.length} rounds, ${unit}</text>
</svg>
<p class="legend">${legend.join(' ')}</p>`;
}
