import { dateFormat } from '#shared/site/format-moment.ts';
import type { DaySpan } from '#shared/stats/definitions.ts';
import { hourWords } from '../charts/heat-cells.ts';
import type { Insights } from '../queries.ts';

type StepUnit = Insights['step'];
type SeriesStep = Pick<Insights['series'][number], 'first' | 'hour'>;

/** Titles of the time axis. */
export const STEP_TITLES: Record<StepUnit, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week beginning',
  month: 'Month',
};

/** Label below the axis: "18:00", "17 Aug", "Aug 2026". */
export function stepLabel(step: StepUnit, { first, hour }: SeriesStep): string {
  if (hour !== null) return hourWords(hour);
  const year = step === 'month' ? { year: 'numeric' as const } : { day: 'numeric' as const };
  return format(first, { month: 'short', ...year });
}

/** In a sentence: "18:00", "Monday 17 August", "Week of 17 August", "August 2026". */
export function stepName(step: StepUnit, { first, hour }: SeriesStep): string {
  if (hour !== null) return hourWords(hour);
  if (step === 'month') return format(first, { month: 'long', year: 'numeric' });
  const day = format(first, { day: 'numeric', month: 'long' });
  return step === 'week' ? `Week of ${day}` : `${format(first, { weekday: 'long' })} ${day}`;
}

/**
 * "17 August – 15 November"; with the year if it is not the current one or the two years differ.
 */
export function daysWords({ first, last }: DaySpan, today: string): string {
  const isThisYear =
    first.slice(0, 4) === today.slice(0, 4) && last.slice(0, 4) === today.slice(0, 4);
  const words = (day: string) =>
    format(day, {
      day: 'numeric',
      month: 'long',
      ...(isThisYear ? {} : { year: 'numeric' }),
    });
  return first === last ? words(first) : `${words(first)} – ${words(last)}`;
}

/** Formats a calendar day, which has no time zone. */
function format(day: string, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return dateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(moment);
}
