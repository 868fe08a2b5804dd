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

/** Gaps as shares of the room for one bar. */
const GAP_BETWEEN = 0.25;
const GAP_OUTSIDE = 0.1;

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
