import { twoSidedPValue } from './exact-binomial.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  MIN_RATINGS,
  type Share,
} from './wilson-interval.ts';

/** The verdict on a share compared with the period before; most often 'unclear'. */
export type ChangeVerdict = 'better' | 'worse' | 'same' | 'unclear' | 'too few';

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
