import { capitalise, joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { SUBJECT_LABELS, type Subject } from '#shared/understanding/subjects.ts';
import { countWithNoun } from '../count-with-noun.ts';
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

/** The most frequent subject, or all that are level with it. */
export function leadingBars(bars: readonly SubjectBar[]): SubjectBar[] {
  const most = Math.max(0, ...bars.map(barSize));
  return bars.filter((bar) => barSize(bar) === most);
}

/**
 * 'Waiting gets the most complaints: 17 guests.', 'Food quality and waiting are level: 6 guests
 * each.'
 */
export function leadSentence(found: Pick<TextTopics, 'subjects'>, side: Side): string {
  const [lead, ...level] = leadingBars(subjectBars(found, side));
  const what = side === 'complained' ? 'complaints' : 'praise';
  if (!lead) return `No ${what} in this period.`;
  const guests = countWithNoun(barSize(lead), 'guest');
  if (level.length === 0)
    return `${SUBJECT_LABELS[lead.subject]} gets the most ${what}: ${guests}.`;
  return `${subjectNames([lead, ...level])} are level: ${guests} each.`;
}

/** 'Food quality and waiting'; only a number if naming all of them would fill the card. */
function subjectNames(bars: readonly SubjectBar[]): string {
  if (bars.length > NAMED_AT_MOST) return capitalise(`${numberWord(bars.length)} topics`);
  const labels = bars.map(({ subject }) => SUBJECT_LABELS[subject].toLowerCase());
  return capitalise(joinWithAnd(labels));
}
