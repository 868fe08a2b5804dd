import { dayWords } from '#shared/feedback/visit-words.ts';
import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import { PERIOD_LABELS, type Period, type PeriodChoice } from '#shared/stats/period.ts';

/** Wording that fits into a sentence: "Last 7 days, newest first". */
const SAID: Record<Exclude<Period, 'custom'>, string> = {
  ...RANGE_LABELS,
  today: PERIOD_LABELS.today,
  last_year: 'Last 12 months',
};

/** The inbox's period in words. */
export function inboxPeriodWords(asked: PeriodChoice): string {
  if (asked.period !== 'custom') return SAID[asked.period];
  const now = new Date();
  const first = dayWords(asked.startDate, now);
  return asked.startDate === asked.endDate ? first : `${first} to ${dayWords(asked.endDate, now)}`;
}
