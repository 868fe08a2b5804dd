import { type PeriodChoice, previousPeriodWords } from '#shared/stats/period.ts';
import type { Insights } from '../queries.ts';
import { daysWords } from './step-words.ts';

/** "17 August – 15 November, against the 3 months before". */
export function comparedPeriodWords(
  asked: PeriodChoice,
  { period, today }: Pick<Insights, 'period' | 'today'>,
): string {
  const days = daysWords(period, today);
  const before = previousPeriodWords(asked, today)?.replace(/^(?:in|by|on) /, '');
  return before ? `${days}, against ${before}` : days;
}
