import type { Slice } from '#server/slice.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes } from './routes.ts';

export const accountsSlice: Slice = {
  name: 'accounts',
  routes: accountRoutes,
  jobs: ({ services }) => accountJobs(services),
};
