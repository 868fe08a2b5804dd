import type { Slice } from '#server/slice.ts';
import { feedbackJobs } from './jobs.ts';
import { feedbackRoutes } from './routes.ts';

export const feedbackSlice: Slice = {
  name: 'feedback',
  routes: feedbackRoutes,
  jobs: ({ services }) => feedbackJobs(services),
};
