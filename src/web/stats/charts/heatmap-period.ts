import { RANGE_WORDS } from '#shared/stats/definitions.ts';
import type { HeatmapRange } from '../queries.ts';

export const PERIODS = [
  { value: 'last_7_days', label: RANGE_WORDS.last_7_days },
  { value: 'last_30_days', label: RANGE_WORDS.last_30_days },
  { value: 'last_3_months', label: RANGE_WORDS.last_3_months },
  { value: 'all_time', label: RANGE_WORDS.all_time },
  { value: 'custom', label: 'Custom range' },
] as const;

export type HeatmapPeriod = {
  name: (typeof PERIODS)[number]['value'];
  /** Days of the calendar, YYYY-MM-DD; empty while not chosen. */
  start: string;
  end: string;
};

export const INITIAL_PERIOD: HeatmapPeriod = { name: 'last_7_days', start: '', end: '' };

/** What to ask for; undefined while a range of one's own is incomplete or runs backwards. */
export function heatmapRange(period: HeatmapPeriod): HeatmapRange | undefined {
  if (period.name !== 'custom') return { dateRange: period.name };
  const isComplete = period.start !== '' && period.end !== '' && !isBackwards(period);
  return isComplete ? { startDate: period.start, endDate: period.end } : undefined;
}

export function isBackwards({ name, start, end }: HeatmapPeriod): boolean {
  return name === 'custom' && start !== '' && end !== '' && start > end;
}

/** 'last 7 days', as a title goes on. */
export function periodWords({ name }: HeatmapPeriod): string {
  return (PERIODS.find(({ value }) => value === name)?.label ?? '').toLowerCase();
}
