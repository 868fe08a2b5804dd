import { twoSidedProbability } from './exact-binomial.ts';
import { MIN_RATED } from './wilson.ts';

/** What can be said of a part, a table say, beside the whole house. */
export const COMPARED = ['higher', 'lower', 'no clear difference', 'too few'] as const;
export type ComparedWithHouse = (typeof COMPARED)[number];

/** Answers of one table within so many minutes are one party, who had the same evening. */
export const PARTY_MINUTES = 90;

/** Of all that is marked on a page, so much may be chance. */
const MOST_FALSE = 0.1;

/** Parties, and the sum of what each of them makes: the share of its answers that were satisfied. */
export type Parties = { parties: number; satisfied: number };

/**
 * Which parts differ from the house beyond chance, for a page that shows all of them: of twenty equal
 * tables, one or two always look bad. Each party counts once, so each part is tested exactly by its
 * parties; and the rule of Benjamini and Hochberg keeps the share of false marks of a page within a
 * tenth.
 */
export function compareWithHouse(parts: readonly Parties[], house: Parties): ComparedWithHouse[] {
  const chance = house.parties > 0 ? house.satisfied / house.parties : 0;
  const tested = parts.map((part) =>
    part.parties < MIN_RATED ? undefined : { part, probability: probabilityOf(part, chance) },
  );
  const bound = highestKept(tested.flatMap((test) => test?.probability ?? []));
  return tested.map((test) => {
    if (!test) return 'too few';
    if (test.probability > bound) return 'no clear difference';
    return test.part.satisfied < test.part.parties * chance ? 'lower' : 'higher';
  });
}

/**
 * A party that was of two minds counts in part, and the sum is rounded towards what is expected:
 * parts vary less than whole answers do, so that this errs on the side of saying nothing.
 */
function probabilityOf({ parties, satisfied }: Parties, chance: number): number {
  // Sums of thirds and sevenths are a hair beside the whole number that they are.
  const hair = 1e-6;
  const counted = { atMost: Math.ceil(satisfied - hair), atLeast: Math.floor(satisfied + hair) };
  return twoSidedProbability(counted, parties, chance);
}

/** The highest probability that still makes a mark; below zero where none does. */
function highestKept(probabilities: readonly number[]): number {
  const sorted = probabilities.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex(
    (each, index) => each <= (MOST_FALSE * (index + 1)) / sorted.length,
  );
  return sorted[last] ?? -1;
}
