import { beforeWords, type PeriodChoice } from '#shared/stats/period.ts';
import type { Insights } from '../queries.ts';
import { daysWords } from './step-words.ts';

/** "17 August – 15 November, against the 3 months before". */
export function periodWords(
  asked: PeriodChoice,
  { period, today }: Pick<Insights, 'period' | 'today'>,
): string {
  const days = daysWords(period, today);
  const before = beforeWords(asked, today)?.replace(/^(?:in|by|on) /, '');
  return before ? `${days}, against ${before}` : days;
}
