import type { PersonFigures } from '#shared/stats/people-contract.ts';
import { MIN_RATINGS } from '#shared/stats/wilson-interval.ts';
import { formatCount } from '../count-with-noun.ts';

/** 'Named 14 times, 9 with words'. */
export function namedWords({ mentions, withWords }: { mentions: number; withWords: number }) {
  if (mentions === 0) return 'Not named yet';
  const times = mentions === 1 ? 'Named once' : `Named ${formatCount(mentions)} times`;
  return withWords === 0 ? times : `${times}, ${formatCount(withWords)} with words`;
}

type Rated = Pick<PersonFigures, 'answers' | 'parties' | 'rate' | 'comparedWithHouse'>;

/** How satisfied the guests of a person are compared with everyone, in a few words. */
export function comparedWords({ answers, parties, rate, comparedWithHouse }: Rated): string {
  if (answers === 0) return 'No answers from their tables yet';
  if (!rate) return `Too few answers yet: ${parties} of ${MIN_RATINGS}`;
  return COMPARED[comparedWithHouse];
}

const COMPARED: Record<PersonFigures['comparedWithHouse'], string> = {
  higher: 'Guests are happier than at other tables',
  lower: 'Guests are less happy than at other tables',
  'no clear difference': 'About the same as everyone',
  'too few': 'Too few answers yet',
};

/** 'Satisfied: 91%, and between 78 and 96% if chance is taken into account.' */
export function rateSentence({ value, low, high }: NonNullable<Rated['rate']>): string {
  return `Satisfied: ${Math.round(value)}%. With so many answers it could be anything between ${Math.round(low)} and ${Math.round(high)}%.`;
}
