import { joinWithAnd, numberWord } from '#shared/stats/number-words.ts';
import { countWithNoun } from '../count-with-noun.ts';
import { hourWords } from './heat-cells.ts';

type HourCount = { hour: number; count: number };

/** With more tied hours than this, no hour stands out. */
const MAX_HOURS_NAMED = 4;

/** '14 complaints, most at 20:00: ten.' Ties are named as ties. */
export function busiestHoursSentence(hours: readonly HourCount[]): string {
  const most = Math.max(0, ...hours.map(({ count }) => count));
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const busiest = hours.filter(({ count }) => count === most);
  const all = countWithNoun(total, 'complaint');
  const times = joinWithAnd(busiest.map(({ hour }) => hourWords(hour)));
  if (total === 1) return `${all}, at ${times}.`;
  if (most === total) return `${all}, all at ${times}.`;
  if (busiest.length === 1) return `${all}, most at ${times}: ${numberWord(most)}.`;
  if (busiest.length > MAX_HOURS_NAMED) {
    return `${all}. No hour stands out: ${numberWord(most)} each at ${numberWord(busiest.length)} hours.`;
  }
  const isAll = most * busiest.length === total;
  return `${all}, ${isAll ? '' : 'most '}at ${times}: ${numberWord(most)} each.`;
}
