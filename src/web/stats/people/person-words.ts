import type { PersonFigures } from '#shared/stats/people/contract.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { formatCount } from '../count-with-noun.ts';

/** 'Named 14 times, 9 with a comment'. */
export function timesNamedText({ mentions, withWords }: { mentions: number; withWords: number }) {
  if (mentions === 0) return 'Not named yet';
  const times = mentions === 1 ? 'Named once' : `Named ${formatCount(mentions)} times`;
  return withWords === 0 ? times : `${times}, ${formatCount(withWords)} with a comment`;
}

type RatedPerson = Pick<PersonFigures, 'answers' | 'parties' | 'rate' | 'comparedWithHouse'>;

/** How satisfied the guests of a person are compared with everyone, in a few words. */
export function comparisonText({ answers, parties, rate, comparedWithHouse }: RatedPerson): string {
  if (answers === 0) return 'No answers from their tables yet';
  if (!rate) return `Too few answers yet: ${parties} of ${MIN_RATINGS}`;
  return COMPARISON_TEXTS[comparedWithHouse];
}

const COMPARISON_TEXTS: Record<PersonFigures['comparedWithHouse'], string> = {
  higher: 'Guests are happier than at other tables',
  lower: 'Guests are less happy than at other tables',
  'no clear difference': 'About the same as other tables',
  'too few': 'Too few answers yet',
};

/** '78 to 96 in 100 were happy': the whole interval, because one number would invite a ranking. */
export function rateText({ low, high }: NonNullable<RatedPerson['rate']>): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  return from === to ? `About ${to} in 100 were happy` : `${from} to ${to} in 100 were happy`;
}
