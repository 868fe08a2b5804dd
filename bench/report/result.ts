import { median } from './statistics.ts';

/** One measured thing beside what it is measured against. */
export type Result = {
  name: string;
  unit: string;
  measured: number;
  baseline?: { name: string; unit: string; value: number };
  /** Measured by baseline, where there is one. */
  ratio?: number;
  /** What the target limits: the ratio, or what is measured itself. */
  judgedBy: 'ratio' | 'measured';
  /** None for what is only to be known. */
  target?: Target;
  /** Every round by itself, in the order they were run. */
  rounds: Round[];
  note?: string;
};

type Target = { atMost: number } | { atLeast: number };
export type Round = { measured: number; baseline?: number };
export type Verdict = 'met' | 'MISSED' | '–';

type Described = Pick<Result, 'name' | 'unit' | 'target' | 'note'>;

/** The median of the rounds' own ratios: what disturbs one round disturbs both halves of it. */
export function comparedResult(
  described: Described & { against: string; againstUnit?: string },
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

/** Something that is judged by itself, with what it is measured against shown beside it. */
export function besideResult(...of: Parameters<typeof comparedResult>): Result {
  return { ...comparedResult(...of), judgedBy: 'measured' };
}

/** Something that is judged by itself, and has nothing beside it. */
export function plainResult(described: Described, values: readonly number[]): Result {
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

/** A ratio has no unit of its own. */
export function targetText({ judgedBy, target, unit }: Result): string {
  if (!target) return '–';
  const suffix = judgedBy === 'ratio' ? '' : ` ${unit}`;
  return 'atMost' in target
    ? `≤ ${shortNumber(target.atMost)}${suffix}`
    : `≥ ${shortNumber(target.atLeast)}${suffix}`;
}

/** Three digits that matter, and no decimals where there are that many before the point. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB');
  return String(Number(value.toPrecision(3)));
}
