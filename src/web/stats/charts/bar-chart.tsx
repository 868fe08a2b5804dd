import { formatShortCount } from '../count-with-noun.ts';
import { useChartWidth } from './use-chart-width.ts';

/** Gaps as shares of the room for one bar. */
const GAP_BETWEEN = 0.25;
const GAP_OUTSIDE = 0.1;

export type Bar = {
  /** Shown below the bar if there is room; unique. */
  label: string;
  /** The tooltip of the bar. */
  detail: string;
  count: number;
  isStrong: boolean;
};

export type BarChartProps = {
  bars: readonly Bar[];
  /** The chart in words, for screen readers. */
  summary: string;
  acrossTitle: string;
  upTitle: string;
};

const HEIGHT = 208;
const MARGIN = { top: 28, right: 2, bottom: 40, left: 34 };
const BASE = HEIGHT - MARGIN.bottom;
const UP_TICKS = 4;
const LETTER_WIDTH = 7;
const LABEL_GAP = 8;
const COUNT_WIDTH = 24;
const MIN_WIDTH = 240;
/** In half a row. */
const ON_PAPER = 380;

export function BarChart({ bars, summary, acrossTitle, upTitle }: BarChartProps) {
  const { ref, width } = useChartWidth(MIN_WIDTH, ON_PAPER);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const up = linearScale(most, UP_TICKS, [BASE, MARGIN.top]);
  const across = bandScale(bars.length, [MARGIN.left, width - MARGIN.right]);
  const band = across.bandwidth;
  const every = labelStep(bars, width - MARGIN.left);
  return (
    <div ref={ref} className="min-w-0">
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        fontSize={12}
        className="block h-auto w-full fill-ink-soft"
      >
        <text x={0} y={12}>
          {upTitle}
        </text>
        <text x={width - MARGIN.right} y={HEIGHT - 4} textAnchor="end">
          {acrossTitle}
        </text>
        {up.ticks.filter(Number.isInteger).map((tick) => (
          <g key={tick} transform={`translate(0 ${up.at(tick)})`}>
            <line x1={MARGIN.left} x2={width} className="stroke-line" />
            <text x={MARGIN.left - 8} dy="0.32em" textAnchor="end">
              {formatShortCount(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ label, detail, count, isStrong }, index) => {
          const left = across.leftOf(index);
          const middle = left + band / 2;
          const top = up.at(count);
          return (
            <g key={label}>
              <rect x={left} y={MARGIN.top} width={band} height={BASE - MARGIN.top} opacity={0}>
                <title>{detail}</title>
              </rect>
              {count > 0 && (
                <g className="pointer-events-none">
                  {/* An opaque base, so that no grid line shows through a lighter bar. */}
                  <path d={barPath(left, top, band)} className="fill-surface" />
                  <path
                    d={barPath(left, top, band)}
                    className={isStrong ? 'fill-rating-5' : 'fill-rating-5/65'}
                  />
                </g>
              )}
              {count > 0 && band >= COUNT_WIDTH && (
                <text x={middle} y={top - 5} textAnchor="middle" className="fill-ink">
                  {formatShortCount(count)}
                </text>
              )}
              {index % every === 0 && (
                <text x={middle} y={BASE + 16} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/**
 * At least two pixels high, so that a count of one is visible beside ten thousand; rounded at the
 * top.
 */
function barPath(left: number, top: number, width: number): string {
  const height = Math.max(2, BASE - top);
  const radius = Math.min(4, width / 2, height);
  const right = left + width;
  return [
    `M${left} ${BASE}V${BASE - height + radius}q0 ${-radius} ${radius} ${-radius}`,
    `H${right - radius}q${radius} 0 ${radius} ${radius}V${BASE}Z`,
  ].join('');
}

/** How many bars share a label, so that all labels fit; always a divisor of the number of bars. */
function labelStep(bars: readonly Bar[], width: number): number {
  const count = bars.length;
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const fitting = Math.floor(width / (longest * LETTER_WIDTH + LABEL_GAP));
  for (let step = 1; step < count; step += 1) {
    if (count % step === 0 && count / step <= fitting) return step;
  }
  return count;
}

/** A scale from zero to a round number, with round ticks. */
export type LinearScale = { ticks: number[]; at: (value: number) => number };

export type BandScale = { bandwidth: number; leftOf: (index: number) => number };

/**
 * From `from` (zero) to `to` (at least `most`), in about `count` steps of 1, 2 or 5 times a power
 * of ten.
 */
export function linearScale(
  most: number,
  count: number,
  [from, to]: readonly [number, number],
): LinearScale {
  let step = roundStep(most, count);
  let steps = Math.ceil(most / step);
  // A rounder end may need a larger step.
  while (roundStep(steps * step, count) > step) {
    step = roundStep(steps * step, count);
    steps = Math.ceil(most / step);
  }
  const end = steps * step;
  return {
    ticks: Array.from({ length: steps + 1 }, (_, index) => (index * end) / steps),
    at: (value) => from + (value / end) * (to - from),
  };
}

/** Positions for `count` bars side by side. */
export function bandScale(count: number, [from, to]: readonly [number, number]): BandScale {
  const place = (to - from) / Math.max(1, count - GAP_BETWEEN + 2 * GAP_OUTSIDE);
  const edge = (to - from - place * (count - GAP_BETWEEN)) / 2;
  return {
    bandwidth: place * (1 - GAP_BETWEEN),
    leftOf: (index) => from + edge + place * index,
  };
}

function roundStep(most: number, count: number): number {
  const rough = most / count;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const leading = rough / ten;
  if (leading >= Math.sqrt(50)) return ten * 10;
  if (leading >= Math.sqrt(10)) return ten * 5;
  return leading >= Math.sqrt(2) ? ten * 2 : ten;
}
