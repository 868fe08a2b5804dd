import { tableLabel } from '#shared/qr/table-label.ts';
import { dateFormat } from '#shared/site/format-moment.ts';
import { TOPIC_LABELS } from '#shared/understanding/understanding.ts';
import { addDays, WEEK_DAYS } from '../definitions.ts';
import { capitalise, numberWord } from '../number-words.ts';
import type { CircumstanceKind, Warning } from './contract.ts';

type Counts = Pick<Warning, 'parties' | 'about' | 'usualShare'>;

/** How many of these complaints would be usual, and how many come on top. */
export function splitWarningGuests({ parties, about, usualShare }: Counts): {
  usual: number;
  more: number;
} {
  const usual = Math.min(about, Math.round(usualShare * parties));
  return { usual, more: about - usual };
}

/** 'Complaints about waiting are up since Thursday: 9 of 41 guests, usually 3.' */
export function warningSentence(
  warning: Counts & Pick<Warning, 'topic' | 'since'>,
  today: string,
): string {
  const { topic, since, about, parties } = warning;
  const { usual } = splitWarningGuests(warning);
  const complaints = `Complaints about ${TOPIC_LABELS[topic].toLowerCase()}`;
  const guests = `${about} of ${parties} guests, usually ${usual === 0 ? 'none' : usual}`;
  return `${complaints} are up since ${sinceWords(since, today)}: ${guests}.`;
}

/** How sure the warning is, and what most of the answers have in common. */
export function warningDetails({
  answers,
  lookAt,
  isVerySure,
}: Pick<Warning, 'answers' | 'lookAt' | 'isVerySure'>): string {
  const sure = isVerySure
    ? 'Far more than chance alone would bring.'
    : 'More than chance alone would bring, though it can still be chance.';
  const [first, ...others] = lookAt.map(({ kind, name, answers: there }) => ({
    count: capitalise(there === answers.length ? `all ${numberWord(there)}` : numberWord(there)),
    where: PLACES[kind](name),
  }));
  if (!first) return sure;
  const of = first.count.startsWith('All') ? '' : ` of the ${numberWord(answers.length)}`;
  const common = [
    `${first.count}${of} answers came ${first.where}.`,
    ...others.map(({ count, where }) => `${count} came ${where}.`),
  ];
  return [...common, sure].join(' ');
}

const PLACES: Record<CircumstanceKind, (name: string) => string> = {
  time: (name) => (name === 'evening' ? 'in the evening, after 17:00' : `in the ${name}`),
  table: (name) => `from ${tableLabel(name).replace(/^Table /, 'table ')}`,
  person: (name) => `from tables that ${name} had`,
};

/** 'yesterday', 'Thursday', '28 October'. */
function sinceWords(since: string, today: string): string {
  if (since === today) return 'today';
  if (since === addDays(today, -1)) return 'yesterday';
  const isThisWeek = since > addDays(today, -WEEK_DAYS);
  return dateFormat('en-GB', {
    ...(isThisWeek ? { weekday: 'long' } : { day: 'numeric', month: 'long' }),
    timeZone: 'UTC',
  }).format(new Date(since));
}
