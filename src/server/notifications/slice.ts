import type { Slice } from '#server/slice.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsSlice: Slice = {
  name: 'notifications',
  routes: notificationRoutes,
  jobs: ({ services }) => notificationJobs(services),
};
