import { twoSidedPValue } from './exact-binomial.ts';
import { MIN_RATINGS } from './wilson-interval.ts';

/** The verdict on a part, such as a table, compared with the whole house. */
export const COMPARISON_RESULTS = ['higher', 'lower', 'no clear difference', 'too few'] as const;
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** Answers of one table within this many minutes count as one party that shared the evening. */
export const PARTY_MINUTES = 90;

/** Accepted share of false marks on a page. */
const MAX_FALSE = 0.1;

/** The number of parties, and the sum of their satisfied shares. */
export type PartyCounts = { parties: number; satisfied: number };

/**
 * Which parts differ from the house beyond chance, for a page that shows all of them: of twenty
 * equal tables, one or two always look bad. Each party counts once, so each part is tested exactly
 * by its parties; the Benjamini-Hochberg procedure keeps the share of false marks within a tenth.
 */
export function compareWithVenue(
  parts: readonly PartyCounts[],
  house: PartyCounts,
): ComparisonResult[] {
  const chance = house.parties > 0 ? house.satisfied / house.parties : 0;
  const tested = parts.map((part) =>
    part.parties < MIN_RATINGS ? undefined : { part, probability: probabilityOf(part, chance) },
  );
  const bound = highestKept(tested.flatMap((test) => test?.probability ?? []));
  return tested.map((test) => {
    if (!test) return 'too few';
    if (test.probability > bound) return 'no clear difference';
    return test.part.satisfied < test.part.parties * chance ? 'lower' : 'higher';
  });
}

/**
 * A party of two minds counts in part, and the sum is rounded towards the expected value: parties
 * vary less than single answers, so this errs on the side of saying nothing.
 */
function probabilityOf({ parties, satisfied }: PartyCounts, chance: number): number {
  // Sums of thirds and sevenths miss their whole number by a rounding error.
  const hair = 1e-6;
  const counted = { atMost: Math.ceil(satisfied - hair), atLeast: Math.floor(satisfied + hair) };
  return twoSidedPValue(counted, parties, chance);
}

/** The highest probability that is still marked; negative if none is. */
function highestKept(probabilities: readonly number[]): number {
  const sorted = probabilities.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex(
    (each, index) => each <= (MAX_FALSE * (index + 1)) / sorted.length,
  );
  return sorted[last] ?? -1;
}
