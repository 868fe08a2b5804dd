import { probabilityOfAtMost } from './exact-binomial.ts';
import { type Interval, isTooFewToSay, type Share } from './wilson-interval.ts';

/** Whether chance alone explains how far a venue is from the rate of its group. */
export type FunnelPlace = 'within' | 'outside 95' | 'outside 99.8' | 'too few';

/** The shares of equal venues that chance alone puts outside the two limits. */
const OUTSIDE = { inner: 0.05, outer: 0.002 };

/** The rate of all parties together, in which a busy venue counts more than a quiet one. */
export function groupShare(venues: readonly Share[]): Share {
  return venues.reduce(
    (sum, { satisfied, rated }) => ({
      satisfied: sum.satisfied + satisfied,
      rated: sum.rated + rated,
    }),
    { satisfied: 0, rated: 0 },
  );
}

/**
 * An exact test of one venue against the rate of its group. Parties whose guests disagree make
 * `satisfied` a fraction, so the tail of the distribution is interpolated between whole counts.
 */
export function funnelPlace({ satisfied, rated }: Share, group: Share): FunnelPlace {
  if (isTooFewToSay(rated)) return 'too few';
  const { inner, outer } = funnelLimits(rated, group);
  const percent = (100 * satisfied) / rated;
  if (isBeyond(percent, outer)) return 'outside 99.8';
  return isBeyond(percent, inner) ? 'outside 95' : 'within';
}

function isBeyond(percent: number, { low, high }: Interval): boolean {
  // Thirds and sevenths may add up to slightly more or less than a whole number.
  const hair = 1e-6;
  return percent < low - hair || percent > high + hair;
}

/** The funnel at one number of parties: the range for venues like the others, in percent. */
export type FunnelLimits = { rated: number; inner: Interval; outer: Interval };

export function funnelLimits(rated: number, group: Share): FunnelLimits {
  const chance = group.satisfied / group.rated;
  return {
    rated,
    inner: limitsOf(rated, chance, OUTSIDE.inner),
    outer: limitsOf(rated, chance, OUTSIDE.outer),
  };
}

/**
 * The lowest and the highest rate within the limits, in percent. They are interpolated between
 * whole counts, because limits at whole counts would be jagged.
 */
function limitsOf(rated: number, chance: number, outside: number): Interval {
  const low = lowerLimit(rated, chance, outside / 2);
  const high = rated - lowerLimit(rated, 1 - chance, outside / 2);
  return { low: (100 * low) / rated, high: (100 * high) / rated };
}

function lowerLimit(rated: number, chance: number, tail: number): number {
  const count = fewestWithin(rated, chance, tail);
  const below = probabilityOfAtMost(count - 1, rated, chance);
  const upTo = probabilityOfAtMost(count, rated, chance);
  const beyond = (upTo - tail) / (upTo - below);
  return Math.max(0, count - beyond);
}

/**
 * The smallest count such that a venue has at most that many satisfied parties with probability
 * `tail` or more.
 */
function fewestWithin(rated: number, chance: number, tail: number): number {
  let [low, high] = [0, rated];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (probabilityOfAtMost(middle, rated, chance) >= tail) high = middle;
    else low = middle + 1;
  }
  return low;
}
