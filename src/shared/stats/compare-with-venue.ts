import { twoSidedPValue } from './exact-binomial.ts';
import { MIN_RATINGS } from './wilson-interval.ts';

/** The verdict on a part, such as a table, compared with the whole house. */
export const COMPARISON_RESULTS = ['higher', 'lower', 'no clear difference', 'too few'] as const;
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** Answers from one table within this many minutes count as one party. */
export const PARTY_MINUTES = 90;

/** The accepted share of wrong marks on a page. */
const MAX_FALSE = 0.1;

/** The number of parties, and the sum of their satisfied shares. */
export type PartyCounts = { parties: number; satisfied: number };

/**
 * Which parts differ from the whole house by more than chance, for a page that shows all parts: of
 * twenty equal tables, one or two always look bad. Each part gets an exact test in which every
 * party counts once; the Benjamini-Hochberg procedure keeps the share of wrong marks within a
 * tenth.
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
 * A party whose guests disagree counts as a fraction, and the sum is rounded towards the expected
 * value. Parties vary less than single answers, so this errs on the side of marking nothing.
 */
function probabilityOf({ parties, satisfied }: PartyCounts, chance: number): number {
  // Thirds and sevenths may add up to slightly more or less than a whole number.
  const hair = 1e-6;
  const counted = { atMost: Math.ceil(satisfied - hair), atLeast: Math.floor(satisfied + hair) };
  return twoSidedPValue(counted, parties, chance);
}

/** The highest probability at which a part is still marked; negative if none is. */
function highestKept(probabilities: readonly number[]): number {
  const sorted = probabilities.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex(
    (each, index) => each <= (MAX_FALSE * (index + 1)) / sorted.length,
  );
  return sorted[last] ?? -1;
}
