import { expect, test } from 'vitest';
import { heatmapRange, INITIAL_PERIOD } from './heatmap-period.ts';

const CUSTOM = { ...INITIAL_PERIOD, name: 'custom' } as const;

test('the heatmap begins with the last seven days', () => {
  expect(heatmapRange(INITIAL_PERIOD)).toEqual({ dateRange: 'last_7_days' });
});

test('a range of one’s own is asked for only with both dates, in their order', () => {
  expect(heatmapRange(CUSTOM)).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02' })).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02', end: '2026-10-01' })).toBeUndefined();
  expect(heatmapRange({ ...CUSTOM, start: '2026-10-02', end: '2026-10-02' })).toEqual({
    startDate: '2026-10-02',
    endDate: '2026-10-02',
  });
});
