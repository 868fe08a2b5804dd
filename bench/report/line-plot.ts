import { escapeHtml } from './escape-html.ts';
import { shortNumber } from './short-number.ts';

export type LinePlot = {
  /** The name of its file. */
  name: string;
  title: string;
  /** What is drawn from left to right, and from bottom to top. */
  across: string;
  up: string;
  lines: { name: string; points: (readonly [x: number, y: number])[] }[];
  /** Levels that a line is meant to stay below or above. */
  targets?: { name: string; at: number }[];
  /** Where the scale upwards begins; at zero by default. */
  upFrom?: number;
};

const SIZE = { width: 640, height: 300, left: 48, right: 168, top: 34, bottom: 44 };
const MOST_TICKS = 6;
const LABEL_HEIGHT = 13;

/** An SVG that stands alone, in light or dark mode. Lines are named at their right end. */
export function linePlot({ title, across, up, lines, targets = [], upFrom = 0 }: LinePlot): string {
  const points = lines.flatMap((line) => line.points);
  const mostX = Math.max(...points.map(([x]) => x));
  const ticksX = roundTicks(0, mostX).filter((tick) => tick <= mostX);
  const highest = Math.max(...points.map(([, y]) => y), ...targets.map(({ at }) => at));
  const ticksY = roundTicks(upFrom, highest);
  const top = ticksY.at(-1) ?? highest;
  const right = SIZE.width - SIZE.right;
  const x = (value: number) => rounded(SIZE.left + ((right - SIZE.left) * value) / mostX);
  const y = (value: number) =>
    rounded(SIZE.top + ((SIZE.height - SIZE.top - SIZE.bottom) * (top - value)) / (top - upFrom));
  const labelled = spreadLabels([
    ...lines.map(({ name, points: own }, index) => ({
      name,
      className: `line-${index}`,
      y: y(own.at(-1)?.[1] ?? 0),
    })),
    ...targets.map(({ name, at }) => ({ name, className: 'target', y: y(at) })),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${escapeHtml(title)}">
<style>${STYLE}</style>
<rect class="ground" width="${SIZE.width}" height="${SIZE.height}" rx="8"/>
<text class="title" x="12" y="21">${escapeHtml(title)}</text>
${ticksY.map((tick) => `<line class="grid" x1="${SIZE.left}" x2="${right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${SIZE.left - 6}" y="${y(tick) + 4}" text-anchor="end">${shortNumber(tick)}</text>`).join('\n')}
${ticksX.map((tick) => `<text x="${x(tick)}" y="${SIZE.height - 26}" text-anchor="middle">${shortNumber(tick)}</text>`).join('\n')}
<text x="${(SIZE.left + right) / 2}" y="${SIZE.height - 8}" text-anchor="middle">${escapeHtml(`${across}; upwards: ${up}`)}</text>
${targets.map(({ at }) => `<line class="target" x1="${SIZE.left}" x2="${right}" y1="${y(at)}" y2="${y(at)}"/>`).join('\n')}
${lines.map((line, index) => `<polyline class="line-${index}" points="${line.points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ')}"/>`).join('\n')}
${labelled.map((label) => `<text class="label ${label.className}" x="${right + 8}" y="${label.y + 4}">${escapeHtml(label.name)}</text>`).join('\n')}
</svg>`;
}

/** Moves labels that would overlap apart, from top to bottom. */
function spreadLabels<L extends { y: number }>(labels: readonly L[]): L[] {
  let free = 0;
  return labels
    .toSorted((one, other) => one.y - other.y)
    .map((label) => {
      const at = Math.max(label.y, free);
      free = at + LABEL_HEIGHT;
      return { ...label, y: at };
    });
}

/** Steps of one, two or five times a power of ten, the last at or above the highest value. */
function roundTicks(from: number, highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10((highest - from) / MOST_TICKS));
  const step = [1, 2, 5, 10].find((each) => (highest - from) / (each * power) <= MOST_TICKS) ?? 10;
  const count = Math.ceil((highest - from) / (step * power) - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step * power);
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

const STYLE = `
.plot .ground { fill: #fbfaf7 } .plot text { font: 11px system-ui, sans-serif; fill: #5b6472 }
.plot .title { font-size: 13px; font-weight: 600; fill: #1d2430 }
.plot .grid { stroke: #e2dfd8 } .plot line.target { stroke: #b42318; stroke-dasharray: 5 4 }
.plot text.target { fill: #b42318 }
.plot polyline { fill: none; stroke-width: 2 }
.plot polyline.line-0 { stroke: #3056d3 } .plot text.line-0 { fill: #3056d3 }
.plot polyline.line-1 { stroke: #18794e } .plot text.line-1 { fill: #18794e }
.plot polyline.line-2 { stroke: #8a6d3b } .plot text.line-2 { fill: #8a6d3b }
@media (prefers-color-scheme: dark) {
.plot .ground { fill: #14171c } .plot text { fill: #a9b0bb } .plot .title { fill: #eceae4 }
.plot .grid { stroke: #333944 } .plot line.target { stroke: #ff8f80 } .plot text.target { fill: #ff8f80 }
.plot polyline.line-0 { stroke: #8ea8ff } .plot text.line-0 { fill: #8ea8ff }
.plot polyline.line-1 { stroke: #5fd39c } .plot text.line-1 { fill: #5fd39c }
.plot polyline.line-2 { stroke: #d7b675 } .plot text.line-2 { fill: #d7b675 }
}`;
