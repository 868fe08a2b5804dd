/** How many said so, of how many who were asked. */
export type Share = { satisfied: number; rated: number };

/** Percent, both ends included. */
export type Interval = { low: number; high: number };

/** With fewer ratings a share says nothing: 'too few to say'. */
export const MIN_RATED = 8;

/** The quantile of the normal distribution that leaves 5 % outside, half on each side. */
const Z_95 = 1.959964;

/** Where the share of all guests lies, in 95 of 100 cases, if so many of those who rated say so. */
export function wilson(satisfied: number, rated: number): Interval {
  if (rated <= 0) return { low: 0, high: 100 };
  const share = satisfied / rated;
  const z2 = Z_95 ** 2 / rated;
  const middle = (share + z2 / 2) / (1 + z2);
  const reach = (Z_95 / (1 + z2)) * Math.sqrt((share * (1 - share) + z2 / 4) / rated);
  return {
    low: satisfied === 0 ? 0 : Math.max(0, 100 * (middle - reach)),
    high: satisfied === rated ? 100 : Math.min(100, 100 * (middle + reach)),
  };
}

/** Percent with its decimals; undefined without a rating. */
export function shareOf({ satisfied, rated }: Share): number | undefined {
  return rated > 0 ? (100 * satisfied) / rated : undefined;
}

export function isTooFewToSay(rated: number): boolean {
  return rated < MIN_RATED;
}

/**
 * Whether two groups differ beyond chance: both are large enough, and their intervals do not touch,
 * as anybody can see in the picture. Stricter than a test at 95 %, since many are looked at.
 */
export function isClearlyDifferent(one: Share, other: Share): boolean {
  if (isTooFewToSay(one.rated) || isTooFewToSay(other.rated)) return false;
  const [a, b] = [wilson(one.satisfied, one.rated), wilson(other.satisfied, other.rated)];
  return a.high < b.low || b.high < a.low;
}

/** Whether a part, a table say, lies clear of the share of the house (percent). */
export function isClearOf(part: Share, housePercent: number): boolean {
  if (isTooFewToSay(part.rated)) return false;
  const { low, high } = wilson(part.satisfied, part.rated);
  return high < housePercent || low > housePercent;
}

/** So few points more or less are the same to an owner. */
const SAME_WITHIN_POINTS = 6;

/** Whether it is known, not only not refuted, that two groups are about the same. */
export function isAboutTheSame(one: Share, other: Share): boolean {
  if (isTooFewToSay(one.rated) || isTooFewToSay(other.rated)) return false;
  const { low, high } = differenceOf(one, other);
  return low > -SAME_WITHIN_POINTS && high < SAME_WITHIN_POINTS;
}

/** Points by which the first is higher, after Newcombe. */
function differenceOf(one: Share, other: Share): Interval {
  const [p, q] = [shareOf(one) ?? 0, shareOf(other) ?? 0];
  const [a, b] = [wilson(one.satisfied, one.rated), wilson(other.satisfied, other.rated)];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}
