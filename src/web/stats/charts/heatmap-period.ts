import { RANGE_LABELS } from '#shared/stats/definitions.ts';
import type { HeatmapRange } from '../queries.ts';

export const HEATMAP_PERIODS = [
  { value: 'last_7_days', label: RANGE_LABELS.last_7_days },
  { value: 'last_30_days', label: RANGE_LABELS.last_30_days },
  { value: 'last_3_months', label: RANGE_LABELS.last_3_months },
  { value: 'all_time', label: RANGE_LABELS.all_time },
  { value: 'custom', label: 'Custom range' },
] as const;

export type HeatmapPeriod = {
  name: (typeof HEATMAP_PERIODS)[number]['value'];
  /** Calendar days, YYYY-MM-DD; empty until chosen. */
  start: string;
  end: string;
};

export const INITIAL_HEATMAP_PERIOD: HeatmapPeriod = { name: 'last_7_days', start: '', end: '' };

/** The range to request; undefined while a custom range is incomplete or reversed. */
export function heatmapRange(period: HeatmapPeriod): HeatmapRange | undefined {
  if (period.name !== 'custom') return { dateRange: period.name };
  const isComplete = period.start !== '' && period.end !== '' && !isReversedPeriod(period);
  return isComplete ? { startDate: period.start, endDate: period.end } : undefined;
}

export function isReversedPeriod({ name, start, end }: HeatmapPeriod): boolean {
  return name === 'custom' && start !== '' && end !== '' && start > end;
}

/** 'last 7 days', to continue a title. */
export function heatmapPeriodWords({ name }: HeatmapPeriod): string {
  return (HEATMAP_PERIODS.find(({ value }) => value === name)?.label ?? '').toLowerCase();
}
