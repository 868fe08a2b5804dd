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
  /** Calendar days, YYYY-MM-DD; empty until chosen. */
  start: string;
  end: string;
};

export const INITIAL_PERIOD: HeatmapPeriod = { name: 'last_7_days', start: '', end: '' };

/** The range to request; undefined while a custom range is incomplete or reversed. */
export function heatmapRange(period: HeatmapPeriod): HeatmapRange | undefined {
  if (period.name !== 'custom') return { dateRange: period.name };
  const isComplete = period.start !== '' && period.end !== '' && !isBackwards(period);
  return isComplete ? { startDate: period.start, endDate: period.end } : undefined;
}

export function isBackwards({ name, start, end }: HeatmapPeriod): boolean {
  return name === 'custom' && start !== '' && end !== '' && start > end;
}

/** 'last 7 days', to continue a title. */
export function periodWords({ name }: HeatmapPeriod): string {
  return (PERIODS.find(({ value }) => value === name)?.label ?? '').toLowerCase();
}
