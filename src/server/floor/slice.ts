import type { Slice } from '#server/slice.ts';
import { floorJobs } from './jobs.ts';
import { floorRoutes } from './routes.ts';

export const floorSlice: Slice = {
  name: 'floor',
  routes: floorRoutes,
  jobs: ({ services }) => floorJobs(services),
};
