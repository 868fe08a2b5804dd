/** How many were satisfied, out of how many who gave a rating. */
export type Share = { satisfied: number; rated: number };

/** In percent, both ends included. */
export type Interval = { low: number; high: number };

/** With fewer ratings, the verdict is 'too few to say'. */
export const MIN_RATINGS = 8;

/** Normal quantile that leaves 5 % outside, half on each side. */
const Z_95 = 1.959964;

/** The Wilson interval for the share of all guests, at 95 % unless another quantile is given. */
export function wilsonInterval(satisfied: number, rated: number, z = Z_95): Interval {
  if (rated <= 0) return { low: 0, high: 100 };
  const share = satisfied / rated;
  const z2 = z ** 2 / rated;
  const middle = (share + z2 / 2) / (1 + z2);
  const reach = (z / (1 + z2)) * Math.sqrt((share * (1 - share) + z2 / 4) / rated);
  return {
    low: satisfied === 0 ? 0 : Math.max(0, 100 * (middle - reach)),
    high: satisfied === rated ? 100 : Math.min(100, 100 * (middle + reach)),
  };
}

/** Percentage with decimals; undefined without a rating. */
export function satisfiedPercentage({ satisfied, rated }: Share): number | undefined {
  return rated > 0 ? (100 * satisfied) / rated : undefined;
}

export function isTooFewToSay(rated: number): boolean {
  return rated < MIN_RATINGS;
}

/**
 * Whether two groups differ beyond chance: both are large enough, and their intervals do not
 * overlap, as a reader can see in the chart. Stricter than a test at 95 %, because many pairs are
 * compared.
 */
export function isClearlyDifferent(one: Share, other: Share): boolean {
  if (isTooFewToSay(one.rated) || isTooFewToSay(other.rated)) return false;
  const [a, b] = [
    wilsonInterval(one.satisfied, one.rated),
    wilsonInterval(other.satisfied, other.rated),
  ];
  return a.high < b.low || b.high < a.low;
}

/**
 * Whether the interval of a part of the venue, such as a table, excludes the share of the whole
 * venue (in percent).
 */
export function excludesShare(part: Share, housePercent: number): boolean {
  if (isTooFewToSay(part.rated)) return false;
  const { low, high } = wilsonInterval(part.satisfied, part.rated);
  return high < housePercent || low > housePercent;
}

/** A difference of this many points does not matter to an owner. */
const SAME_WITHIN_POINTS = 6;

/** Whether the data show, and do not merely fail to rule out, that two groups are about the same. */
export function isAboutTheSame(one: Share, other: Share): boolean {
  if (isTooFewToSay(one.rated) || isTooFewToSay(other.rated)) return false;
  const { low, high } = differenceInterval(one, other);
  return low > -SAME_WITHIN_POINTS && high < SAME_WITHIN_POINTS;
}

/** Newcombe's interval for the difference in points, at 95 % unless another quantile is given. */
export function differenceInterval(one: Share, other: Share, z = Z_95): Interval {
  const [p, q] = [satisfiedPercentage(one) ?? 0, satisfiedPercentage(other) ?? 0];
  const [a, b] = [
    wilsonInterval(one.satisfied, one.rated, z),
    wilsonInterval(other.satisfied, other.rated, z),
  ];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}
