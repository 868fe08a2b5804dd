import { twoSidedPValue } from './exact-binomial.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  MIN_RATINGS,
  type Share,
} from './wilson-interval.ts';

/** The verdict on a part of the venue, such as a table, compared with the whole venue. */
export const COMPARISON_RESULTS = ['higher', 'lower', 'no clear difference', 'too few'] as const;
/** Answers from one table within this many minutes count as one party. */
export const PARTY_MINUTES = 90;
/** The largest accepted share of wrong marks among the marks on a page. */
const MAX_FALSE = 0.1;

/** The verdict on a share compared with the period before; most often 'unclear'. */
type ChangeVerdict = 'better' | 'worse' | 'same' | 'unclear' | 'too few';

export function changeVerdict(now: Share, before: Share): ChangeVerdict {
  if (isTooFewToSay(now.rated) || isTooFewToSay(before.rated)) return 'too few';
  if (isClearlyDifferent(now, before)) {
    return now.satisfied * before.rated > before.satisfied * now.rated ? 'better' : 'worse';
  }
  return isAboutTheSame(now, before) ? 'same' : 'unclear';
}

/** 'About the same as the week before', as a heading or the end of a line. */
export const WEEK_VERDICT_WORDS: Record<ChangeVerdict, string> = {
  better: 'Clearly better than the week before',
  worse: 'Clearly worse than the week before',
  same: 'About the same as the week before',
  unclear: 'No clear change from the week before',
  'too few': 'Too few answers to say',
};

const MAX_BY_CHANCE = 0.05;

/**
 * Whether the number of answers changed by more than chance explains. Assumes that, without a real
 * change, an answer is equally likely to fall in either period.
 */
export function isClearlyMoreOrFewer(now: number, before: number): boolean {
  const all = now + before;
  if (all < MIN_RATINGS) return false;
  return twoSidedPValue({ atMost: now, atLeast: now }, all, 0.5) < MAX_BY_CHANCE;
}

export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** The number of parties, and the sum of their satisfied shares. */
export type PartyCounts = { parties: number; satisfied: number };
export const NO_PARTIES: PartyCounts = { parties: 0, satisfied: 0 };

/** A part of the venue, and the share of satisfied parties that it is compared with. */
type ComparedPart = PartyCounts & { chance: number };

/** Which parts, such as tables, differ from the whole venue by more than chance. */
export function compareWithVenue(
  parts: readonly PartyCounts[],
  house: PartyCounts,
): ComparisonResult[] {
  const chance = house.parties > 0 ? house.satisfied / house.parties : 0;
  return compareWithExpected(
    parts.map((part) => ({ ...part, chance })),
    MAX_FALSE,
  );
}

/**
 * Marks the parts that differ from what is expected of them, for a page that shows all parts: of
 * twenty equal tables, one or two always look bad. Each part gets an exact test in which every
 * party counts once; the Benjamini-Hochberg procedure keeps the share of wrong marks within
 * `maxFalse`.
 */
export function compareWithExpected(
  parts: readonly ComparedPart[],
  maxFalse: number,
): ComparisonResult[] {
  const tested = parts.map((part) =>
    part.parties < MIN_RATINGS ? undefined : { part, probability: probabilityOfParties(part) },
  );
  const probabilities = tested.flatMap((test) => test?.probability ?? []);
  const bound = highestMarkedProbability(probabilities, maxFalse);
  return tested.map((test) => {
    if (!test) return 'too few';
    if (test.probability > bound) return 'no clear difference';
    return test.part.satisfied < test.part.parties * test.part.chance ? 'lower' : 'higher';
  });
}

/**
 * A party whose guests disagree counts as a fraction, and the sum is rounded towards the expected
 * value. Parties vary less than single answers, so this errs on the side of marking nothing.
 */
function probabilityOfParties({ parties, satisfied, chance }: ComparedPart): number {
  // Thirds and sevenths may add up to slightly more or less than a whole number.
  const hair = 1e-6;
  const counted = { atMost: Math.ceil(satisfied - hair), atLeast: Math.floor(satisfied + hair) };
  return twoSidedPValue(counted, parties, chance);
}

/** The highest probability at which a part is still marked; negative if none is. */
function highestMarkedProbability(probabilities: readonly number[], maxFalse: number): number {
  const sorted = probabilities.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex(
    (each, index) => each <= (maxFalse * (index + 1)) / sorted.length,
  );
  return sorted[last] ?? -1;
}
