import type { Slice } from '#server/slice.ts';
import { rollupJobs } from './jobs.ts';
import { rollupMetrics } from './metrics.ts';

export const rollupsSlice: Slice = {
  name: 'stats/rollups',
  jobs: ({ services }) => rollupJobs(services),
  metrics: rollupMetrics,
};
