import { isClearlyMoreOrFewer } from '#shared/stats/change-verdict.ts';
import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { SUBJECT_LABELS, type Subject } from '#shared/understanding/subjects.ts';
import { countWithNoun, formatCount } from '../count-with-noun.ts';
import type { TextTopics } from '../queries.ts';

const NAMED_AT_MOST = 3;

export const SIDES = ['complained', 'praised'] as const;
export type Side = (typeof SIDES)[number];

/** How many guests complained about a subject, or praised it. */
export type SubjectBar = { subject: Subject; tapped: number; written: number };

/** The subjects of one side, the most frequent first. */
export function subjectBars({ subjects }: Pick<TextTopics, 'subjects'>, side: Side): SubjectBar[] {
  return subjects
    .map((each) => ({ subject: each.subject, ...each[side] }))
    .filter((bar) => barSize(bar) > 0)
    .toSorted((one, other) => barSize(other) - barSize(one));
}

export function barSize({ tapped, written }: Omit<SubjectBar, 'subject'>): number {
  return tapped + written;
}

/** The subjects that the sentence names, and how sure it is that they lead. */
type Lead = { bars: SubjectBar[]; kind: 'none' | 'clear' | 'level' | 'about equal' | 'unclear' };

/** With this share of the most frequent subject's guests, another one has about as many. */
const ABOUT_EQUAL = 2 / 3;

/**
 * Whether one subject is ahead of the next by more than chance. The next one is the hardest to be
 * ahead of, so comparing with it alone needs no correction for the others.
 */
function findLead(bars: readonly SubjectBar[]): Lead {
  const [first, next] = bars;
  if (!first) return { bars: [], kind: 'none' };
  const most = barSize(first);
  const level = bars.filter((bar) => barSize(bar) === most);
  if (level.length > 1) return { bars: level, kind: 'level' };
  const nextSize = next ? barSize(next) : 0;
  if (isClearlyMoreOrFewer(most, nextSize)) return { bars: level, kind: 'clear' };
  const near = bars.filter((bar) => barSize(bar) >= ABOUT_EQUAL * most);
  return near.length > 1 && near.length <= NAMED_AT_MOST
    ? { bars: near, kind: 'about equal' }
    : { bars: level, kind: 'unclear' };
}

/** The subjects that the sentence about one side names. */
export function leadingBars(bars: readonly SubjectBar[]): SubjectBar[] {
  return findLead(bars).bars;
}

/**
 * 'Waiting gets the most complaints: 17 guests.', 'Food quality and waiting get the most complaints,
 * about equally: 28 and 25 guests.', 'Food quality and waiting are level: 6 guests each.'
 */
export function leadSentence(found: Pick<TextTopics, 'subjects'>, side: Side): string {
  const { bars, kind } = findLead(subjectBars(found, side));
  const [lead] = bars;
  const what = side === 'complained' ? 'complaints' : 'praise';
  if (!lead) return `No ${what} in this period.`;
  const guests = countWithNoun(barSize(lead), 'guest');
  const names = subjectNames(bars);
  if (kind === 'level') return `${names} are level: ${guests} each.`;
  if (kind === 'about equal') {
    const counts = joinWithAnd(bars.map((bar) => formatCount(barSize(bar))));
    return `${names} get the most ${what}, about equally: ${counts} guests.`;
  }
  const doubt = kind === 'unclear' ? ' so far, which may be chance' : '';
  return `${names} gets the most ${what}${doubt}: ${guests}.`;
}

/** 'Food quality and waiting'; only a number if naming all of them would fill the card. */
function subjectNames(bars: readonly SubjectBar[]): string {
  if (bars.length > NAMED_AT_MOST) return capitalise(`${numberWord(bars.length)} topics`);
  const labels = bars.map(({ subject }) => SUBJECT_LABELS[subject].toLowerCase());
  return capitalise(joinWithAnd(labels));
}
