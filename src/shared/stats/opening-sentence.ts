import { capitalised, numberWord } from './number-words.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  type Share,
  shareOf,
} from './wilson.ts';

type Answered = Share & { answers: number };

/**
 * How it is, in one sentence that is true: 'Nine in ten guests were satisfied, about as many as
 * before.' A change is only told where there is one beyond chance.
 */
export function openingSentence(now: Answered, earlier: Answered | null): string {
  if (now.answers === 0) return 'No answers in this time yet.';
  if (now.rated === 0) return 'Nobody gave a rating in this time.';
  if (isTooFewToSay(now.rated)) {
    const guests = now.rated === 1 ? 'guest' : 'guests';
    return `Only ${numberWord(now.rated)} ${guests} gave a rating: too few to say how satisfied they were.`;
  }
  return `${partOf(now)} satisfied${comparison(now, earlier)}`;
}

/** 'Nine in ten guests were'. */
function partOf({ satisfied, rated }: Share): string {
  if (satisfied === rated) return `All ${numberWord(rated)} guests who gave a rating were`;
  if (satisfied === 0) return 'No guest was';
  const tenths = Math.round((10 * satisfied) / rated);
  if (tenths === 10) return 'Nearly all guests were';
  if (tenths === 0) return 'Hardly any guests were';
  if (tenths === 5) return 'About half of the guests were';
  return `${capitalised(numberWord(tenths))} in ten guests ${tenths === 1 ? 'was' : 'were'}`;
}

function comparison(now: Share, earlier: Share | null): string {
  if (!earlier) return '.';
  if (isTooFewToSay(earlier.rated)) return '. There is too little before to compare with.';
  if (isAboutTheSame(now, earlier)) return ', about as many as before.';
  if (!isClearlyDifferent(now, earlier)) return ': no clear change from before.';
  const before = Math.round(shareOf(earlier) ?? 0);
  const isMore = (shareOf(now) ?? 0) > (shareOf(earlier) ?? 0);
  return `, clearly ${isMore ? 'more' : 'fewer'} than the ${before}% before.`;
}
