/** A percentage with its confidence interval; a null value means no data for this step. */
export type LinePoint = {
  /** Shown below the axis if there is room. */
  label: string;
  /** The step in one sentence. */
  detail: string;
  value: number | null;
  low: number;
  high: number;
  /** The number of answers behind the percentage. */
  count: number;
  /** Whether the step is not over, so that it may still change. */
  isOngoing: boolean;
  /** Whether the step is uncertain: not over, or with few answers. */
  isLight: boolean;
};

/** The axis never starts above this, so that small changes do not look dramatic. */
const HIGHEST_BASE = 60;

const FEW_ANSWERS = 10;

/** Below this number of answers a step is uncertain: half the median of all steps, at most 10. */
export function uncertaintyThreshold(counts: readonly number[]): number {
  const known = counts.filter((count) => count > 0).sort((one, other) => one - other);
  return Math.min(FEW_ANSWERS, (known[Math.floor(known.length / 2)] ?? 0) / 2);
}

/** Where the axis starts: a round number below all reliable steps. */
export function axisStart(points: readonly LinePoint[]): number {
  const known = points.filter(({ value }) => value !== null);
  const weighty = known.filter(({ isLight }) => !isLight);
  const lows = (weighty.length > 0 ? weighty : known).map(({ low }) => low);
  const lowest = Math.max(0, Math.min(HIGHEST_BASE, ...lows));
  // A long axis has a line only every 20 percent.
  return lowest < 40 ? Math.floor(lowest / 20) * 20 : Math.floor(lowest / 10) * 10;
}

/** Round percentages from the base up to 100. */
export function axisTicks(base: number): number[] {
  const step = base < 40 ? 20 : 10;
  const count = Math.floor((100 - base) / step);
  return Array.from({ length: count + 1 }, (_, index) => 100 - (count - index) * step);
}

type Coordinates = { x: number; y: number };
export type PlacedPoint = Coordinates & { top: number; bottom: number };

/** Runs of steps with data, split at steps without. */
export function splitAtGaps(points: readonly LinePoint[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const [index, { value }] of points.entries()) {
    if (value === null) run = [];
    else if (run.push(index) === 1) runs.push(run);
  }
  return runs;
}

export function linePath(places: readonly Coordinates[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** The line from step to step, split into reliable and uncertain parts. */
export function splitByCertainty(
  run: readonly number[],
  points: readonly LinePoint[],
  places: readonly Coordinates[],
) {
  let firm = '';
  let light = '';
  for (const [nth, index] of run.entries()) {
    const before = run[nth - 1];
    if (before === undefined) continue;
    const pair = [before, index];
    const part = linePath(pair.flatMap((step) => places[step] ?? []));
    if (pair.some((step) => points[step]?.isLight)) light += part;
    else firm += part;
  }
  return { firm, light };
}

/** A path along the upper edges and back along the lower ones. */
export function bandPath(places: readonly PlacedPoint[]): string {
  const upper = places.map(({ x, top }) => ({ x, y: top }));
  const lower = places.map(({ x, bottom }) => ({ x, y: bottom })).reverse();
  return `${linePath([...upper, ...lower])}Z`;
}

/** Which labels fit, counted back from the last one. */
export function whichLabelsFit(
  labels: readonly string[],
  width: number,
  letterPx: number,
): boolean[] {
  const longest = Math.max(...labels.map((label) => label.length));
  const fitting = Math.max(1, Math.floor(width / (longest * letterPx + 16)));
  const every = Math.ceil(labels.length / fitting);
  return labels.map((_, index) => (labels.length - 1 - index) % every === 0);
}

/** Moves two labels at the end of the line apart if they would overlap. */
export function spreadLabels(one: number, other: number, least: number): [number, number] {
  const missing = least - Math.abs(one - other);
  if (missing <= 0) return [one, other];
  const isAbove = one <= other;
  return [
    one + (isAbove ? -missing / 2 : missing / 2),
    other + (isAbove ? missing / 2 : -missing / 2),
  ];
}
