/** Lanczos approximation with the usual nine coefficients: exact to about fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

/** How many were satisfied, out of how many who gave a rating. */
export type Share = { satisfied: number; rated: number };

/** In percent, both ends included. */
export type Interval = { low: number; high: number };

/** With fewer ratings, the verdict is 'too few to say'. */
export const MIN_RATINGS = 8;

/** Normal quantile that leaves 5 % outside, half on each side. */
const Z_95 = 1.959964;

/** The 95 % Wilson interval for the share of all guests. */
export function wilsonInterval(satisfied: number, rated: number): Interval {
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

/** Whether the interval of a part, such as a table, excludes the house's share (percent). */
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
  const { low, high } = differenceOf(one, other);
  return low > -SAME_WITHIN_POINTS && high < SAME_WITHIN_POINTS;
}

/** Newcombe's interval for the difference in points. */
function differenceOf(one: Share, other: Share): Interval {
  const [p, q] = [satisfiedPercentage(one) ?? 0, satisfiedPercentage(other) ?? 0];
  const [a, b] = [
    wilsonInterval(one.satisfied, one.rated),
    wilsonInterval(other.satisfied, other.rated),
  ];
  return {
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}

/**
 * Probability that at most `successes` of `trials` succeed, each with probability `chance`. Added
 * up term by term: exact, even near one, where a normal approximation would be wrong.
 */
export function probabilityOfAtMost(successes: number, trials: number, chance: number): number {
  if (successes < 0) return 0;
  if (successes >= trials || chance <= 0) return 1;
  if (chance >= 1) return 0;
  // Above the mean, sum the other tail: the first term may underflow to zero and make the whole sum
  // zero.
  if (successes > trials * chance) {
    return 1 - probabilityOfAtMost(trials - successes - 1, trials, 1 - chance);
  }
  const odds = (1 - chance) / chance;
  let term = Math.exp(logTerm(successes, trials, chance));
  let sum = 0;
  // Each term is computed from the one above it, until terms are too small to matter.
  for (let k = successes; k >= 0 && term > sum * Number.EPSILON; k -= 1) {
    sum += term;
    term *= (k / (trials - k + 1)) * odds;
  }
  return Math.min(1, sum);
}

/** Probability of a result at least this extreme on either side: twice the nearer tail. */
export function twoSidedPValue(
  { atMost, atLeast }: { atMost: number; atLeast: number },
  trials: number,
  chance: number,
): number {
  const lower = probabilityOfAtMost(atMost, trials, chance);
  const upper = probabilityOfAtMost(trials - atLeast, trials, 1 - chance);
  return Math.min(1, 2 * Math.min(lower, upper));
}

function logTerm(successes: number, trials: number, chance: number): number {
  const ways = logGamma(trials + 1) - logGamma(successes + 1) - logGamma(trials - successes + 1);
  return ways + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance);
}

/** For values of at least one. */
function logGamma(value: number): number {
  const x = value - 1;
  const base = x + 7.5;
  const series = LANCZOS.reduce(
    (sum, each, index) => sum + (index === 0 ? each : each / (x + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(series);
}
