import type { Slice } from '#server/slice.ts';
import { understandingJobs } from './jobs.ts';
import { understandingMetrics } from './metrics.ts';
import { understandingRoutes } from './routes.ts';

export const understandingSlice: Slice = {
  name: 'understanding',
  routes: understandingRoutes,
  jobs: ({ services }) => understandingJobs(services),
  metrics: understandingMetrics,
};
