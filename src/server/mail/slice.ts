import type { Slice } from '#server/slice.ts';
import { mailJobs } from './jobs.ts';
import { mailMetrics } from './metrics.ts';
import { mailRoutes } from './routes.ts';

export const mailSlice: Slice = {
  name: 'mail',
  routes: mailRoutes,
  jobs: ({ services, mailHandlers }) => mailJobs(services, { handlers: mailHandlers }),
  metrics: mailMetrics,
};
