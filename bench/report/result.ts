import type { LinePlot } from './line-plot.ts';
import { shortNumber } from './short-number.ts';
import { median } from './statistics.ts';

/** A measurement with its baseline. */
export type Result = {
  name: string;
  unit: string;
  measured: number;
  baseline?: { name: string; unit: string; value: number };
  /** Measured divided by baseline, if there is a baseline. */
  ratio?: number;
  /** Whether the target limits the ratio or the measured value. */
  judgedBy: 'ratio' | 'measured';
  /** Undefined if the result is for information only. */
  target?: Target;
  /** Each round, in the order they ran. */
  rounds: Round[];
  note?: string;
  /** Drawn below the result, and kept as a file by `--plots`. */
  plot?: LinePlot;
};

type Target = { atMost: number } | { atLeast: number };
export type Round = { measured: number; baseline?: number };
export type Verdict = 'met' | 'MISSED' | '–';

type ResultDescription = Pick<Result, 'name' | 'unit' | 'target' | 'note' | 'plot'>;

/** Takes the median of the ratios per round: noise in a round affects both of its values. */
export function comparedResult(
  described: ResultDescription & { against: string; againstUnit?: string },
  rounds: readonly Required<Round>[],
): Result {
  const { against, againstUnit = described.unit, ...rest } = described;
  return {
    ...rest,
    measured: median(rounds.map(({ measured }) => measured)),
    baseline: {
      name: against,
      unit: againstUnit,
      value: median(rounds.map(({ baseline }) => baseline)),
    },
    ratio: median(rounds.map(({ measured, baseline }) => measured / baseline)),
    judgedBy: 'ratio',
    rounds: [...rounds],
  };
}

/** A result judged by its own value, with a baseline shown beside it. */
export function resultWithBaseline(...of: Parameters<typeof comparedResult>): Result {
  return { ...comparedResult(...of), judgedBy: 'measured' };
}

/** A result judged by its own value, without a baseline. */
export function plainResult(described: ResultDescription, values: readonly number[]): Result {
  const measured = median(values);
  const rounds = values.map((value) => ({ measured: value }));
  return { ...described, measured, judgedBy: 'measured', rounds };
}

export function verdictOf(result: Result): Verdict {
  const { target } = result;
  if (!target) return '–';
  const value = judgedValue(result);
  const isMet = 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
  return isMet ? 'met' : 'MISSED';
}

export function judgedValue({ judgedBy, ratio = Number.NaN, measured }: Result): number {
  return judgedBy === 'ratio' ? ratio : measured;
}

/** The target as text; a ratio has no unit. */
export function targetText({ judgedBy, target, unit }: Result): string {
  if (!target) return '–';
  const suffix = judgedBy === 'ratio' ? '' : ` ${unit}`;
  return 'atMost' in target
    ? `≤ ${shortNumber(target.atMost)}${suffix}`
    : `≥ ${shortNumber(target.atLeast)}${suffix}`;
}
