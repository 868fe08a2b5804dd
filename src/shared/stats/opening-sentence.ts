import { numberWord } from './number-words.ts';
import { guestsInWords } from './share-words.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
} from './wilson-interval.ts';

type AnsweredShare = Share & { answers: number };

/**
 * The figures in one true sentence: 'Nine in ten guests were satisfied, about as many as before.' A
 * change is mentioned only if it is beyond chance.
 */
export function openingSentence(now: AnsweredShare, earlier: AnsweredShare | null): string {
  if (now.answers === 0) return 'No answers in this time yet.';
  if (now.rated === 0) return 'Nobody gave a rating in this time.';
  if (isTooFewToSay(now.rated)) {
    const guests = now.rated === 1 ? 'guest' : 'guests';
    return `Only ${numberWord(now.rated)} ${guests} gave a rating: too few to say how satisfied they were.`;
  }
  return `${guestsInWords(now)} satisfied${comparison(now, earlier)}`;
}

function comparison(now: Share, earlier: Share | null): string {
  if (!earlier) return '.';
  if (isTooFewToSay(earlier.rated)) return '. There is too little before to compare with.';
  if (isAboutTheSame(now, earlier)) return ', about as many as before.';
  if (!isClearlyDifferent(now, earlier)) return ': no clear change from before.';
  const before = Math.round(satisfiedPercentage(earlier) ?? 0);
  const isMore = (satisfiedPercentage(now) ?? 0) > (satisfiedPercentage(earlier) ?? 0);
  return `, clearly ${isMore ? 'more' : 'fewer'} than the ${before}% before.`;
}
