import { median } from './statistics.ts';

/** One measured thing beside what it is measured against. */
export type Result = {
  name: string;
  unit: string;
  measured: number;
  baseline?: { name: string; unit: string; value: number };
  /** Measured by baseline, or what is measured itself where there is nothing to compare it with. */
  compared: number;
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
    compared: median(rounds.map(({ measured, baseline }) => measured / baseline)),
    rounds: [...rounds],
  };
}

/** Something that is judged by itself. */
export function plainResult(described: Described, values: readonly number[]): Result {
  const measured = median(values);
  const rounds = values.map((value) => ({ measured: value }));
  return { ...described, measured, compared: measured, rounds };
}

export function verdictOf({ compared, target }: Result): Verdict {
  if (!target) return '–';
  const isMet = 'atMost' in target ? compared <= target.atMost : compared >= target.atLeast;
  return isMet ? 'met' : 'MISSED';
}

/** A ratio has no unit of its own. */
export function targetText({ baseline, target, unit }: Result): string {
  if (!target) return '–';
  const suffix = baseline ? '' : ` ${unit}`;
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
