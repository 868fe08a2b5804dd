import { expect, test } from 'vitest';
import { heatmapRange, INITIAL_HEATMAP_PERIOD } from './complaints-heatmap.tsx';

const CUSTOM = { ...INITIAL_HEATMAP_PERIOD, name: 'custom' } as const;

test('the heatmap starts with the last seven days', () => {
  expect(heatmapRange(INITIAL_HEATMAP_PERIOD)).toEqual({ dateRange: 'last_7_days' });
});

test('a custom range of the heatmap is requested only if both dates are set and in order', () => {
  expect(heatmapRange(CUSTOM)).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02' })).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02', end: '2026-10-01' })).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02', end: '2026-10-02' })).toEqual({
    startDate: '2026-10-02',
    endDate: '2026-10-02',
  });
});
