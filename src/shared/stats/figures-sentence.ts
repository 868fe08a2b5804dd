import { type ChangeWithinPeriod, changeWithinPeriod } from './change-within-period.ts';
import type { DaySpan } from './definitions.ts';
import { capitalise, numberWord } from './number-words.ts';
import {
  isAboutTheSame,
  isClearlyDifferent,
  isTooFewToSay,
  type Share,
  satisfiedPercentage,
} from './wilson-interval.ts';

/** Beyond this many points from the actual share, the words say 'about'. */
const MEANT_WITHIN_POINTS = 1;
/** From this percentage up, the words are 'Nearly all guests'. */
const NEARLY_PERCENT = 95;

type AnsweredShare = Share & { answers: number };

/**
 * The figures in one true sentence: 'Nine in ten guests were satisfied, about as many as before.' A
 * change is mentioned only if it is beyond chance, from the period before or within the period.
 */
export function figuresSentence(
  now: AnsweredShare,
  earlier: AnsweredShare | null,
  /** The steps of the period, for a change within it. */
  series: readonly (DaySpan & Share)[] = [],
): string {
  if (now.answers === 0) return 'No answers in this time yet.';
  if (now.rated === 0) return 'Nobody gave a rating in this time.';
  if (isTooFewToSay(now.rated)) {
    const guests = now.rated === 1 ? 'guest' : 'guests';
    return `Only ${numberWord(now.rated)} ${guests} gave a rating: too few to say how satisfied they were.`;
  }
  return `${guestsInWords(now)} satisfied${comparison(now, earlier, changeWithinPeriod(series))}`;
}

function comparison(
  now: Share,
  earlier: Share | null,
  within: ChangeWithinPeriod | undefined,
): string {
  const alone = halvesWords(within, '');
  if (!earlier) return `${alone}.`;
  if (isTooFewToSay(earlier.rated)) return `${alone}. There is too little before to compare with.`;
  const despite = halvesWords(within, 'but ');
  if (isAboutTheSame(now, earlier)) return `, about as many as before${despite}.`;
  if (!isClearlyDifferent(now, earlier)) return `: no clear change from before${despite}.`;
  const before = Math.round(satisfiedPercentage(earlier) ?? 0);
  const isMore = (satisfiedPercentage(now) ?? 0) > (satisfiedPercentage(earlier) ?? 0);
  const halves = isMore === within?.isBetter ? halvesWords(within, 'and ') : despite;
  return `, clearly ${isMore ? 'more' : 'fewer'} than the ${before}% before${halves}.`;
}

/** ', but better in the second half: 89% against 68%'; empty without such a change. */
function halvesWords(within: ChangeWithinPeriod | undefined, link: '' | 'and ' | 'but '): string {
  if (!within) return '';
  const { isBetter, firstPercent, secondPercent } = within;
  return `, ${link}${isBetter ? 'better' : 'worse'} in the second half: ${secondPercent}% against ${firstPercent}%`;
}

/** A share in words, and the percentage it means. */
type SpokenShare = { percent: number; words: string; isOne?: true };

const SPOKEN: readonly SpokenShare[] = [
  { ...fractionWords(1, 10), isOne: true },
  { ...fractionWords(1, 6), isOne: true },
  { ...fractionWords(1, 5), isOne: true },
  { ...fractionWords(1, 4), isOne: true },
  fractionWords(3, 10),
  { ...fractionWords(1, 3), isOne: true },
  fractionWords(2, 5),
  { percent: 50, words: 'half of the guests' },
  fractionWords(3, 5),
  fractionWords(2, 3),
  fractionWords(7, 10),
  fractionWords(3, 4),
  fractionWords(4, 5),
  fractionWords(5, 6),
  fractionWords(9, 10),
];

/** 'About two in three guests were' for 65.3 %: the nearest everyday fraction. */
export function guestsInWords(share: Share): string {
  const { satisfied, rated } = share;
  if (satisfied === 0) return 'No guest was';
  if (satisfied === rated) return `All ${numberWord(rated)} guests who gave a rating were`;
  const percent = satisfiedPercentage(share) ?? 0;
  if (percent >= NEARLY_PERCENT) return 'Nearly all guests were';
  if (percent < 100 - NEARLY_PERCENT) return 'Hardly any guests were';
  const { words, isOne, percent: meant } = nearestSpokenShare(percent);
  const about = Math.abs(meant - percent) > MEANT_WITHIN_POINTS ? 'about ' : '';
  return capitalise(`${about}${words} ${isOne ? 'was' : 'were'}`);
}

function nearestSpokenShare(percent: number): SpokenShare {
  const away = (spoken: SpokenShare) => Math.abs(spoken.percent - percent);
  return SPOKEN.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest));
}

function fractionWords(part: number, whole: number): SpokenShare {
  const words = `${numberWord(part)} in ${numberWord(whole)} guests`;
  return { percent: (100 * part) / whole, words };
}
