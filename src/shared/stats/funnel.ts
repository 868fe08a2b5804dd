import { probabilityOfAtMost, twoSidedPValue } from './exact-binomial.ts';
import { type Interval, isTooFewToSay, type Share } from './wilson-interval.ts';

/** How far a venue lies from the rate of its group, as chance would have it. */
export type FunnelPlace = 'within' | 'outside 95' | 'outside 99.8' | 'too few';

/** The shares of equal venues that chance alone puts outside the two limits. */
const OUTSIDE = { inner: 0.05, outer: 0.002 };

/** The rate of all answers together, in which a busy venue counts more than a quiet one. */
export function groupShare(venues: readonly Share[]): Share {
  return venues.reduce(
    (sum, { satisfied, rated }) => ({
      satisfied: sum.satisfied + satisfied,
      rated: sum.rated + rated,
    }),
    { satisfied: 0, rated: 0 },
  );
}

/** An exact test of one venue against the rate of its group. */
export function funnelPlace({ satisfied, rated }: Share, group: Share): FunnelPlace {
  if (isTooFewToSay(rated)) return 'too few';
  const chance = group.satisfied / group.rated;
  const probability = twoSidedPValue({ atMost: satisfied, atLeast: satisfied }, rated, chance);
  if (probability < OUTSIDE.outer) return 'outside 99.8';
  return probability < OUTSIDE.inner ? 'outside 95' : 'within';
}

/** The funnel at a number of ratings: where a venue like the others would lie, in percent. */
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
 * The ends of what the test of `funnelPlace` does not call different. Drawn from whole counts alone,
 * they would be jagged; between two counts they are interpolated, so that no venue changes its side.
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

/** The smallest count that at least this share of equal venues has at most. */
function fewestWithin(rated: number, chance: number, tail: number): number {
  let [low, high] = [0, rated];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (probabilityOfAtMost(middle, rated, chance) >= tail) high = middle;
    else low = middle + 1;
  }
  return low;
}
