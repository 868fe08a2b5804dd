import type { ComparisonResult, PartyCounts } from './change-verdict.ts';
import {
  differenceInterval,
  type Interval,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
  wilsonInterval,
} from './wilson-interval.ts';

/**
 * Seven intervals together need the normal quantile of 1 − 0.05 / 14, which is 2.69; a little more
 * makes up for the approximation near 100 %.
 */
const Z_SEVEN_DAYS = 2.8;
/**
 * If the interval of the difference is wider than this, in points, even a large difference would
 * not show.
 */
const TOO_WIDE_POINTS = 30;

export type ComparedWeekday = {
  /** 1 is Monday. */
  weekday: number;
  parties: number;
  /** In percent; null with too few parties. */
  rate: (Interval & { value: number }) | null;
  /** The share of the six other days together, in percent; null without any party. */
  others: number | null;
  comparedWithOthers: ComparisonResult;
};

/**
 * Compares each weekday with the six others together. The intervals are widened because there are
 * seven comparisons: among twenty venues whose days are all equal, at most one sees any day called
 * different.
 */
export function compareWeekdays(days: readonly PartyCounts[]): ComparedWeekday[] {
  return days.map((day, index) => {
    const one = shareOf([day]);
    const rest = shareOf(days.filter((_, other) => other !== index));
    return {
      weekday: index + 1,
      parties: day.parties,
      rate: isTooFewToSay(one.rated) ? null : rateOf(one),
      others: satisfiedPercentage(rest) ?? null,
      comparedWithOthers: verdictOn(one, rest),
    };
  });
}

function rateOf(share: Share): ComparedWeekday['rate'] {
  const value = satisfiedPercentage(share) ?? 0;
  return { value, ...wilsonInterval(share.satisfied, share.rated, Z_SEVEN_DAYS) };
}

function verdictOn(one: Share, rest: Share): ComparisonResult {
  if (isTooFewToSay(one.rated) || isTooFewToSay(rest.rated)) return 'too few';
  const { low, high } = differenceInterval(one, rest, Z_SEVEN_DAYS);
  if (high < 0) return 'lower';
  if (low > 0) return 'higher';
  return high - low > TOO_WIDE_POINTS ? 'too few' : 'no clear difference';
}

/** Counts each party as one rating; a party whose guests disagree adds a fraction. */
function shareOf(days: readonly PartyCounts[]): Share {
  return days.reduce<Share>(
    (sum, { parties, satisfied }) => ({
      rated: sum.rated + parties,
      satisfied: sum.satisfied + satisfied,
    }),
    { rated: 0, satisfied: 0 },
  );
}
